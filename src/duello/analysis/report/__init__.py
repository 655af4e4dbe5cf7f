"""Reports as one page that can be posted: HTML without anything outside of it.

Purpose: show findings to people who do not have Duello: the clauses quoted, the play round by
round, the record to copy. Input: findings, what was covered. Output: the text of a page.
Must not know: how findings are looked for, nor where pages are kept.

`rounds` tells a play, `marking` quotes clauses, `pages` puts them together.
"""
