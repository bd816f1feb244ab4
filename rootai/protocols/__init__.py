"""Protocols through which other programs use the engine; no rules here."""
