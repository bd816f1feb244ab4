"""Tests of Root; every rule of the checklist is proven by a test that names it."""
