// Exploring: in a worker of its own, so that typing stays quick; in pieces, so that it can be stopped.
import { $, button, interpreter, made } from "./ask.js";

const PIECE = 0.3; // seconds
const PATIENCE = 4000; // milliseconds until a piece that does not end is broken off

/** text: the rules as they are now; jump: shows a place in the editor; beside: what the text extends. */
export function exploring(text, jump, beside) {
  let worker = null, wanted = false, open = new Map(), seen = "";

  const broken = () => { worker?.end(); worker = null; };
  const stopped = (words) => {
    wanted = false;
    $("explore").textContent = "Explore";
    $("far").textContent = words;
    $("part").hidden = true;
  };

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
    return made("div", { className: "play" }, made("h4", { textContent: title }), back, where, next, box, ...again, ...beside);
  }

  /** A line of the rules, with the words that are meant marked. */
  function place(each) {
    const name = `${each.source ? `${each.source}, ` : ""}line ${each.line}`;
    const where = each.from === null ? made("span", { textContent: name }) : button(name, () => jump(each.from), { className: "place" });
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
      ...(each.line ? [button(`line ${each.line}`, () => jump(each.from), { className: "place" }), each.behind] : []))));
  }

  /** An answer, or undefined if it does not come while somebody waits for it to stop. */
  const within = (answer) => Promise.race([answer, new Promise((go) => {
    const look = setInterval(() => { if (!wanted) { clearInterval(look); setTimeout(go, PATIENCE); } }, 100);
    answer.finally(() => clearInterval(look)).catch(() => {});
  })]);

  async function explore() {
    wanted = true;
    open = new Map();
    seen = "";
    $("explore").textContent = "Stop";
    $("far").textContent = "starting …";
    $("part").hidden = false;
    $("findings").replaceChildren();
    $("seen").replaceChildren();
    try {
      worker ??= interpreter(broken);
      await worker.ready;
      await worker.ask("beside", JSON.stringify(beside()));
      const words = text();
      let now = await worker.ask("explore", words);
      if (now.refused) return stopped(now.refused);
      while (wanted && now.more) {
        now = await within(worker.ask("further", PIECE));
        if (now === undefined) { broken(); return stopped("stopped"); }
        shown(now);
      }
      if (now.more) shown(now = await worker.ask("enough"));
      stopped(words === text() ? now.said : `${now.said} (of the text as it was)`);
    } catch (error) {
      broken();
      stopped(`it broke off: ${String(error).slice(0, 200)}`);
    }
  }
  $("explore").onclick = () => { if (wanted) wanted = false; else explore(); };
}
