"""Sentences of rulebooks, understood by their parts, and said as they are said here."""
