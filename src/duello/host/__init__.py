"""`duello host`: matches between real people, with deadlines and secrets.

The journal is the match: one row per thing that happened, numbered from 1, never changed.
`standing` folds rows into how a match stands, `deeds` says which rows a request leads to, `journal`
writes them before anybody is told, `service` holds matches in memory and clocks, `app` shows pages.
"""
