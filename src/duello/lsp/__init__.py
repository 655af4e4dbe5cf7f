"""The language server: what editors ask, answered by the desk.

Purpose: translate between the language server protocol and `desk.editing`, and nothing else.
Input: requests. Output: answers. Must not know: anything about rules.
"""
