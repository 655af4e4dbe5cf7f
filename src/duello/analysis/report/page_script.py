"""What a page does where scripts run: plays are stepped through, with buttons and keys.

Purpose: the script of `html_report`, of which nothing is needed to read the page: without it all
steps stand below each other. Input: none. Output: text. Must not know: rulesets.
"""

SCRIPT = """
"use strict";
let active = null;
for (const list of document.querySelectorAll("ol.steps")) {
  const steps = [...list.children];
  if (steps.length < 2) continue;
  let at = steps.length - 1, all = false;
  const bar = document.createElement("div");
  bar.className = "stepbar";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "steps of the play");
  const where = document.createElement("span");
  where.setAttribute("role", "status");
  const show = (to) => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    steps.forEach((step, n) => { step.hidden = !all && n !== at; });
    where.textContent = all ? `${steps.length} steps` : `step ${at + 1} of ${steps.length}`;
    first.disabled = back.disabled = all || at === 0;
    next.disabled = last.disabled = all || at === steps.length - 1;
    every.textContent = all ? "one by one" : "all";
    every.setAttribute("aria-pressed", String(all));
  };
  const button = (words, title, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = words;
    made.title = title;
    made.setAttribute("aria-label", title);
    made.addEventListener("click", () => { active = step; act(); });
    return made;
  };
  const step = (key) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[key];
    if (to === undefined || all) return false;
    show(to);
    return true;
  };
  const first = button("|<", "first step (Home)", () => show(0));
  const back = button("<", "step before (left arrow)", () => show(at - 1));
  const next = button(">", "next step (right arrow)", () => show(at + 1));
  const last = button(">|", "last step (End)", () => show(steps.length - 1));
  const every = button("all", "all steps below each other", () => { all = !all; show(at); });
  every.removeAttribute("aria-label");
  bar.append(first, back, where, next, last, every);
  list.before(bar);
  active = active || step;
  list.closest("article").addEventListener("pointerdown", () => { active = step; });
  bar.addEventListener("focusin", () => { active = step; });
  show(at);
}
document.addEventListener("keydown", (event) => {
  const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (plain && active !== null && active(event.key)) event.preventDefault();
});
"""
