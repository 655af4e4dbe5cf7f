"""Programs as Python text, tree by tree: what has too many cases for diagrams is still no longer
read tree by tree while it is played.

Purpose: `written` makes the text of a program, `play` carries it out on the reference's own states.
Input: a program and option values, a state and answers. Output: the state that the reference comes
to, in every part; or nothing, where the text does not decide and the reference is to say so.
Must not know: who plays, and what is told.
"""
