// What is wrong with the text: under its words, in a list below, and for the keys. F8 goes from problem to problem and
// says what is wrong, Alt-Enter mends it.
import { redo, undo } from "@codemirror/commands";
import { nextDiagnostic, previousDiagnostic, setDiagnostics } from "@codemirror/lint";
import { $, made } from "./ask.js";

const line = (p) => (p.line ? `line ${p.line}: ` : "");
const first = (words) => words.split("\n")[0];
/** What is wrong, with the word by which it may be looked up and allowed behind its first line. */
const coded = (p) => p.message.replace(/(?=\n|$)/, ` [${p.code}]`);
let known = [], of = null, listed = []; // the problems, the document that they are of, and what stands in the list

/** Where somebody who writes in a line goes on in what is put in the place of some lines: in the same one of them. */
function goesOn({ doc }, head, { from, to, insert }, changes) {
  if (head <= from || head > to) return changes.mapPos(head, 1);
  const before = doc.sliceString(from, head).split("\n"), lines = insert.split("\n"), row = Math.min(before.length, lines.length) - 1;
  const column = head === doc.lineAt(head).to ? lines[row].length : Math.min(before.at(-1).length, lines[row].length);
  return changes.mapPos(from, -1) + lines.slice(0, row).join("\n").length + (row ? 1 : 0) + column;
}

/** Where in an edit the first line ends that it makes another. */
function firstWritten({ doc }, { from, to, insert }) {
  const before = doc.sliceString(from, to);
  let same = 0;
  while (same < insert.length && insert[same] === before[same]) same++;
  const line = /\S.*/.exec(insert.slice(same));
  return line ? same + line.index + line[0].length : insert.length;
}

/** Makes the edits of a mend, unless the text has become another since it was offered, and leads to what it wrote. */
function mended(view, mend, p) {
  const { state } = view;
  if (state.doc !== of) return false;
  const changes = state.changes(mend.edits), { head } = state.selection.main;
  const far = ({ from, to }) => Math.max(from - p.to, p.from - to, 0);
  const [near] = [...mend.edits].sort((one, other) => far(one) - far(other)); // it may edit several places
  const stays = state.doc.lineAt(near.from).from <= head && head <= state.doc.lineAt(near.to).to;
  const anchor = stays ? goesOn(state, head, near, changes) : changes.mapPos(near.from, -1) + firstWritten(state, near);
  view.dispatch({ changes, selection: { anchor }, scrollIntoView: true, userEvent: "input.mend" });
  return true;
}

/** Shows problems, with their mends to click. */
export function shown(view, problems) {
  const most = view.state.doc.length;
  [known, of] = [problems, view.state.doc];
  view.dispatch(setDiagnostics(view.state, problems.map((p) => ({
    from: Math.min(p.from, most), to: Math.min(Math.max(p.to, p.from), most),
    severity: p.severity === "hint" ? "info" : p.severity,
    message: p.help ? `${coded(p)}\n${p.help}` : coded(p),
    actions: p.mends.map((mend) => ({ name: mend.title, apply: () => mended(view, mend, p) })),
  }))));
  const list = $("problems"), before = listed;
  const buttons = () => [...list.querySelectorAll("button")];
  const was = document.activeElement, at = buttons().indexOf(was); // who goes through them by keys stays there
  listed = problems.map((p) => JSON.stringify(p));
  for (const extra of [...list.children].slice(problems.length)) extra.remove();
  problems.forEach((p, n) => { // what stays the same is left alone: somebody may be about to press it
    if (listed[n] === before[n]) return;
    const row = entry(view, p);
    if (list.children[n]) list.children[n].replaceWith(row);
    else list.append(row);
  });
  if (at < 0 || list.contains(was)) return;
  const same = buttons().find((each) => each.textContent === was.textContent && each.ariaLabel === was.ariaLabel);
  (same ?? buttons()[at] ?? buttons().at(-1) ?? view).focus();
}

function entry(view, p) {
  const place = made("button", { className: "place", textContent: `${line(p)}${coded(p)}` });
  place.onclick = () => {
    view.dispatch({ selection: { anchor: p.from }, scrollIntoView: true });
    view.focus();
  };
  const mends = p.mends.map((mend) => {
    const button = made("button", { className: "mend", textContent: mend.title, ariaLabel: `${mend.title} (${line(p)}${first(p.message)})` });
    button.onclick = ({ detail: pointed }) => {
      mended(view, mend, p);
      if (!pointed) view.focus(); // who mends by keyboard goes on writing
    };
    return button;
  });
  const help = p.help && !mends.length ? [made("div", { textContent: p.help })] : [];
  return made("li", { className: p.severity }, place, ...help, ...mends);
}

/** Takes back from the list what a mend in it has written, and makes it again: there the focus is once it was clicked. */
export function takenBack(view, list) {
  list.addEventListener("keydown", (event) => {
    const { key, altKey, shiftKey } = event, letter = key.toLowerCase();
    if (altKey || !(event.ctrlKey || event.metaKey) || !["z", "y"].includes(letter)) return;
    event.preventDefault();
    (letter === "y" || shiftKey ? redo : undo)(view);
  });
}

/** Keys for the editor. say: tells in a line that is read out. */
export function problemKeys(say) {
  const told = (p) => say(`${line(p)}${first(p.message)}${p.mends.length ? `; Alt-Enter: ${p.mends[0].title}` : p.help ? `; ${p.help}` : ""}`);
  const go = (to) => (view) => {
    if (!to(view)) say("nothing is wrong");
    else {
      const { from } = view.state.selection.main, found = known.filter((p) => p.from === from);
      if (found.length) told(found.find((p) => p.mends.length) ?? found[0]);
    }
    return true;
  };
  /** What is wrong at the cursor, else in its line, and has a mend. */
  const here = ({ state }) => {
    const at = state.selection.main.head, row = state.doc.lineAt(at), able = known.filter((p) => p.mends.length);
    return able.find((p) => p.from <= at && at <= Math.max(p.to, p.from))
      ?? able.find((p) => row.from <= p.from && p.from <= row.to);
  };
  const mend = (view) => {
    const p = here(view);
    if (!p) say("nothing in this line has a mend; F8 goes to the next problem");
    else if (mended(view, p.mends[0], p)) say(`${p.mends[0].title}: done`);
    return true;
  };
  return [
    { key: "F8", run: go(nextDiagnostic), shift: go(previousDiagnostic), preventDefault: true },
    { key: "Alt-Enter", run: mend }, { key: "Mod-.", run: mend },
  ];
}
