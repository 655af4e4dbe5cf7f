"""The pages of docs/constructs: read, checked against the language, and made into the reference."""
