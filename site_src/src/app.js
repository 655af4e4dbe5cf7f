import { autocompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import FIRST from "../made/first.json";
import { known, note } from "./answers.js";
import { $, interpreter, keep, made } from "./ask.js";
import { beginning } from "./begin_game.js";
import { exploring } from "./explore.js";
import { opened } from "./file.js";
import { rules } from "./language.js";
import { playing } from "./play.js";
import { problemKeys, shown } from "./problems.js";

const PAUSE = 40; // milliseconds of quiet in typing before it is asked what keeps the text from being played
const REST = 400; // and before anything that takes longer is asked, which the next key would have to wait for
const PIECE = 0.03; // seconds of that at a time: a key that comes meanwhile waits no longer
const IDLE = 2000; // milliseconds after the first answers before anything is done for later visits
const say = (words) => ($("status").textContent = words);
window.measured = {};

// ------------------------------------------------------------------ questions to the worker

const { ready, ask, latest } = interpreter((error) => say(`something broke: ${error.slice(0, 200)}`), window.beginning);
let answering = false;
ready.then((marks) => {
  answering = true;
  Object.assign(window.measured, { ready: performance.now(), marks });
}, (error) => say(`the page could not start: ${error.message}`));

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
  return found?.options.length ? { from: found.from, options: found.options, validFor: /^[\w{} "-]*$/ } : null;
}

let quiet, still, typed = -REST;
const rested = () => new Promise((go) => setTimeout(go, typed + REST - performance.now()));
const changed = EditorView.updateListener.of((update) => {
  if (update.docChanged) {
    typed = window.measured.key = performance.now();
    $("problems").classList.add("stale");
    table?.changed();
    clearTimeout(quiet);
    quiet = setTimeout(looked, PAUSE);
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
      EditorView.lineWrapping, EditorView.contentAttributes.of({ "aria-label": "Rules", "aria-keyshortcuts": "F8 Alt+Enter", "aria-describedby": "keys" }),
      rules, autocompletion({ override: [completed] }),
      keymap.of([...problemKeys(say), ...defaultKeymap, ...historyKeymap, ...lintKeymap]), changed,
    ],
  }),
});
view.scrollDOM.tabIndex = 0; // it scrolls, so that keys must reach it
window.view = view;
const text = () => view.state.doc.toString();
const put = (words) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: words } });
let table = null; // where matches are played
let game = 0; // counts the texts that were put in the place of others
let another = false; // whether the text that comes is another one, so that Back leads to the one before
const write = (words) => { another = words !== text(); instead(words); };
/** Another game in the place of this one: nothing that was said of this one stays. */
function instead(words) {
  game++;
  for (const id of ["book", "pieces", "examples", "changes"]) $(id).replaceChildren();
  table?.cleared();
  put(words);
}

// ------------------------------------------------------------------ what is written, and its address

function addressed(hash) {
  if (hash !== location.hash) window.history[another ? "pushState" : "replaceState"](null, "", hash);
  another = false;
}
addEventListener("popstate", async () => {
  const words = await unpacked(location.hash.slice(1)).catch(() => null);
  if (words !== null && words !== text()) instead(words);
});

let plays = false, file = null, summary = "";
async function looked() {
  const words = text();
  const checking = latest("check", words);
  if (file) file.marked();
  else packed(words).then((word) => { if (words === text()) addressed(`#${word}`); });
  if (!answering) foretold(words);
  const found = await checking;
  if (!found || words !== text()) return;
  plays = found.plays;
  stale();
  if (!plays) $("tab-examples").textContent = "Examples";
  shown(view, found.problems);
  $("problems").classList.remove("stale");
  say(found.summary);
  window.measured.first ??= performance.now();
  window.measured.latency = performance.now() - (window.measured.key ?? 0);
  await rested();
  if (words !== text()) return;
  const html = plays && panel().id !== "examples" && await drawn();
  let more = null;
  while (more === null && words === text()) more = await latest("look", words, PIECE);
  if (!more || words !== text()) return;
  shown(view, more.problems);
  say(summary = more.summary);
  if (!file && words === text()) note(words, { look: more, book: panel().id === "book" && html || "" });
  window.measured.whole ??= performance.now();
  if (plays) await examined();
}

/** What Duello said of the text before, until it says it again. */
function foretold(words) {
  const answers = file ? null : known(words);
  if (!answers) return;
  shown(view, answers.look.problems);
  say(answers.look.summary);
  window.measured.shown = performance.now();
  if (!$("book").hidden) $("book").innerHTML = answers.book;
}

async function pointed() {
  const said = await latest("hover", text(), view.state.selection.main.head);
  if (said !== undefined) $("piece").textContent = said;
}

// ------------------------------------------------------------------ what it comes to

const drawing = {
  async book() { return (await latest("book", text())) ?? null; },
  async pieces() { return (await latest("pieces", text())) ?? null; },
  async changes() {
    const said = await latest("changes", text());
    return said === "" ? "<p>This ruleset extends nothing.</p>" : said ?? null;
  },
};
const panel = () => document.querySelector("[role=tabpanel]:not([hidden])");
const holding = { playing: "told", exploring: "findings" }; // what there is to see in views that are more than that
/** Says what the view that is open shows while the rules cannot be played. */
function stale() {
  const { id } = panel();
  $("old").hidden = plays;
  $("old").textContent = `The rules cannot be played as they stand: ${$(holding[id] ?? id).hasChildNodes() ? "this is what they were before"
    : "what they come to is shown once they can"}.`;
}
async function drawn() {
  const into = panel();
  if (into.id === "examples") return examined();
  const mine = game, html = await drawing[into.id]?.();
  if (html && mine === game) {
    into.innerHTML = html; // made by us; every word of the text is escaped there
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
  const failing = found.filter((each) => !each.holds).length;
  $("tab-examples").textContent = failing ? `Examples ✗${failing}` : "Examples";
  if (failing) say(`${summary}; ${failing} example${failing > 1 ? "s do" : " does"} not hold`);
  if (!found.length) return void ($("examples").innerHTML = noExamples);
  $("examples").replaceChildren(made("ul", {}, ...found.map((each) => {
    const button = made("button", { textContent: `${each.holds ? "✓" : "✗"} ${each.name}`, className: each.holds ? "holds" : "fails" });
    button.onclick = () => {
      view.dispatch({ selection: { anchor: each.from }, scrollIntoView: true });
      view.focus();
    };
    return made("li", {}, button, each.holds ? "" : `: ${each.said}`);
  })));
}

const tabs = [...document.querySelectorAll("[role=tab]")];
function choose(tab) {
  for (const other of tabs) {
    const here = other === tab;
    other.setAttribute("aria-selected", here);
    other.tabIndex = here ? 0 : -1;
    $(other.getAttribute("aria-controls")).hidden = !here;
  }
  stale();
  if (plays) drawn();
}
tabs.forEach((tab, at) => {
  tab.onclick = () => choose(tab);
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
$("link").onclick = async () => {
  await navigator.clipboard.writeText(location.href).catch(() => {});
  say("the link in the address holds the whole text");
};
$("publish").onclick = async () => {
  const book = await ask("published", text());
  if (!book) return say("the rules cannot be played yet: there is no rulebook");
  const title = /^ruleset "([^"]*)"/m.exec(text())?.[1] ?? "rulebook";
  const href = URL.createObjectURL(new Blob([book], { type: "text/html" }));
  made("a", { href, download: `${title.replace(/[^\p{L}\p{N} '-]/gu, "")}.html` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
  say("the rulebook is a page of its own: open it to read or print it");
};
$("shipped").onchange = async ({ target }) => {
  const { value } = target;
  if (value.endsWith(".duel")) write(await (await fetch(value)).text());
  else if (value) write(await ask("opened", value));
  target.value = ""; // it opens something, and does not say what is open
};
const choices = (label, found) => made("optgroup", { label }, ...found.map(([value, textContent]) => made("option", { value, textContent })));
$("shipped").append(choices("Games", FIRST.shipped), choices("Small examples", EXAMPLES));
const jump = (from) => {
  view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
  view.focus();
};
let others = {};
table = playing(ask, text);
beginning(FIRST, ask, write);
exploring(text, jump, () => others);
file = await opened({ put, text, say, extended: (found) => ask("beside", JSON.stringify(others = found)) }).catch(
  (error) => void say(`the file cannot be read: ${error.message}`));
$("link").hidden = $("new").hidden = Boolean(file); // `duello new` begins a file
if (!file) {
  const kept = location.hash.length > 1 ? await unpacked(location.hash.slice(1)).catch(() => "") : "";
  put(kept || FIRST.text);
}
clearTimeout(quiet);
typed = -REST;
const first = looked(); // nobody is typing yet
// where the page is opened for a file, its address is another each time: nothing is kept for it
if (!file && "serviceWorker" in navigator) {
  await navigator.serviceWorker.register("sw.js").catch(() => {});
  const [, { active }] = await Promise.all([first, navigator.serviceWorker.ready]);
  navigator.serviceWorker.onmessage = () => (window.measured.documented = true);
  setTimeout(() => keep().then(() => (window.measured.kept = true), (error) => console.warn(error))
    .then(() => { if (!navigator.connection?.saveData) active.postMessage("docs"); }), IDLE);
}
