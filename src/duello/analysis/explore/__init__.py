"""Exploring: every play of a ruleset up to a bound, in search of what the text does not decide.

Purpose: `searching` goes through distinct states breadth first, `walking` goes deep where that
cannot; `checking` compares plays that must not differ; `mending` tries the line that would settle
a finding. `exploring.explored` puts them together.
Input: a ruleset and bounds. Output: findings, and what was covered.
Must not know: any game; how findings are shown.
"""
