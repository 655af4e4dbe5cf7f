// A match: against chance, against oneself, or on one phone that is handed around.
import { $, button, made } from "./ask.js";

const MANY = 24; // numbers of which one is written rather than pressed

/** ask: questions to the interpreter; text: the rules as they are now. */
export function playing(ask, text) {
  let way = "chance";
  let dealt = null; // the rules by which this match is played
  let texts = {}; // what players read on pieces, by their names
  let now = {}; // what those of the player who is asked have that is printed otherwise
  let holding = ""; // who has the phone in hand
  let heard = []; // what is told on the page
  let games = 0; // counts the games whose matches went with them, so that what comes late of one is left
  let underWay = 0; // how much was pressed of which nothing came yet

  /** Shows the turn that comes of a question. begun: done before that, unless it was refused. */
  async function next(begun, ...question) {
    const game = games;
    underWay++;
    try {
      const turn = await ask(...question);
      if (game !== games) return;
      if (!turn.refused) begun();
      turned(turn);
    } finally { underWay--; }
  }
  /** Answers what is asked; what is pressed before anything came of the press before is no answer to what is asked next. */
  const answered = (due) => (words) => { if (!underWay) return next(() => {}, "answer", due.player, words, due.name, due.which); };

  /** What is asked, after which the group of answers is called. */
  function heading(textContent, className = "") {
    return made("h2", { textContent, className, id: "due" });
  }
  /** Shows what is asked, as a group that was not there before: who goes on to its answers by keys has its name read. */
  function asked(...inside) {
    const group = made("div", { role: "group" }, ...inside);
    group.setAttribute("aria-labelledby", "due");
    $("asked").replaceChildren(...(inside.length ? [group] : []));
  }
  /** A line to write an answer into. */
  function said(due, answer, line, about) {
    Object.assign(line, { ariaLabel: `${due.player}: ${due.name}`, required: true });
    const form = made("form", {}, made("p", { textContent: about }), line, " ", made("button", { textContent: "Say" }));
    form.onsubmit = (event) => { event.preventDefault(); answer(line.value); };
    return form;
  }
  function numbers(due, answer) {
    const known = due.candidates.map(Number), min = Math.min(...known), max = Math.max(...known);
    return said(due, answer, made("input", { type: "number", min, max, value: min, inputMode: "numeric" }), `a number from ${min} to ${max}`);
  }

  function question(due) {
    const answer = answered(due);
    const many = due.candidates.length > MANY && due.candidates.every((words) => /^\d+$/.test(words));
    const choices = many ? [numbers(due, answer)] : due.candidates.map((words) => option(words, () => answer(words)));
    if (!choices.length) choices.push(said(due, answer, made("input"), due.about));
    if (due.may) choices.push(button("pass", () => answer("")));
    return [heading(`${due.player}: ${due.name}`), ...choices];
  }
  /** A button, with what players read on what it names. */
  function option(words, onclick) {
    const here = button(words, onclick);
    const read = [texts[words], now[words]].filter(Boolean).join(" · ");
    if (read) here.append(made("small", { textContent: read }));
    return here;
  }

  /** What was told so far. What is there stays, and what is new comes in one piece: so screen readers say it, in its order. */
  function told(lines) {
    const more = heard.every((line, at) => line === lines[at]) ? lines.slice(heard.length) : lines;
    if (more === lines) $("told").replaceChildren();
    if (more.length) $("told").append(made("p", { textContent: more.join("\n") }));
    heard = lines;
    $("told").scrollTop = $("told").scrollHeight;
  }

  /** What those know who look at the page now. */
  function known(turn, who) {
    $("known").replaceChildren(...who.map((name) => {
      const { players, about, own, pictures } = turn.known[name];
      const lines = [...players.filter(([, some]) => some.length).map(([each, some]) => `${each}: ${some.join("; ")}`), ...about, ...own];
      return made("details", { open: true }, made("summary", { textContent: `What ${name} knows` }),
        made("ul", {}, ...lines.map((textContent) => made("li", { textContent }))),
        ...pictures.map((rows) => made("pre", { textContent: rows.join("\n"), tabIndex: 0 })));
    }));
  }

  /** Nothing is seen until the player who is asked says that nobody else is looking. */
  function handed(turn, to) {
    told([]);
    $("known").replaceChildren();
    const here = button(`I am ${to}`, () => { holding = to; shown(turn); });
    asked(heading(`Hand this to ${to}`), here);
    here.focus();
    $("asked").scrollIntoView({ block: "nearest" });
  }

  function shown(turn) {
    const due = turn.asked.find((each) => each.player === holding) ?? turn.asked[0];
    const over = turn.over ? [heading(turn.over, "over"), ...[...turn.final, ...turn.torn].map((textContent) => made("p", { textContent }))] : [];
    texts = turn.texts;
    now = turn.now[due?.player] ?? {};
    if (way === "phone" && due && !turn.over && due.player !== holding) return handed(turn, due.player);
    known(turn, way === "phone" ? (holding ? [holding] : []) : turn.people);
    const here = [$("asked"), $("deal")].some((each) => each.contains(document.activeElement)); // who plays by keys goes on there
    told(way === "chance" ? turn.told[turn.people[0]] : way === "both" || turn.over ? turn.everything : turn.told[holding]);
    asked(...(over.length || !due ? over : question(due)));
    if (here) ($("asked").querySelector("button, input") ?? $("deal")).focus();
    $("asked").scrollIntoView({ block: "nearest" });
  }

  /** What was refused is so no more, or not for that reason. */
  function allowed() {
    $("asked").querySelector(".fails")?.remove();
  }
  function turned(turn) {
    allowed();
    if (turn.refused) $("asked").prepend(made("p", { className: "fails", role: "alert", textContent: `No: ${turn.refused}.` }));
    else shown(turn);
  }

  $("deal").onclick = () => {
    const words = text(), wanted = document.querySelector("[name=way]:checked").value;
    return next(() => {
      [way, holding, dealt] = [wanted, "", words];
      changed();
    }, "play", words, Date.now() % 100_000, wanted === "chance" ? 1 : 2);
  };
  /** Says so where the rules have become others since the match was begun. */
  function changed() {
    allowed();
    const before = dealt !== null && dealt !== text();
    $("before").textContent = before ? "This match is played by the rules as they were when it began. A new match is played by what stands there now." : "";
  }
  return {
    changed,
    cleared() {
      games++;
      dealt = null;
      told([]);
      for (const id of ["asked", "known", "before"]) $(id).replaceChildren();
    },
  };
}
