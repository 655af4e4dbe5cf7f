"""A program made into fast code, which gives the reference interpreter's answers.

Purpose: play the same matches, many times as fast. Whatever is not compiled, and whatever the text
does not decide, is handed to the reference.
Input: a program and its option values. Output: an `Engine`.
Must not know: any game.
"""
