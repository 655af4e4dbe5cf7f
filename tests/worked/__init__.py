"""Worked matches: whole matches from elsewhere, replayed step by step through the public API."""
