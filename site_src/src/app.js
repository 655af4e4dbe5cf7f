import { autocompletion, closeCompletion, selectedCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import FIRST from "../made/first.json";
import { known, last, note } from "./answers.js";
import { $, button, interpreter, keep, made } from "./ask.js";
import { beginning } from "./begin_game.js";
import { exploring } from "./explore.js";
import { opened } from "./file.js";
import { hanging } from "./hanging.js";
import { keptInSight } from "./kept_in_sight.js";
import { rules } from "./language.js";
import { playing } from "./play.js";
import { problemKeys, shown, takenBack } from "./problems.js";

const AT_ONCE = 8; // milliseconds after a key before it is asked what keeps the text from being played: a newer text overtakes that
const PAUSE = 40; // milliseconds of quiet in typing before the address is that of the text: browsers take only so many
const REST = 400; // and before anything that takes longer is asked, which the next key would have to wait for
const EARLY = 200; // milliseconds after which problems are shown of which it is not known yet what is best said of them
const PIECE = 0.03; // seconds of either at a time: a key that comes meanwhile waits no longer
const UNASKED = 2000; // milliseconds of work for what a tab says of a view that nobody has opened
const LARGEST = 1_000_000; // bytes of a file that is opened
const IDLE = 2000; // milliseconds after the first answers before anything is done for later visits
const STAYS = 3000; // milliseconds for which it is told what was done
const SOON = 600; // milliseconds after which it is told that a text is still being checked
window.measured = {};

// ------------------------------------------------------------------ the line that is read out

const shownBelow = (words) => { if ($("status").textContent !== words) $("status").textContent = words; };
let stays = 0, waiting; // until when what was done is told, and what comes then
/** What somebody has done, or cannot do: it stays long enough to be read, unless they write on. */
function say(words) {
  clearTimeout(waiting);
  stays = performance.now() + STAYS;
  shownBelow(words);
}
/** What is known of the text. */
function know(words) {
  clearTimeout(waiting);
  const left = stays - performance.now();
  if (left > 0) waiting = setTimeout(() => shownBelow(words), left);
  else shownBelow(words);
}
let doubt = "", telling; // what is told soon, while what is said of the problems is not of the text that stands there
/** Where it takes its time, says that a new text is still being checked: what is listed was of the one before. */
function checking(words) {
  if (words === doubt) return;
  doubt = words;
  clearTimeout(telling);
  telling = setTimeout(() => know(words), SOON);
}
/** What is said now is of this text. */
function certain(words) {
  clearTimeout(telling);
  doubt = "";
  know(words);
}

// ------------------------------------------------------------------ questions to the worker

const { ready, ask, latest, inPieces, anew, inView, atCursor, forAWhile } = interpreter((error) => say(`something broke: ${error.slice(0, 200)}`), window.beginning);
let answering = false;
ready.then((marks) => {
  answering = true;
  Object.assign(window.measured, { ready: performance.now(), marks });
}, (error) => {
  busy(false);
  say(`the page could not start: ${error.message}`);
});

// ------------------------------------------------------------------ the text in the address

const through = async (data, stream) =>
  new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
const packed = async (text) => {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const chars = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(chars).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};
const unpacked = async (word) => {
  const chars = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(chars, (char) => char.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
};

// ------------------------------------------------------------------ the editor

async function completed(context) {
  if (!context.explicit && !context.matchBefore(/[\w{"]$/)) return null;
  const found = await latest("complete", context.state.doc.toString(), context.pos);
  if (!found?.options.length) return null;
  const { from, options } = found;
  return { from, options, validFor: (words) => /^[\w{} "-]*$/.test(words) && !whole(words, options) };
}
/** Whether nothing of what is offered goes on from these words: then they end here, or go on with what is not offered yet. */
function whole(words, options) {
  const begun = options.filter(({ apply }) => apply.toLowerCase().startsWith(words.toLowerCase()));
  return begun.length === 1 && begun[0].apply === words;
}
/** Ends the line at Enter, where what is offered first is what stands there already. */
function ended(here) {
  const words = selectedCompletion(here.state)?.apply, { head } = here.state.selection.main;
  if (words && here.state.sliceDoc(Math.max(0, head - words.length), head) === words) closeCompletion(here);
  return false;
}

let quiet, paused, still, typed = -REST;
const rested = () => new Promise((go) => setTimeout(go, typed + REST - performance.now()));
const changed = EditorView.updateListener.of((update) => {
  if (update.docChanged) {
    if (pasted(update) && named(text()) && named(text()) !== named(playable ?? "")) {
      another = true;
      forgotten();
    }
    typed = window.measured.key = performance.now();
    stays = 0;
    $("problems").classList.add("stale");
    judged = false;
    checking("checking …");
    table?.changed();
    search?.changed(update.changes);
    clearTimeout(quiet);
    quiet = setTimeout(looked, AT_ONCE);
  }
  if (update.docChanged || update.selectionSet) {
    clearTimeout(still);
    still = setTimeout(pointed, REST);
  }
});
const view = new EditorView({
  parent: $("editor"),
  state: EditorState.create({
    extensions: [
      lineNumbers(), history(), drawSelection(), highlightActiveLine(), lintGutter(), indentUnit.of("  "),
      EditorView.lineWrapping, hanging, keptInSight, EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "Rules", "aria-keyshortcuts": "F8 Alt+Enter", "aria-describedby": "keys" }),
      rules, Prec.highest(keymap.of([{ key: "Enter", run: ended }])), autocompletion({ override: [completed] }),
      keymap.of([...problemKeys(say), ...defaultKeymap, ...historyKeymap, ...lintKeymap]), changed,
    ],
  }),
});
window.view = view;
takenBack(view, $("problems"));
const text = () => view.state.doc.toString();
const named = (words) => /^ruleset "([^"\n]*)"/m.exec(words)?.[1];
const extended = (words) => /^(?:ruleset "[^"\n]*")?[ \t]+extends "([^"\n]*)"/m.exec(words)?.[1];
const put = (words) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: words }, annotations: isolateHistory.of("full") }); // one step of its own for Ctrl-Z
let table = null; // where matches are played
let search = null; // where rules are explored
let game = 0; // counts the texts that were put in the place of others
let another = false; // whether the text that comes is another one, so that Back leads to the one before
const write = (words) => { another = words !== text(); instead(words); };
/** Whether something was put in the place of the whole text by hand. */
function pasted(update) {
  let whole = false;
  update.changes.iterChanges((from, to) => { whole = from === 0 && to === update.startState.doc.length; });
  return whole && update.transactions.some((each) => each.isUserEvent("input"));
}
/** Another game in the place of this one. */
function instead(words) {
  forgotten();
  put(words);
}
/** Nothing that was said of a game stays once there is another one. */
function forgotten() {
  game++;
  playable = null;
  chosen = "";
  $("tab-examples").textContent = "Examples";
  contradicted(0);
  for (const id of ["book", "pieces", "examples", "changes"]) {
    $(id).replaceChildren();
    delete seen[id];
  }
  busy(true);
  table?.cleared();
  search?.cleared();
}

// ------------------------------------------------------------------ what is written, and its address

function addressed(hash) {
  if (hash !== location.hash) window.history[another ? "pushState" : "replaceState"](null, "", hash);
  another = false;
}
addEventListener("popstate", async () => {
  const words = await unpacked(location.hash.slice(1)).catch(() => null);
  if (words === null) return location.hash.length > 1 && torn();
  if (words !== text()) instead(words);
});
/** Says that a link holds no text; what stood here stays. */
function torn() {
  $("file").replaceChildren("The link that was opened holds no whole text: something of it was lost on the way. Ask for it again, or for the text as a file. ",
    button("Close", () => $("file").replaceChildren()));
}

// ------------------------------------------------------------------ what is open

let others = {}; // what texts extend that is not in the interpreter, by title
/** Small examples that the text extends, if they are not known yet. */
async function based(words) {
  const before = Object.keys(others).length;
  for (let title = extended(words); title && !(title in others);) {
    const found = EXAMPLES.find(([, other]) => other === title);
    if (!found) break;
    others[title] = await textOf(found[0]);
    if (file) lent(title);
    title = extended(others[title]);
  }
  if (Object.keys(others).length > before) await ask("beside", JSON.stringify(others));
}

/** Says of what a file extends that it does not lie beside it. */
function lent(title) {
  $("about").textContent = `“${title}” does not lie beside the file: what stands here is the small example. Other commands find it once it lies there.`;
  $("about").hidden = false;
}

/** Says which game this is and of what it is a variant, or at first sight where to begin. */
function about(words) {
  const title = named(words), base = extended(words);
  const place = [...FIRST.shipped, ...EXAMPLES].find(([, other]) => other === base)?.[0];
  const said = [];
  if (title && base) said.push(`“${title}” is a variant: it says only what differs. `);
  if (place) said.push(button(`Open “${base}”`, async () => write(await textOf(place))), " ");
  if (words === FIRST.text) {
    said.push("Here to begin: change a number and see what comes of it, open a small example, or a game of your own with New. The ",
      made("a", { href: "docs/tutorial.html", textContent: "tutorial" }), " goes step by step.");
    const mine = last();
    if (mine && mine !== words) said.push(" ", button(`Go on with “${named(mine) ?? "what you wrote last"}”`, () => write(mine)));
  }
  if (file || $("about").dataset.said === (title ?? "") + base + (words === FIRST.text)) return;
  $("about").dataset.said = (title ?? "") + base + (words === FIRST.text);
  $("about").replaceChildren(...said);
  $("about").hidden = !said.length;
}

let plays = false, file = null, summary = "";
let playable = null; // the last text of this game that could be played
let judged = false, sound = false, unanswered = []; // whether it is known if the text that stands there can be played, and who waits for that
/** Whether the text that stands there can be played, once that is known: what is to be said of it may take longer. */
const standing = () => new Promise((go) => (judged ? go(sound) : unanswered.push(go)));
function judge(is) {
  judged = true;
  sound = is;
  for (const go of unanswered.splice(0)) go(is);
}
async function looked() {
  const words = text();
  about(words);
  await based(words).catch(() => {}); // then it is said that there is no such ruleset
  if (words !== text()) return;
  let early; // where it is wrong is shown soon, if it takes longer to find out what is to be said of it
  const answer = anew((some) => {
    if (words === text()) judge(some.plays);
    early = setTimeout(() => words === text() && problematic(some.problems), EARLY);
    checking(`${some.summary}, looking closer …`);
  }, "check", words, PIECE);
  clearTimeout(paused);
  if (file) file.marked();
  else paused = setTimeout(async () => {
    const word = await packed(words);
    if (words === text()) addressed(`#${word}`);
  }, PAUSE);
  if (!answering) foretold(words);
  const found = await answer;
  clearTimeout(early);
  if (!found || words !== text()) return;
  const played = plays;
  plays = found.plays;
  if (plays) playable = words;
  judge(plays);
  stale();
  if (!plays) {
    busy(false);
    $("tab-examples").textContent = "Examples";
    contradicted(0);
  }
  problematic(found.problems);
  if (plays && !found.problems.length) { // what is found without playing comes next
    if (!played) know("no errors so far");
    checking("no errors so far; looking for more …");
  } else {
    know(found.summary);
    checking(`${found.summary}, looking for mends …`);
  }
  window.measured.first ??= performance.now();
  window.measured.latency = performance.now() - (window.measured.key ?? 0);
  await rested();
  if (words !== text()) return;
  const { id } = panel(), html = id !== "examples" && drawn(); // beside what is looked for: mends do not wait for a long table
  const more = await inPieces((some) => {
    if (words !== text()) return;
    shown(view, some.problems);
    checking(`${some.summary}, looking for mends …`);
  }, "look", words, PIECE);
  if (!more || words !== text()) return;
  shown(view, more.problems);
  certain(summary = more.summary);
  if (!file && words === text()) note(words, { look: more, book: id === "book" && plays && await html || "" });
  window.measured.whole ??= performance.now();
  if (plays) await examined();
  if (plays && words === text()) await paired(words);
}

/** Shows what is wrong with the text that stands there now. */
function problematic(problems) {
  shown(view, problems);
  $("problems").classList.remove("stale");
}

/** What Duello said of the text before, until it says it again. */
function foretold(words) {
  const answers = file ? null : known(words);
  if (!answers) return;
  shown(view, answers.look.problems);
  know(answers.look.summary);
  window.measured.shown = performance.now();
  if (!$("book").hidden) $("book").innerHTML = answers.book;
}

async function pointed() {
  const said = await atCursor("hover", text(), view.state.selection.main.head, PIECE);
  if (said !== undefined) $("piece").textContent = said;
}

// ------------------------------------------------------------------ what it comes to

const drawing = {
  async book(words) { return (await inView("book", words, PIECE)) ?? null; },
  async pieces(words) { return (await inView("pieces", words, chosen, PIECE)) ?? null; },
  async changes(words) {
    const said = await inView("changes", words, PIECE);
    return said === "" ? "<p>This ruleset extends nothing.</p>" : said ?? null;
  },
};
let chosen = ""; // of which choice every piece is shown against every piece: the first of them, unless another is wanted
const which = made("select", { id: "choice", onchange: async () => {
  chosen = which.value;
  delete seen.pieces;
  await drawn();
  say(`what comes of every ${chosen} against every ${chosen} is shown`);
} });
const wanted = made("p", {}, made("label", {}, "What both choose ", which));
/** Lets one say which choice is meant, where there are several; the list stays, so that it keeps the focus. */
function offered({ choice, choices }) {
  if (choices.length < 2) return wanted.remove();
  if (choices.join() !== [...which.options].map(({ value }) => value).join())
    which.replaceChildren(...choices.map((each) => made("option", { value: each, textContent: each })));
  which.value = choice || chosen;
  if (!wanted.isConnected) $("pieces").prepend(wanted);
}
/** Says at the tab in how many pairs the rules contradict themselves; null, where not all of them have been played. */
function contradicted(pairs) {
  $("tab-pieces").textContent = pairs === null ? "Pieces …" : pairs ? `Pieces !${pairs}` : "Pieces";
  $("tab-pieces").title = pairs === null ? "not all pairs are played before this is opened, as it takes long" : "";
}
/** Puts into a view what was made for it, below what stays there. */
function filled(into, html) {
  const stays = wanted.parentNode === into ? wanted : null;
  while (into.lastChild !== stays) into.lastChild.remove();
  into.insertAdjacentHTML("beforeend", html); // made by us; every word of the text is escaped there
}
const panel = () => document.querySelector("[role=tabpanel]:not([hidden])");
const holding = { playing: "told", exploring: "findings" }; // what there is to see in views that are more than that
/** Whether the text extends something else than it did when it could be played last: what changed then is beside the matter. */
const rebased = () => !plays && extended(text()) !== extended(playable ?? "");
/** Says what the view that is open shows while the rules cannot be played. */
function stale() {
  const { id } = panel();
  if (id === "changes" && rebased()) {
    $(id).replaceChildren();
    delete seen[id];
  }
  $("old").hidden = plays;
  $("old").textContent = `The rules cannot be played as they stand: ${$(holding[id] ?? id).hasChildNodes() ? "this is what they were before"
    : "what they come to is shown once they can"}.`;
}
const seen = {}; // of which text each view shows what it comes to
/** Whether what the text comes to is being worked out: views that are still empty say so. */
function busy(is) {
  for (const id of ["book", "pieces", "examples", "changes"]) $(id).ariaBusy = is || null;
}
/** Shows what the text comes to in the view that is open: where it cannot be played, what it was when it last could. */
async function drawn() {
  const into = panel(), words = playable;
  if (into.id === "examples") return plays && examined();
  if (words === null || (!plays && seen[into.id] === words) || (into.id === "changes" && rebased())) return null;
  into.ariaBusy = true;
  const mine = game, found = await drawing[into.id]?.(words), html = found?.html ?? found;
  if (html !== null && mine === game) into.ariaBusy = null;
  if (html && mine === game) {
    if (found.choices) {
      offered(found);
      if (plays) contradicted(found.torn);
    }
    filled(into, html);
    seen[into.id] = words;
    stale();
  }
  return html;
}
const noExamples = $("examples").innerHTML;
$("examples").replaceChildren();
let examining = 0;
async function examined() {
  const words = text(), mine = ++examining, found = [];
  for (let more = [0]; more.length; found.push(...more)) { // one by one, so that a key waits for one at most
    more = await ask("examples", words, found.length, 1);
    if (mine !== examining || words !== text()) return;
  }
  $("examples").ariaBusy = null;
  const failing = found.filter((each) => !each.holds).length;
  $("tab-examples").textContent = failing ? `Examples ✗${failing}` : found.length ? `Examples ✓${found.length}` : "Examples";
  if (failing) know(`${summary}; ${failing} example${failing > 1 ? "s do" : " does"} not hold`);
  if (!found.length) return void ($("examples").innerHTML = noExamples);
  $("examples").replaceChildren(made("ul", {}, ...found.map((each) => {
    const place = made("button", { textContent: `${each.holds ? "✓" : "✗"} ${each.name}`, className: each.holds ? "holds" : "fails" });
    place.onclick = () => jump(each.from);
    return made("li", {}, place, ...(each.holds ? [] : [made("div", { className: "said", textContent: each.said })]));
  })));
}

/** Plays pairs for what the tab says of them, piece by piece, so that a key does not wait, and for a while only: many
 * would keep a phone busy after each pause in writing. The view goes on from there. */
async function paired(words) {
  if (panel().id === "pieces") return; // which tells it
  const found = await forAWhile(UNASKED, "pieces", words, chosen, PIECE);
  if (found !== undefined && words === text()) contradicted(found && found.torn);
}

const BELOW = matchMedia("(max-width: 46rem)");
const tabs = [...document.querySelectorAll("[role=tab]")];
function choose(tab) {
  for (const other of tabs) {
    const here = other === tab;
    other.setAttribute("aria-selected", here);
    other.tabIndex = here ? 0 : -1;
    $(other.getAttribute("aria-controls")).hidden = !here;
  }
  if (tab.id === "tab-exploring") ready.then(search.prepared, () => {});
  stale();
  drawn();
}
tabs.forEach((tab, at) => {
  tab.onclick = () => {
    choose(tab);
    if (BELOW.matches) tab.parentElement.scrollIntoView(); // where the view stands below the text
  };
  tab.onkeydown = ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.focus();
    choose(next);
  };
});

// ------------------------------------------------------------------ beginning

$("format").onclick = async () => {
  const words = text(), made = await ask("formatted", words);
  if (made.refused) return say(`not laid out: ${made.refused}`);
  if (words !== text()) return say("not laid out, as you wrote on meanwhile: press it again");
  if (made.text === words) return say("it is laid out already");
  put(made.text);
};
/** A file for whoever reads this page, made here: nothing is sent for it. */
function handed(words, type, name) {
  const href = URL.createObjectURL(new Blob([words], { type }));
  made("a", { href, download: name.replace(/[^\p{L}\p{N} .'-]/gu, "") }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
$("download").onclick = () => {
  const name = `${named(text()) ?? "my game"}.duel`;
  handed(text(), "text/plain", name);
  say(`the text is saved as ${name}`);
};
$("upload").onclick = () => $("uploaded").click();
$("uploaded").onchange = async ({ target }) => {
  const [chosen] = target.files;
  target.value = ""; // so that the same may be chosen again
  if (!chosen) return;
  if (chosen.size > LARGEST) return say(`not opened: ${chosen.name} is too large for the text of a game`);
  const bytes = await chosen.arrayBuffer();
  let words;
  try {
    words = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return say(`not opened: ${chosen.name} is not text in UTF-8; save it as that first`);
  }
  write(words);
  say(`${chosen.name} is open`);
};
$("link").onclick = async () => {
  addressed(`#${await packed(text())}`); // what was typed last may not be in the address yet
  const copied = await navigator.clipboard.writeText(location.href).then(() => true, () => false);
  say(copied ? "the link is copied: it holds the whole text" : "not copied: the link in the address holds the whole text, copy it there");
};
$("publish").onclick = async () => {
  say("writing the rulebook …");
  const now = await standing(), words = playable; // where the text cannot be played, what is shown is what it was when it last could
  const book = words === null ? null : await ask("published", words);
  if (!book) return say("the rules cannot be played yet: there is no rulebook");
  handed(book.page, "text/html", `${named(words) ?? "rulebook"}.html`);
  say(`the rulebook is a page of its own: open it to read or print it${now ? "" : ". It is of the rules as they were before: as they stand they cannot be played"}${book.left_out && `. ${book.left_out}: see Examples`}`);
};
/** What comes with Duello, by its name or its address. */
const textOf = async (where) => (where.endsWith(".duel") ? (await fetch(where)).text() : ask("opened", where));
$("shipped").onchange = async ({ target }) => {
  const { value } = target;
  target.value = ""; // it opens something, and does not say what is open
  if (value) write(await textOf(value));
};
const choices = (label, found) => made("optgroup", { label }, ...found.map(([value, textContent]) => made("option", { value, textContent })));
$("shipped").append(choices("Games", FIRST.shipped), choices("Small examples", EXAMPLES));
const jump = (from) => {
  view.dispatch({ selection: { anchor: Math.min(from, view.state.doc.length) }, scrollIntoView: true });
  view.focus();
};
table = playing(ask, text);
beginning(FIRST, EXAMPLES, ask, write, () => view.focus()); // who has begun writes on
search = exploring(text, jump, () => others, standing);
file = await opened({ put, text, say, focus: () => view.focus(), extended: (found) => {
  $("about").hidden = true;
  return ask("beside", JSON.stringify(others = found));
} }).catch(
  (error) => void say(`the file cannot be read: ${error.message}`));
for (const id of ["open", "link", "new", "upload", "download"]) $(id).hidden = Boolean(file); // `duello new` begins a file
if (file) $("where").textContent = `Nothing that you write leaves this computer: Save or Ctrl-S writes it into ${file.name}.`;
if (!file) {
  const kept = location.hash.length > 1 ? await unpacked(location.hash.slice(1)).catch(() => null) : "";
  if (kept === null) torn();
  put(kept || FIRST.text);
}
clearTimeout(quiet);
busy(true);
typed = -REST;
const first = looked(); // nobody is typing yet
// where the page is opened for a file, its address is another each time: nothing is kept for it
if (!file && "serviceWorker" in navigator) {
  await navigator.serviceWorker.register("sw.js").catch(() => {});
  const [, { active }] = await Promise.all([first, navigator.serviceWorker.ready]);
  navigator.serviceWorker.onmessage = () => (window.measured.documented = true);
  setTimeout(() => {
    if (!navigator.connection?.saveData) active.postMessage("docs"); // first, as a visit may be over soon
    keep(() => (window.measured.used = true)).then(() => (window.measured.kept = true), (error) => console.warn(error));
  }, IDLE);
}
