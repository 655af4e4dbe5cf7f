// Exploring: in a worker of its own, so that typing stays quick; in pieces, so that it can be stopped.
import { $, button, interpreter, made } from "./ask.js";

const PIECE = 0.3; // seconds
const PATIENCE = 4000; // milliseconds until a piece that does not end is broken off

/** text: the rules as they are now; jump: shows a place in the editor; beside: what the text extends;
 * standing: whether the text can be played, once that is known.
 * changed: told of each change of the text, with what it was; cleared: called when there is another game. */
export function exploring(text, jump, beside, standing) {
  let worker = null, wanted = false, open = new Map(), seen = "";
  let run = 0; // counts what was begun, so that what comes late of another is left
  let of = null, since = null; // the rules that are explored, and what was changed in them since

  let begun = false; // whether the worker can answer

  const broken = () => { worker?.end(); worker = null; begun = false; };
  /** Begins the worker before it is asked anything: whoever looks here is about to ask. */
  function prepared() {
    if (worker) return;
    const mine = worker = interpreter(broken);
    mine.ready.then(() => { if (mine === worker) begun = true; }, () => {}); // who waits for it is told
  }
  const stopped = (words) => {
    wanted = false;
    $("explore").textContent = "Explore";
    $("far").textContent = words;
    $("part").hidden = true;
  };

  /** To where a place of the rules that are explored stands now. */
  const led = (from) => jump(since === null ? from : since.mapPos(from));
  /** Says so where the rules have become others since. */
  function changed(changes) {
    if (of === null) return;
    if (changes) since = since === null ? changes.desc : since.composeDesc(changes.desc);
    $("since").textContent = of === text() ? "" : "What is said here is of the rules as they were when this was begun. Explore again for those that stand there now.";
  }
  function emptied() {
    open = new Map();
    seen = "";
    of = since = null;
    for (const id of ["findings", "seen", "since"]) $(id).replaceChildren();
  }

  /** The play of a finding, one step at a time. */
  function steps(finding) {
    let at = finding.steps.length - 1;
    const where = made("span", { role: "status" });
    const box = made("div", { className: "step" });
    const back = button("Back", () => show(at - 1)), next = button("Next", () => show(at + 1));
    const show = (to) => {
      at = Math.max(0, Math.min(to, finding.steps.length - 1));
      const step = finding.steps[at];
      where.textContent = ` step ${at + 1} of ${finding.steps.length}: ${step.when} `;
      const here = document.activeElement;
      back.disabled = at === 0;
      next.disabled = at === finding.steps.length - 1;
      if (here === back && back.disabled) next.focus(); // who steps by keys is not lost at either end
      if (here === next && next.disabled) back.focus();
      box.replaceChildren(
        ...step.answers.map((words) => made("p", { className: "answer", textContent: words })),
        made("p", { className: "heard", textContent: step.told.join("\n") }));
      open.set(finding.cause, at);
    };
    show(open.get(finding.cause) ?? 0);
    const again = finding.again.length ? [made("p", { textContent: `And then again and again: ${finding.again.join("; ")}` })] : [];
    const beside = finding.beside.length ? [made("p", { textContent: `It was compared with this play: ${finding.beside.join("; ")}` })] : [];
    const title = finding.shortest ? "The shortest play that leads there" : "A play that leads there";
    return made("div", { className: "play" }, made("h3", { textContent: title }), back, where, next, box, ...again, ...beside);
  }

  /** A line of the rules, with the words that are meant marked. */
  function place(each) {
    const name = `${each.source ? `${each.source}, ` : ""}line ${each.line}`;
    const where = each.from === null ? made("span", { textContent: name }) : button(name, () => led(each.from), { className: "place" });
    const said = each.said ? [made("span", { className: "said", textContent: ` ${each.said}` })] : [];
    return made("p", { className: "line" }, where, " ",
      made("code", {}, each.before, made("mark", { textContent: each.words }), each.behind), ...said);
  }

  function finding(each) {
    const words = [...each.notes, each.help].filter(Boolean).map((textContent) => made("p", { textContent }));
    return made("li", { className: each.severity }, made("h2", { textContent: each.headline }),
      ...each.places.map(place), ...words, ...(each.steps.length ? [steps(each)] : []));
  }

  function shown(now) {
    $("part").value = now.part;
    $("far").textContent = now.more ? now.far : now.said;
    const causes = JSON.stringify(now.findings.map((each) => each.cause));
    if (causes !== seen) {
      const at = [...$("findings").children].findIndex((each) => each.contains(document.activeElement));
      const cause = JSON.parse(seen || "[]")[at], words = document.activeElement.textContent;
      seen = causes;
      $("findings").replaceChildren(...now.findings.map(finding));
      const same = $("findings").children[now.findings.findIndex((each) => at >= 0 && each.cause === cause)];
      [...(same?.querySelectorAll("button") ?? [])].find((each) => each.textContent === words)?.focus(); // who steps by keys goes on there
    }
    $("seen").replaceChildren(...now.details.map((each) => made("li", {}, each.before,
      ...(each.line ? [button(`line ${each.line}`, () => led(each.from), { className: "place" }), each.behind] : []))));
  }

  /** An answer, or undefined if it does not come while somebody waits for it to stop. */
  const within = (answer, mine) => Promise.race([answer, new Promise((go) => {
    const look = setInterval(() => { if (!wanted || mine !== run) { clearInterval(look); setTimeout(go, PATIENCE); } }, 100);
    answer.finally(() => clearInterval(look)).catch(() => {});
  })]);

  async function explore() {
    const mine = ++run;
    wanted = true;
    emptied();
    $("explore").textContent = "Stop";
    $("far").textContent = "checking the rules …";
    $("part").hidden = false;
    try {
      const sound = await standing();
      if (mine !== run) return;
      if (!wanted) return stopped("stopped");
      if (!sound) return stopped("the rules cannot be played yet");
      prepared();
      if (!begun) $("far").textContent = "starting Duello a second time, so that you can write on meanwhile …";
      await worker.ready;
      if (mine !== run) return;
      if (!wanted) return stopped("stopped");
      $("far").textContent = "reading the rules …";
      await worker.ask("beside", JSON.stringify(beside()));
      if (mine !== run) return;
      of = text();
      let now = await worker.ask("explore", of);
      if (mine !== run) return;
      if (now.refused) return stopped(now.refused);
      while (wanted && now.more) {
        now = await within(worker.ask("further", PIECE), mine);
        if (mine !== run) return;
        if (now === undefined) { broken(); return stopped("stopped"); }
        shown(now);
      }
      if (now.more) {
        now = await worker.ask("enough");
        if (mine !== run) return;
        shown(now);
      }
      stopped(now.said);
    } catch (error) {
      if (mine !== run) return;
      broken();
      stopped(`it broke off: ${String(error).slice(0, 200)}`);
    }
  }
  $("explore").onclick = () => { if (wanted) wanted = false; else explore(); };
  return {
    changed,
    prepared,
    cleared() {
      run++;
      if (wanted) broken(); // it is in the middle of a piece of the other game
      stopped("");
      emptied();
    },
  };
}
