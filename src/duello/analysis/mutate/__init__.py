"""Dead text: what of a ruleset could be left out without anybody noticing.

Purpose: remove each clause in turn, play the examples with what is left, explore, play random
matches, and tell which clauses nothing notices and which no example protects.
Input: a ruleset. Output: findings; which example protects how much. Must not know: terminals.

`clauses` takes them out, `searching` and `following` compare play, `judging` puts it together,
`telling` says it.
"""
