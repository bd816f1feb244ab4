"""Ironwood: Woodwalkers carry totems out of the forests, Ironclad build forges on the mountains."""
