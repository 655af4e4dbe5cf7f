"""Boards and graphs as text, and short forms for what lies on them."""
