"""The language server, asked as an editor asks it."""

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument
from pytest_lsp import ClientServerConfig, LanguageClient

from duello.desk import editing
from duello.desk.scaffold import Wishes, new_ruleset
from duello.dsl.spans import Source
from duello.lsp import server as asked
from duello.lsp.server import _READING, changed, completion, hover

pytestmark = pytest.mark.asyncio(loop_scope="module")

URI = "file:///tmp/odd_sock.duel"
TEXT = new_ruleset(Wishes("Odd Sock"))


@pytest_lsp.fixture(
    config=ClientServerConfig(
        server_command=[sys.executable, "-c", "from duello.cli import main; main()", "lsp"]
    ),
    scope="module",
)
async def client(lsp_client: LanguageClient):
    """A client that has said hello."""
    await lsp_client.initialize_session(
        lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), root_uri="file:///tmp")
    )
    yield
    await lsp_client.shutdown_session()


def opened(client, text, version=1, uri=URI):
    item = lsp.TextDocumentItem(uri, "duello", version, text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))


def typed(client, text, version):
    whole = lsp.TextDocumentContentChangeWholeDocument(text)
    which = lsp.VersionedTextDocumentIdentifier(version, URI)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(which, [whole]))


def at(text, word):
    """The place within the first occurrence of a word, as the editor counts."""
    offset = text.index(word) + len(word) - 1
    row = text.count("\n", 0, offset)
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    return lsp.Position(row, len(line.encode("utf-16-le")) // 2)


async def problems(client, uri=URI):
    await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return client.diagnostics[uri]


DOCUMENT = lsp.TextDocumentIdentifier(URI)


async def test_problems_and_mends(client):
    # signs outside the basic plane count twice for an editor
    text = TEXT.replace("how many rounds", "🧦 how many rounds").replace(
        "gains 1 point\n", "gains 1 pont\n", 1
    )
    opened(client, text)
    found = await problems(client)
    assert [each.code for each in found] == ["unknown-name"]
    where = found[0].range
    line = text.splitlines()[where.start.line]
    assert line[where.start.character : where.end.character] == "pont"
    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(DOCUMENT, where, lsp.CodeActionContext(found))
    )
    assert [edit.new_text for edit in actions[0].edit.changes[URI]] == ["points"]


async def test_a_change_is_seen(client):
    opened(client, TEXT)
    assert await problems(client) == () or not client.diagnostics[URI]
    change = lsp.TextDocumentContentChangeWholeDocument(
        TEXT.replace("play {rounds}", "play {ronds}")
    )
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(2, URI), [change])
    )
    assert (await problems(client))[0].code == "unknown-name"


async def test_names(client):
    opened(client, TEXT)
    await problems(client)
    place = at(TEXT, "reveal pick")
    where = await client.text_document_definition_async(lsp.DefinitionParams(DOCUMENT, place))
    assert TEXT.splitlines()[where.range.start.line].strip().startswith("each player chooses pick")
    places = await client.text_document_references_async(
        lsp.ReferenceParams(lsp.ReferenceContext(True), DOCUMENT, place)
    )
    assert len(places) > 6
    edit = await client.text_document_rename_async(lsp.RenameParams(DOCUMENT, place, "take"))
    assert {e.new_text for e in edit.changes[URI]} == {"take", "takes"}
    said = await client.text_document_hover_async(lsp.HoverParams(DOCUMENT, at(TEXT, "picks Page")))
    assert "Beats the King." in said.contents.value


async def test_a_name_of_a_parent(client):
    text = 'ruleset "Mine"\n  extends "Archwizard\'s Duel"\n\noption rounds = 4\n'
    text += '\nexample "One"\n  round 1: Black casts Firebolt, White casts Bless\n'
    text += "  then Black leads 2 to 1\n"
    opened(client, text)
    await problems(client)
    place = at(text, "casts Firebolt")
    where = await client.text_document_definition_async(lsp.DefinitionParams(DOCUMENT, place))
    assert where.uri.endswith("death_match_3.duel")
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(DOCUMENT))
    assert lenses[0].command.title.startswith("✗ ")


async def test_the_file_as_a_whole(client):
    typed = TEXT.replace("play {", "play   {")
    opened(client, typed)
    await problems(client)
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(DOCUMENT, options)
    )
    assert edits[0].new_text == TEXT
    outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(DOCUMENT))
    assert "round" in [symbol.name for symbol in outline]
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(DOCUMENT))
    assert all(fold.end_line > fold.start_line for fold in folds)
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(DOCUMENT))
    assert all(lens.command.title == "✓ holds" for lens in lenses)
    items = await client.text_document_completion_async(
        lsp.CompletionParams(DOCUMENT, at(TEXT, "play {ro"))
    )
    assert items.items


async def test_what_is_not_written(client):
    text = TEXT.replace(
        "  rank: number, as labelled\n",
        "  rank: number, as labelled\n  bent: yes or no, usually no\n",
    )
    assert text != TEXT
    opened(client, text)
    await problems(client)
    lines = text.splitlines()
    everywhere = lsp.Range(lsp.Position(0, 0), lsp.Position(len(lines), 0))
    asked = lsp.InlayHintParams(DOCUMENT, everywhere)
    hints = await client.text_document_inlay_hint_async(asked)
    shown = {lines[h.position.line][: h.position.character].strip(): h.label for h in hints}
    assert shown["card 1 Page"] == "rank: 1, bent: no"
    assert shown["play {rounds}"] == "= 5"
    first = lsp.Range(lsp.Position(0, 0), lsp.Position(3, 0))
    assert not await client.text_document_inlay_hint_async(lsp.InlayHintParams(DOCUMENT, first))


async def test_names_are_coloured_by_what_they_mean(client):
    text = TEXT.replace("how many bouts", "🧦 how {rounds} bouts", 1)
    opened(client, text)
    await problems(client)
    asked = lsp.SemanticTokensParams(DOCUMENT)
    told = (await client.text_document_semantic_tokens_full_async(asked)).data
    lines, found, line, start = text.splitlines(), [], 0, 0
    for below, along, length, number, born in zip(*[iter(told)] * 5, strict=True):
        line, start = line + below, along if below else start + along
        units = lines[line].encode("utf-16-le")[2 * start : 2 * (start + length)]
        found.append((units.decode("utf-16-le"), number, born))
    sorts = {word: number for word, number, _ in found}
    assert {"Page", "pick", "round", "rank"} <= sorts.keys()
    assert len({sorts[word] for word in ("Page", "pick", "round", "rank")}) == 4
    assert sum(born for word, _, born in found if word == "Page") == 1
    option = sorts["{rounds}"]
    assert {("rounds", option, 1), ("rounds", option, 0)} <= set(found)


async def test_a_name_is_marked_and_may_be_renamed_where_it_is_born(client):
    opened(client, TEXT)
    await problems(client)
    place = at(TEXT, "reveal pick")
    marked = await client.text_document_document_highlight_async(
        lsp.DocumentHighlightParams(DOCUMENT, place)
    )
    assert len(marked) > 6
    where = await client.text_document_prepare_rename_async(
        lsp.PrepareRenameParams(DOCUMENT, place)
    )
    line = TEXT.splitlines()[where.start.line]
    assert line[where.start.character : where.end.character] == "pick"
    verb = lsp.PrepareRenameParams(DOCUMENT, at(TEXT, "reveal"))
    assert await client.text_document_prepare_rename_async(verb) is None


@pytest.mark.parametrize("sign", ["{", ",,", '"'])
async def test_a_file_that_is_broken_in_every_line(client, sign):
    broken = "\n".join(f"{line} {sign}" for line in TEXT.splitlines())
    opened(client, broken)
    found = await problems(client)
    assert len(found) > 5
    completion = lsp.CompletionParams(DOCUMENT, lsp.Position(9, 3))
    assert await client.text_document_completion_async(completion) is not None
    symbols = lsp.DocumentSymbolParams(DOCUMENT)
    for symbol in await client.text_document_document_symbol_async(symbols) or ():
        assert symbol.name in TEXT  # what stands beside the sign may be read all the same
    layout = lsp.DocumentFormattingParams(DOCUMENT, lsp.FormattingOptions(2, True))
    assert not await client.text_document_formatting_async(layout)


MANY = [
    "  each player secretly bids up to all their coins",
    "  the higher bidder pays their bid into the pot and takes the lot",
    "  the winner gets 1 more point back",
    "  if you are caught, you lose a point",
    "  shuffle the deck and deal five",
    "  the other player gets half of it back",
    "  double your score",
    "  the looser pays 2 coins",
]
"""Lines of which most can be said here in other words, and some cannot."""


async def test_where_a_text_is_wrong_is_told_before_what_is_to_be_said_of_it(client):
    text = TEXT + "\nnight\n" + "\n".join(MANY) + "\n" + "# what else there is\n" * 400
    lines = range(text.count("\n", 0, text.index(MANY[0])), len(text.splitlines()))
    opened(client, text)
    first = await problems(client)
    assert len(first) > 4
    assert {each.range.start.line for each in first if each.range.start.line in lines}
    assert not any("help: " in each.message for each in first)
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(len(text.splitlines()), 0))
    asked = lsp.CodeActionParams(DOCUMENT, whole, lsp.CodeActionContext(first))
    actions = await client.text_document_code_action_async(asked)
    assert actions and any(each.edit.changes[URI] for each in actions)
    while not any("help: " in each.message for each in client.diagnostics[URI]):
        await problems(client)


async def test_a_text_that_is_another_by_now_is_not_told_of(client):
    text = TEXT + "\nnight\n" + "\n".join(MANY) + "\n" + "# what else there is\n" * 400
    opened(client, text)
    await problems(client)
    typed(client, TEXT, 2)
    while client.diagnostics[URI]:
        await problems(client)
    await asyncio.sleep(0.5)
    assert not client.diagnostics[URI]


async def test_a_variant_is_told_anew_when_what_it_extends_is_another(client, tmp_path):
    parent, variant = tmp_path / "parent.duel", tmp_path / "variant.duel"
    first = TEXT.replace("Odd Sock", "Even Sock")
    parent.write_text(first)
    variant.write_text('ruleset "Mine"\n  extends "Even Sock"\n\noption rounds = 4\n')
    above, below = parent.as_uri(), variant.as_uri()
    opened(client, first, uri=above)
    await problems(client, above)
    opened(client, variant.read_text(), uri=below)
    assert not await problems(client, below)

    async def told_of(wrong):
        async def waits():
            while bool(client.diagnostics[below]) is not wrong:
                await problems(client, below)

        await asyncio.wait_for(waits(), 30)

    other = first.replace("rounds", "bouts")
    whole = lsp.TextDocumentContentChangeWholeDocument(other)
    which = lsp.VersionedTextDocumentIdentifier(2, above)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(which, [whole]))
    await told_of(True)
    # what was not kept is gone when the file is closed
    client.text_document_did_close(
        lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(above))
    )
    await told_of(False)
    parent.write_text(other)
    change = lsp.FileEvent(above, lsp.FileChangeType.Changed)
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
    await told_of(True)
    parent.write_text(first)
    saved = lsp.TextDocumentIdentifier(above)
    client.text_document_did_save(lsp.DidSaveTextDocumentParams(saved))
    await told_of(False)
    client.text_document_did_close(
        lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(below))
    )


async def test_a_name_of_a_parent_is_another_in_the_files_that_extend_it(client, tmp_path):
    first = TEXT.replace("Odd Sock", "Even Sock")
    head = 'ruleset "{}"\n  extends "Even Sock"\n\n'
    texts = {
        "parent": first,
        "open": head.format("Open") + 'replace card 1 Page\n  "Beats nobody."\n',
        "beside": head.format("Beside") + "rename Page to Squire\n",
        "taken": head.format("Taken") + 'add card 9 Frost\n  "Page is his friend."\n',
        "other": TEXT,
    }
    uris = {}
    for name, text in texts.items():
        path = tmp_path / f"{name}.duel"
        path.write_text(text)
        uris[name] = path.as_uri()
    for name in ("parent", "open"):
        opened(client, texts[name], uri=uris[name])
        assert not [d for d in await problems(client, uris[name]) if d.severity == 1]
    edit = await client.text_document_rename_async(
        lsp.RenameParams(
            lsp.TextDocumentIdentifier(uris["parent"]), at(first, "card 1 Page"), "Frost"
        )
    )
    written = {uri: {each.new_text for each in edits} for uri, edits in edit.changes.items()}
    assert written == {uris[name]: {"Frost"} for name in ("parent", "open", "beside")}
    assert any("taken.duel" in each.message for each in client.messages)
    for name in ("parent", "open"):
        client.text_document_did_close(
            lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uris[name]))
        )


LONG = TEXT + "".join(
    f'\ncard {n} Odd{n}\n  "One of many."\n  scoring: you gain 1 point, if you are the winner\n'
    for n in range(100, 590)
)
"""More than two thousand lines."""


class Typing:
    """What stands for the server while somebody types: the text as it is by now, and how often it
    was looked at.
    """

    def __init__(self) -> None:
        self.workspace = self
        self.document = TextDocument(URI, TEXT, version=1)
        self.looks: list[int | None] = []

    def get_text_document(self, uri: str) -> TextDocument:
        return self.document

    def text_document_publish_diagnostics(self, told: lsp.PublishDiagnosticsParams) -> None:
        self.looks.append(told.version)


async def test_a_text_is_looked_at_when_typing_pauses_and_not_at_every_key() -> None:
    here, keys = Typing(), []
    for version in range(2, 12):
        here.document = TextDocument(URI, TEXT + "#" * version, version=version)
        which = lsp.VersionedTextDocumentIdentifier(version, URI)
        keys.append(changed(cast(LanguageServer, here), lsp.DidChangeTextDocumentParams(which, [])))
    await asyncio.gather(*keys)
    assert here.looks == [11]


async def test_what_a_word_means_is_told_while_a_text_is_read() -> None:
    here = Typing()
    server, place = cast(LanguageServer, here), at(TEXT, "Knight")
    known = await hover(server, lsp.HoverParams(DOCUMENT, place))
    assert known is not None
    here.document = TextDocument(URI, f"{TEXT}# more\n", version=2)
    read = threading.Event()
    _READING.submit(read.wait, 60)
    try:
        asked = hover(server, lsp.HoverParams(DOCUMENT, place))
        assert await asyncio.wait_for(asked, 30) == known
        next_ = completion(server, lsp.CompletionParams(DOCUMENT, place))
        assert (await asyncio.wait_for(next_, 30)).items
    finally:
        read.set()


ALL = lsp.Range(lsp.Position(0, 0), lsp.Position(10_000, 0))
AT_EVERY_KEY: tuple[tuple[Callable[..., Any], Any], ...] = (
    (asked.named, lsp.SemanticTokensParams(DOCUMENT)),
    (asked.mends, lsp.CodeActionParams(DOCUMENT, ALL, lsp.CodeActionContext([]))),
    (asked.inlays, lsp.InlayHintParams(DOCUMENT, ALL)),
    (asked.completion, lsp.CompletionParams(DOCUMENT, at(TEXT, "Knight"))),
    (asked.hover, lsp.HoverParams(DOCUMENT, at(TEXT, "Knight"))),
    (asked.outline, lsp.DocumentSymbolParams(DOCUMENT)),
    (asked.folding, lsp.FoldingRangeParams(DOCUMENT)),
    (asked.lenses, lsp.CodeLensParams(DOCUMENT)),
)
"""What an editor asks when a text is another one."""

WORK: dict[str, Callable[..., Source]] = {
    "telling": lambda source, *_: source,
    "verified": lambda made: made.source,
    "inspecting": lambda _, source: source,
    "inspect": lambda _, source: source,
    "writing": lambda words: words.script.items[-1].span.source,
}
"""What is done for a whole text, and for which one: it is compiled, looked through, and its book is
written.
"""


@pytest.mark.parametrize(
    "text", [TEXT, pytest.param(LONG, marks=pytest.mark.slow)], ids=["short", "long"]
)
async def test_two_thousand_lines_at_typing_speed(text: str, monkeypatch: pytest.MonkeyPatch):
    """Whatever is asked at every key, a text is worked out once at most, and only where typing has
    paused; of the last text everything is answered.
    """
    done: Counter[tuple[str, str]] = Counter()

    def counted(name: str):
        work, source = getattr(editing, name), WORK[name]

        def once_more(*given):
            done[name, source(*given).text] += 1
            return work(*given)

        return once_more

    for name in WORK:
        monkeypatch.setattr(editing, name, counted(name))
    monkeypatch.setattr(asked, "PAUSE", 1)
    for known in (asked._open, asked._read, asked._readings, asked._typed):
        known.pop(URI, None)
    here, questions = Typing(), list[list[asyncio.Future[Any]]]()
    server = cast(LanguageServer, here)
    here.document = TextDocument(URI, text, version=1)
    await asked.opened(
        server, lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(URI, "duello", 1, text))
    )
    line = "\n# more\n"
    for version in range(2, len(line) + 2):
        here.document = TextDocument(URI, text + line[: version - 1], version=version)
        which = lsp.VersionedTextDocumentIdentifier(version, URI)
        typed = changed(server, lsp.DidChangeTextDocumentParams(which, []))
        those = [typed, *(ask(server, params) for ask, params in AT_EVERY_KEY)]
        questions.append([asyncio.ensure_future(each) for each in those])
        await asyncio.sleep(0)
    *_, last = [await asyncio.gather(*each, return_exceptions=True) for each in questions]
    assert not [each for each in last if isinstance(each, BaseException)]
    assert not last[2], "nothing is wrong with the text"
    assert all(last[3:]), last
    once = ("telling", "verified", "inspecting", "writing")
    assert done == {(name, each): 1 for name in once for each in (text, text + line)}
    earlier = [each for several in questions[:-1] for each in several if each.exception()]
    assert all(isinstance(each.exception(), JsonRpcContentModified) for each in earlier)


BROKEN = "\n".join(f"{line} {{" for line in LONG.splitlines())


async def said_of(text: str) -> Typing:
    """What stands for the server, once a text was looked at."""
    for known in (asked._open, asked._read, asked._readings, asked._typed):
        known.pop(URI, None)
    here = Typing()
    here.document = TextDocument(URI, text, version=1)
    item = lsp.TextDocumentItem(URI, "duello", 1, text)
    await asked.opened(cast(LanguageServer, here), lsp.DidOpenTextDocumentParams(item))
    return here


@pytest.mark.slow
async def test_of_two_thousand_lines_that_are_broken_each_everything_is_answered() -> None:
    server = cast(LanguageServer, await said_of(BROKEN))
    assert len(asked.editing(TextDocument(URI, BROKEN, version=1)).problems) > 500
    for ask, params in AT_EVERY_KEY:
        await ask(server, params)


@pytest.mark.slow
async def test_mends_are_looked_for_as_long_as_the_text_is_what_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each is tried on the whole file: whoever types meanwhile does not wait for the rest."""
    text = TEXT.replace("gains 1 point\n", "gains 1 pont\n").replace("play {rounds}", "play {rond}")
    here = await said_of(text)
    server, tried = cast(LanguageServer, here), []
    finding = editing.Editing._trying

    def trying(self, *given):
        tried.append(given)
        here.document = TextDocument(URI, text + "#", version=2)
        asked.editing(here.document)
        return finding(self, *given)

    monkeypatch.setattr(editing.Editing, "_trying", trying)
    every = lsp.CodeActionParams(DOCUMENT, ALL, lsp.CodeActionContext([]))
    with pytest.raises(JsonRpcContentModified):
        await asked.mends(server, every)
    assert len(tried) == 1
