"""The reference interpreter: it walks effect trees, and is the meaning of the language."""
