"""What Python would work out at every start, worked out once when the page is built: the code of
the methods that attrs writes, and the programs of regular expressions.

The build records what is asked while it uses everything; the page looks it up, and what was not
recorded is worked out as ever. Both lean on parts of the libraries that are not theirs to promise,
which the build alone may do: it makes one file for one version of each.
"""

import _sre
import hashlib
import json
import marshal
import re
from array import array
from builtins import compile as compile_code

import attr._make

compile_pattern = re._compiler.compile


def _mark(script, filename):
    return hashlib.sha256(f"{filename}\n{script}".encode()).digest()[:16]


class Recorder:
    """Notes all that is compiled from now on."""

    def __init__(self):
        self.codes, self.patterns, self._asked = {}, {}, None
        self.MAGIC, self.CODESIZE = _sre.MAGIC, _sre.CODESIZE
        attr._make.compile = self._code
        re._compiler.compile = self._pattern
        re._compiler._sre = self

    def __getattr__(self, name):
        return getattr(_sre, name)

    def _code(self, script, filename, mode):
        made = compile_code(script, filename, mode)
        self.codes[_mark(script, filename)] = made
        return made

    def _pattern(self, pattern, flags=0):
        self._asked = (pattern, int(flags)) if isinstance(pattern, str | bytes) else None
        return compile_pattern(pattern, flags)

    def compile(self, pattern, flags, code, groups, names, places):
        if self._asked is not None:
            given = (int(flags), array("I", code).tobytes(), groups, dict(names), tuple(places))
            self.patterns[self._asked] = given
        return _sre.compile(pattern, flags, code, groups, names, places)

    def written(self):
        """All of it. Raises ValueError for what `marshal` does not know."""
        return marshal.dumps((self.codes, self.patterns))


def use(data):
    """Look up what is compiled from now on."""
    codes, patterns = marshal.loads(data)

    def code(script, filename, mode):
        return codes.get(_mark(script, filename)) or compile_code(script, filename, mode)

    def pattern(wanted, flags=0):
        found = isinstance(wanted, str | bytes) and patterns.get((wanted, int(flags)))
        if not found:
            return compile_pattern(wanted, flags)
        whole, program, groups, names, places = found
        return _sre.compile(wanted, whole, array("I", program).tolist(), groups, names, places)

    attr._make.compile = code
    re._compiler.compile = pattern


def everything(page, *names):
    """Ask all that a page may ask of these rulesets, so that all is imported, and made once."""
    for name in names:
        text = json.loads(page.opened(name))
        page.look(text + "\nnonsense\n")
        for ask in (page.check, page.look, page.book, page.changes, page.pieces, page.examples):
            ask(text)
        page.published(text), page.begin_variant("Mine", "Theirs")
        for sort, _about in json.loads(page.beginnings()):
            page.begin("Mine", sort, 5, 1, False)
        page.formatted(text), page.hover(text, 40), page.complete(text, len(text))
        page.play(text, 1)
        page.explore(text), page.further(0.1), page.enough()
    page.beside("{}")
    page.forget()
