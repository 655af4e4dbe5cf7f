"""The parser's tables, which Python in a browser would be long over: what is kept of them here is
read there as well.

usage: parser_tables.py FOLDER

With DRAFT=yes they are those that Duello keeps on this computer; else they are made anew, the same
in every build if the hashes of Python are.
"""

import os
import sys

from duello.dsl.disk_cache import SETTING, keep, kept
from duello.dsl.ir.effects import VERBS
from duello.dsl.parser import parsing

WANTED = parsing._longest_first(VERBS)

tables = None
if os.environ.get("DRAFT"):
    parsing._parser(WANTED)
    tables = kept(parsing._key(WANTED))
os.environ[SETTING] = sys.argv[1]
if tables is None:
    parsing._from_grammar(WANTED)
else:
    keep(parsing._key(WANTED), tables)
