"""The server itself: one small function for each thing that an editor can ask.

Purpose, input and output as the package's. Needs pygls (the extra `lsp`).
"""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache, wraps
from importlib.resources import files
from pathlib import Path
from typing import Protocol, TypeVar

from attrs import evolve
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import PositionCodec, TextDocument

from ..desk.editing import Editing, Symbol
from ..desk.edits import Edit, Mend
from ..desk.formatter import format_source
from ..desk.printed_values import Unwritten
from ..dsl.diagnostics.problem import Label, Problem, Severity
from ..dsl.pipeline import Finder, extended
from ..dsl.spans import Source, Span
from ..match.loading import finder_of
from ..version import __version__
from .kinds import SUGGESTED, SYMBOLS, TOKENS
from .variants import renamed_below

PAUSE = 0.15
"""Seconds of quiet in typing before a text is looked at."""

SOON = 2000
"""How many lines with a mistake, times how many lines there are, are told of in one go: what is to
be said of more takes longer than anybody waits for.
"""

_SEVERITY = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.HINT: lsp.DiagnosticSeverity.Information,
}
server = LanguageServer("duello", __version__)
_open: dict[str, Editing] = {}
"""By document: what is known of it. Worked out anew when the text is another."""
_read: dict[str, Editing] = {}
"""By document: the newest text of which everything is known that is asked at every key."""
_opening = threading.Lock()
_readings: dict[str, tuple[Editing, asyncio.Task[bool]]] = {}
"""By document: the text that is worked out, once for all who ask, and whether it was to its end."""

_typed: dict[str, float] = {}
"""By document: when it was last changed, by the clock of the loop."""

_READING = ThreadPoolExecutor(1, "reading")
"""Works out what texts come to, one thing after another: who asks what a word means, or what may
come next, does not wait for it.
"""
_PLAYING = ThreadPoolExecutor(1, "playing")
"""Plays examples, for which nothing else waits."""


class _OfADocument(Protocol):
    """What is asked of one document."""

    text_document: lsp.TextDocumentIdentifier


Given = TypeVar("Given", bound=_OfADocument)
Answer = TypeVar("Answer")


def editing(document: TextDocument) -> Editing:
    """What is known of a document as it is now."""
    text = document.source.replace("\r\n", "\n")
    with _opening:
        known = _open.get(document.uri)
        if known is None or known.source.text != text:
            path = to_fs_path(document.uri) or document.uri
            known = _open[document.uri] = Editing(Source(path, text), _finder(path))
        return known


def _finder(path: str) -> Finder:
    """Finds what a file extends, as it is written by now, and the same each time: of a text that
    extends another one by now, everything is found out anew.
    """
    return cache(
        finder_of(path, lambda: {Path(e.source.name): e.source.text for e in [*_open.values()]})
    )


async def _publish_variants(ls: LanguageServer) -> None:
    """Tell anew what is wrong with the open files of which some file that they extend is another
    one by now.
    """
    loop, older = asyncio.get_running_loop(), []
    for uri, here in [*_open.items()]:
        now = Editing(here.source, _finder(here.source.name))
        found = [
            await loop.run_in_executor(_READING, extended, e.source, e.find) for e in (here, now)
        ]
        if found[0] != found[1] and _open.get(uri) is here:
            _open[uri] = now
            older.append(uri)
    await asyncio.gather(*(_publish(ls, uri) for uri in older))


class _Overtaken(logging.Filter):
    """Nobody is told in the log that a text was another one before something was said of it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether something else is told."""
        return record.exc_info is None or record.exc_info[0] is not JsonRpcContentModified


logging.getLogger("pygls.protocol.json_rpc").addFilter(_Overtaken())


def _in_turn(
    handler: Callable[[LanguageServer, Given], Answer],
) -> Callable[[LanguageServer, Given], Awaitable[Answer]]:
    """Answers once typing pauses; others do not wait for that. Of a text that is another by then
    nothing is said: the editor asks again.
    """

    @wraps(handler)
    async def later(ls: LanguageServer, params: Given) -> Answer:
        return await _answered(ls, params, handler)

    return later


def _when_read(
    handler: Callable[[LanguageServer, Given], Answer],
) -> Callable[[LanguageServer, Given], Awaitable[Answer]]:
    """Answers as well once it is known all that is wrong with the text."""

    @wraps(handler)
    async def later(ls: LanguageServer, params: Given) -> Answer:
        return await _answered(ls, params, handler, read=True)

    return later


async def _answered(
    ls: LanguageServer,
    params: Given,
    handler: Callable[[LanguageServer, Given], Answer],
    read: bool = False,
) -> Answer:
    uri = params.text_document.uri
    text = await _settled(ls, uri, read)

    def answer() -> Answer:
        _unless_overtaken(uri, text)
        return handler(ls, params)

    made = await asyncio.get_running_loop().run_in_executor(_READING, answer)
    _unless_overtaken(uri, text)
    return made


async def _settled(ls: LanguageServer, uri: str, read: bool) -> str:
    """The text of a document once typing pauses, and, if that is wanted, once all that is wrong
    with it is known. Raises JsonRpcContentModified if it is another one by then.
    """
    text = editing(_document(ls, uri)).source.text
    await _paused(uri, text)
    while read and not await asyncio.shield(_reading(ls, uri)):
        _unless_overtaken(uri, text)
    return text


async def _paused(uri: str, text: str) -> None:
    """Wait until nobody types: a text that is another one soon is not worth reading."""
    while (
        left := max(_typed.values(), default=0.0) + PAUSE - asyncio.get_running_loop().time()
    ) > 0:
        await asyncio.sleep(left)
        _unless_overtaken(uri, text)


def _unless_overtaken(uri: str, text: str) -> None:
    """Raises JsonRpcContentModified if a document has another text by now."""
    known = _open.get(uri)
    if known is None or known.source.text != text:
        raise JsonRpcContentModified


def _problems(uri: str, here: Editing) -> tuple[Problem, ...]:
    """What is wrong with a text; what is asked at every key is known after that."""
    found = here.problems
    here.read()
    _read[uri] = here
    return found


def _first_sight(uri: str, here: Editing, work: Iterator[None]) -> tuple[Problem, ...]:
    """Where a text is wrong, if to find out what is to be said of that takes long: whoever writes
    sees that much meanwhile. work: what is done of that, and gone on with later.
    """
    for _ in work:
        if here.at_first_sight is not None or _open.get(uri) is not here:
            break
    seen = here.at_first_sight or ()
    errors = sum(each.severity is Severity.ERROR for each in seen)
    long = errors * here.source.text.count("\n") > SOON
    return tuple(evolve(each, help=None, fix=None) for each in seen) if long else ()


def _in_the_end(uri: str, here: Editing, work: Iterator[None]) -> tuple[Problem, ...] | None:
    """All that is wrong with a text; None if it is no longer the text of its document."""
    for _ in work:
        if _open.get(uri) is not here:
            return None
    return _problems(uri, here)


async def _at_hand(ls: LanguageServer, document: TextDocument) -> Editing:
    """A document as it is now, with names as they were when it was last read."""
    here = editing(document)
    while document.uri not in _read:
        await asyncio.shield(_reading(ls, document.uri))
    known = _read[document.uri]
    return here if known is here else Editing.meanwhile(here.source, known)


def _document(ls: LanguageServer, uri: str) -> TextDocument:
    return ls.workspace.get_text_document(uri)


def _range(document: TextDocument, span: Span) -> lsp.Range:
    """A span as the editor counts."""
    ends = (span.position, span.end_position)
    start, end = (lsp.Position(line - 1, column - 1) for line, column in ends)
    return document.position_codec.range_to_client_units(_lines(span.source), lsp.Range(start, end))


@lru_cache(8)
def _lines(source: Source) -> list[str]:
    return source.text.splitlines(keepends=True)


def _location(document: TextDocument, span: Span) -> lsp.Location:
    uri = document.uri if span.source == editing(document).source else _uri(span.source)
    return lsp.Location(uri, _range(document, span))


def _uri(source: Source) -> str:
    """Where another ruleset stands; those that come with Duello are named `rules/...`."""
    path = Path(source.name)
    if not path.is_file():
        path = Path(str(files("duello.rules").joinpath(path.name)))
    return from_fs_path(str(path.resolve())) or source.name


# ---------------------------------------------------------------------- problems


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
async def opened(ls: LanguageServer, params: lsp.DidOpenTextDocumentParams) -> None:
    """Tell what is wrong with a file that was opened."""
    _readings.pop(params.text_document.uri, None)  # told again, whatever was told before
    await _publish(ls, params.text_document.uri)
    await _publish_variants(ls)


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
async def changed(ls: LanguageServer, params: lsp.DidChangeTextDocumentParams) -> None:
    """Tell what is wrong as soon as typing pauses; only the newest text counts."""
    uri, version = params.text_document.uri, params.text_document.version
    _typed[uri] = asyncio.get_running_loop().time()
    editing(_document(ls, uri))  # whatever is done for the text before it ends with that
    await asyncio.sleep(PAUSE)
    if _document(ls, uri).version == version:
        await _publish(ls, uri)
        await _publish_variants(ls)


@server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
async def saved(ls: LanguageServer, params: lsp.DidSaveTextDocumentParams) -> None:
    """Tell what is wrong with the files that extend one that was kept."""
    await _publish_variants(ls)


@server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
async def changed_elsewhere(ls: LanguageServer, params: lsp.DidChangeWatchedFilesParams) -> None:
    """Tell what is wrong with the files that extend one that was changed by something else."""
    await _publish_variants(ls)


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
async def closed(ls: LanguageServer, params: lsp.DidCloseTextDocumentParams) -> None:
    """Forget a file."""
    _open.pop(params.text_document.uri, None)
    _read.pop(params.text_document.uri, None)
    _readings.pop(params.text_document.uri, None)
    _typed.pop(params.text_document.uri, None)
    await _publish_variants(ls)


async def _publish(ls: LanguageServer, uri: str) -> None:
    await asyncio.shield(_reading(ls, uri))


def _reading(ls: LanguageServer, uri: str) -> asyncio.Task[bool]:
    """The work on the newest text of a document, which is done once."""
    here = editing(_document(ls, uri))
    known = _readings.get(uri)
    if known is None or known[0] is not here:
        known = _readings[uri] = here, asyncio.ensure_future(_worked_out(ls, uri, here))
    return known[1]


async def _worked_out(ls: LanguageServer, uri: str, here: Editing) -> bool:
    """Find and tell what is wrong with a text; whether that was done before it was another one."""
    document, work = _document(ls, uri), here.inspecting()
    loop = asyncio.get_running_loop()
    seen = await loop.run_in_executor(_READING, _first_sight, uri, here, work)
    if seen:
        _tell(ls, document, here, seen)
    problems = await loop.run_in_executor(_READING, _in_the_end, uri, here, work)
    if problems is None:
        return False
    _tell(ls, document, here, problems)
    return True


def _tell(
    ls: LanguageServer, document: TextDocument, here: Editing, problems: Iterable[Problem]
) -> None:
    """Show the problems of a document, unless it has another text by now."""
    if _open.get(document.uri) is not here or editing(document) is not here:
        return
    own = [p for p in problems if p.label.span.source == here.source]
    found = [_diagnostic(document, problem) for problem in own]
    about = lsp.PublishDiagnosticsParams(document.uri, found, document.version)
    ls.text_document_publish_diagnostics(about)


def _diagnostic(document: TextDocument, problem: Problem) -> lsp.Diagnostic:
    remarks = [problem.headline, problem.label.text, *problem.notes]
    if problem.help:
        remarks.append(f"help: {problem.help}")
    return lsp.Diagnostic(
        _range(document, problem.label.span),
        "\n".join(filter(None, remarks)),
        _SEVERITY[problem.severity],
        code=problem.code,
        source="duello",
        related_information=[_related(document, label) for label in problem.others],
    )


def _related(document: TextDocument, label: Label) -> lsp.DiagnosticRelatedInformation:
    return lsp.DiagnosticRelatedInformation(_location(document, label.span), label.text or "here")


@server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION)
@_when_read
def mends(ls: LanguageServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """The mends of the problems at a place."""
    document = _document(ls, params.text_document.uri)
    here = editing(document)
    actions: list[lsp.CodeAction] = []
    for problem in here.problems:
        if problem.label.span.source != here.source:
            continue
        where = _range(document, problem.label.span)
        if where.start.line > params.range.end.line or where.end.line < params.range.start.line:
            continue
        actions += [
            lsp.CodeAction(
                mend.title,
                lsp.CodeActionKind.QuickFix,
                [_diagnostic(document, problem)],
                is_preferred=True,
                edit=_changes(document, {document.uri: mend.edits}),
            )
            for mend in _mending(document.uri, here, problem)
        ]
    return actions


def _mending(uri: str, here: Editing, problem: Problem) -> Iterator[Mend]:
    """The mends of a problem, as long as its document has that text: each is tried on all of it."""
    for mend in here.mending(problem):
        _unless_overtaken(uri, here.source.text)
        if mend is not None:
            yield mend


def _changes(document: TextDocument, edits: Mapping[str, tuple[Edit, ...]]) -> lsp.WorkspaceEdit:
    """The edits of each document, as the editor of one of them counts."""
    made = {
        uri: [lsp.TextEdit(_range(document, each.span), each.text) for each in own]
        for uri, own in edits.items()
    }
    return lsp.WorkspaceEdit(made)


# ---------------------------------------------------------------------- names


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
async def hover(ls: LanguageServer, params: lsp.HoverParams) -> lsp.Hover | None:
    """What players read about a word."""
    document = _document(ls, params.text_document.uri)
    at = document.offset_at_position(params.position)
    here = await _at_hand(ls, document)
    said, span = here.hover(at), here.word_at(at)
    if not said or span is None:
        return None
    text = lsp.MarkupContent(lsp.MarkupKind.PlainText, said)
    return lsp.Hover(text, _range(document, span))


@server.feature(
    lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "{", '"'])
)
async def completion(ls: LanguageServer, params: lsp.CompletionParams) -> lsp.CompletionList:
    """What may come next."""
    document = _document(ls, params.text_document.uri)
    at = document.offset_at_position(params.position)
    here = await _at_hand(ls, document)
    return lsp.CompletionList(
        is_incomplete=False,
        items=[
            lsp.CompletionItem(
                each.label,
                kind=SUGGESTED.get(each.sort, lsp.CompletionItemKind.Variable),
                detail=each.about or each.sort,
                filter_text=each.insert.lstrip(),
                sort_text=f"{rank:04}",
                text_edit=lsp.TextEdit(_range(document, each.span), each.insert),
            )
            for rank, each in enumerate(here.complete(at))
        ],
    )


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
@_in_turn
def definition(ls: LanguageServer, params: lsp.DefinitionParams) -> lsp.Location | None:
    """Where a name is brought in, here or in what is extended."""
    document = _document(ls, params.text_document.uri)
    span = editing(document).definition(document.offset_at_position(params.position))
    return None if span is None else _location(document, span)


@server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
@_in_turn
def references(ls: LanguageServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Where a name stands."""
    document = _document(ls, params.text_document.uri)
    at = document.offset_at_position(params.position)
    return [_location(document, span) for span in editing(document).references(at)]


@server.feature(lsp.TEXT_DOCUMENT_RENAME)
async def rename(ls: LanguageServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """Give a name another form everywhere; say why, if that cannot be."""
    document = _document(ls, params.text_document.uri)
    at = document.offset_at_position(params.position)
    loop, here = asyncio.get_running_loop(), editing(document)
    made = await loop.run_in_executor(_READING, here.rename, at, params.new_name)
    if isinstance(made, str):
        _warn(ls, made)
        return None
    old, known = here.name_at(at) or "", {**_open}
    below = await loop.run_in_executor(
        _READING, renamed_below, here, made, (old, params.new_name), known, _finder
    )
    for each in below:
        if isinstance(each.edits, str):
            _warn(ls, f"{Path(each.name).name} has the name as it was: {each.edits}")
    edits = {each.uri: each.edits for each in below if not isinstance(each.edits, str)}
    return _changes(document, {document.uri: made, **edits})


def _warn(ls: LanguageServer, text: str) -> None:
    ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, text))


# ---------------------------------------------------------------------- the file as a whole


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
@_in_turn
def formatting(ls: LanguageServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """The one layout."""
    document = _document(ls, params.text_document.uri)
    source = editing(document).source
    laid = format_source(source)
    if laid.problems or laid.text == source.text:
        return []
    return [lsp.TextEdit(_range(document, Span(source, 0, len(source.text))), laid.text)]


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
@_in_turn
def outline(ls: LanguageServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """What the file consists of."""
    document = _document(ls, params.text_document.uri)
    return [_symbol(document, symbol) for symbol in editing(document).outline()]


def _symbol(document: TextDocument, symbol: Symbol) -> lsp.DocumentSymbol:
    whole = symbol.whole.to(symbol.at)
    return lsp.DocumentSymbol(
        symbol.name or "?",
        SYMBOLS[symbol.sort],
        _range(document, whole),
        _range(document, symbol.at),
        detail=symbol.sort,
        children=[_symbol(document, each) for each in symbol.below],
    )


@server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
@_in_turn
def folding(ls: LanguageServer, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    """Every item of the file can be folded."""
    here = editing(_document(ls, params.text_document.uri))
    made: list[lsp.FoldingRange] = []
    for symbol in here.outline():
        text = symbol.whole.words.rstrip()
        first = symbol.whole.position[0] - 1
        if "\n" in text:
            made.append(lsp.FoldingRange(first, first + text.count("\n")))
    return made


@server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
@_when_read
def inlays(ls: LanguageServer, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    """Behind options what they come to, and behind pieces what is printed on them."""
    document = _document(ls, params.text_document.uri)
    here = editing(document)
    found = []
    for each in _unwritten(here):
        if params.range.start.line < here.source.position(each.at)[0] <= params.range.end.line + 1:
            place = _range(document, Span(here.source, each.at, each.at)).start
            found.append(lsp.InlayHint(place, each.text, padding_left=True))
    return found


@lru_cache(8)
def _unwritten(here: Editing) -> tuple[Unwritten, ...]:
    return here.unwritten()


@server.feature(
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
    lsp.SemanticTokensLegend(
        [kind.value for kind in TOKENS.values()], [lsp.SemanticTokenModifiers.Declaration.value]
    ),
)
@_in_turn
def named(ls: LanguageServer, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    """What every name is the name of, and where names are brought in. Each word is told by how far
    it is from the one before, as the protocol has it.
    """
    document = _document(ls, params.text_document.uri)
    return lsp.SemanticTokens(_coloured(editing(document), document.position_codec))


@lru_cache(8)
def _coloured(here: Editing, codec: PositionCodec) -> list[int]:
    length, numbers = codec.client_num_units, list(TOKENS)
    data: list[int] = []
    last = (0, 0)
    for word in here.named_words():
        line, column = word.span.position
        start = length(word.span.source.line(line)[: column - 1])
        below = line - 1 - last[0]
        along = start if below else start - last[1]
        data += (below, along, length(word.span.words), numbers.index(word.sort), int(word.born))
        last = (line - 1, start)
    return data


@server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
@_in_turn
def renamable(ls: LanguageServer, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    """The name at a place, if it is one of this file's own."""
    document = _document(ls, params.text_document.uri)
    here = editing(document)
    at = document.offset_at_position(params.position)
    name, span = here.name_at(at), here.word_at(at)
    if name is None or span is None or here.births[name].source != here.source:
        return None
    return _range(document, span)


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
@_in_turn
def marked(ls: LanguageServer, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    """Where else in the file the name under the cursor stands."""
    document = _document(ls, params.text_document.uri)
    at = document.offset_at_position(params.position)
    spans = editing(document).references(at)
    return [lsp.DocumentHighlight(_range(document, span)) for span in spans]


@server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
async def lenses(ls: LanguageServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Over every example, whether it holds."""
    document = _document(ls, params.text_document.uri)
    uri = document.uri
    text = await _settled(ls, uri, read=True)
    here = editing(document)
    played = await asyncio.get_running_loop().run_in_executor(_PLAYING, _played, uri, here)
    _unless_overtaken(uri, text)
    return [
        lsp.CodeLens(
            _range(document, span),
            lsp.Command(
                f"{'✓' if holds else '✗'} {said.splitlines()[0]}",
                "duello.example",
                arguments=[said],
            ),
        )
        for span, said, holds in played
    ]


def _played(uri: str, here: Editing) -> list[tuple[Span, str, bool]]:
    """What came of the examples; those of a text that is another by now are left."""
    found: list[tuple[Span, str, bool]] = []
    while _open.get(uri) is here and (more := here.examples(len(found), 1)):
        found += more
    return found
