"""Why a text cannot be read, in a designer's words."""
