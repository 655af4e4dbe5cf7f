"""A designer's desk: what can be said and shown of a rule file, from its text alone.

Purpose: one core of pure functions for the terminal, for editors and for the page in a browser.
Input: the text of a rule file. Output: values. Must not know: who shows them, nor where files are.
"""
