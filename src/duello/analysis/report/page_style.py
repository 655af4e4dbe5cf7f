"""How a page looks: light and dark, on a phone and on paper.

Purpose: the style of `pages`. Input: none. Output: text. Must not know: rulesets.
"""

STYLE = """
:root {
  color-scheme: light dark;
  --page: #f5f1e8; --sheet: #fffdf8; --ink: #25211b; --faint: #6d6558; --line: #ddd4c3;
  --box: #efe8da;
  --error: #b3261e; --warning: #8a5a00; --hint: #00629b; --mark: #ffe08a; --beside: #cfe5ff;
  --added: #1b7f3b; --gone: #a33a2c; --seat0: #2b4c7e; --seat1: #8b3a3a; --game: #8a6412;
  --c0: #f08c45; --c1: #74b8e8; --c2: #8fbf6a; --c3: #c79be0;
  --c4: #e8cf5b; --c5: #7fcfc0; --c6: #e894ae; --c7: #b3a58d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15171a; --sheet: #1e2125; --ink: #ece7dc; --faint: #a39c8e; --line: #363a40;
    --box: #292d32;
    --error: #ff8a80; --warning: #ffc766; --hint: #7cc4ff; --mark: #6b5300; --beside: #1f4468;
    --added: #7bd88f; --gone: #f0978a; --seat0: #93b8ee; --seat1: #eda79b; --game: #e6c46d;
    --c0: #c2602a; --c1: #3276a8; --c2: #55813a; --c3: #80539c;
    --c4: #9a8322; --c5: #34806f; --c6: #9e4660; --c7: #75694f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 56rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif;
  font-weight: 600; line-height: 1.25; }
h1 { font-size: 1.9rem; margin: .6rem 0; }
h2 { font-size: 1.35rem; margin: .2rem 0 .8rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
h4 { font-size: .9rem; margin: 0 0 .2rem; color: var(--faint); }
p { margin: .4rem 0; }
ul, ol { margin: .2rem 0; padding-left: 1.4rem; }
a { color: inherit; }
article, section { margin-top: 1.5rem; }
article, section.table { background: var(--sheet); border: 1px solid var(--line);
  border-radius: .75rem; padding: 1rem 1.2rem; }
article.error { border-top: 4px solid var(--error); }
article.warning { border-top: 4px solid var(--warning); }
article.hint { border-top: 4px solid var(--hint); }
article > * { color: var(--ink); }
header .lead { font-size: 1.1rem; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 1rem 0; }
.facts dt { color: var(--faint); }
.facts dd { margin: 0; }
.kind { font-size: .85rem; font-weight: 600; margin: 0; }
.kind.error { color: var(--error); } .kind.warning { color: var(--warning); }
.kind.hint { color: var(--hint); }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .85rem; }
figure { margin: .6rem 0; border: 1px solid var(--line); border-radius: .4rem; overflow: hidden; }
figcaption { padding: .2rem .7rem; font-size: .8rem; color: var(--faint); background: var(--box); }
pre { margin: 0; padding: .5rem .7rem; overflow-x: auto; white-space: pre-wrap; }
pre .number { color: var(--faint); user-select: none; }
mark { background: var(--mark); color: inherit; border-radius: .15rem; }
mark.beside { background: var(--beside); }
.remarks { list-style: none; margin: 0; padding: .3rem .7rem; border-top: 1px solid var(--line);
  font-size: .9rem; }
.patch { color: var(--added); }
.help::before { content: "\\2192\\00a0"; }
.steps { list-style: none; padding: 0; }
.step { margin: .8rem 0 0; padding: .7rem .9rem; border: 1px solid var(--line);
  border-radius: .5rem; }
.step > h4 { font-size: 1rem; color: var(--ink); }
h5 { font-size: .8rem; margin: 0 0 .2rem; color: var(--faint); font-weight: 600; }
.said { font-weight: 600; list-style: none; padding: 0; }
.stop { font-weight: 600; border-left: 4px solid var(--error); padding-left: .6rem; }
.none { color: var(--faint); }
.decided { margin-top: .4rem; font-size: .9rem; }
.decided summary { color: var(--faint); }
.pair { display: flex; flex-wrap: wrap; gap: .8rem; }
.pair > * { flex: 1 1 15rem; min-width: 0; margin: 0; }
.column { padding: .5rem .7rem; background: var(--box); border-radius: .4rem; }
.stepbar { position: sticky; top: 0; z-index: 1; display: flex; gap: .4rem; align-items: center;
  flex-wrap: wrap; padding: .4rem 0; background: var(--sheet); }
.stepbar span { min-width: 6.5rem; text-align: center; font-variant-numeric: tabular-nums; }
.stepbar button { font: inherit; min-width: 2.5rem; min-height: 2.5rem; padding: 0 .6rem;
  color: inherit; background: var(--box); border: 1px solid var(--line); border-radius: .4rem;
  cursor: pointer; }
.stepbar button:disabled { opacity: .45; cursor: default; }
button:focus-visible, summary:focus-visible { outline: 3px solid var(--hint); outline-offset: 2px; }
.stand { margin-top: .7rem; padding-top: .5rem; border-top: 1px dashed var(--line); }
.scroll { overflow-x: auto; }
.values { width: 100%; font-size: .9rem; }
.values th { text-align: left; vertical-align: top; font-weight: 400; color: var(--faint);
  padding: .15rem .8rem .15rem 0; white-space: nowrap; }
.values th.seat0 { color: var(--seat0); font-weight: 600; }
.values th.seat1 { color: var(--seat1); font-weight: 600; }
ins { color: var(--added); text-decoration: none; font-weight: 600; }
del { color: var(--gone); opacity: .8; }
.things { list-style: none; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .25rem; }
.things > li { border: 1px solid var(--line); border-radius: .35rem; padding: 0 .4rem; }
.things > .none { border: 0; padding: 0; }
svg { display: block; width: 100%; max-height: 24rem; }
.cell polygon { fill: var(--sheet); stroke: var(--line); stroke-width: 1.5; }
.way { stroke: var(--line); stroke-width: 3; }
.cell text, .node text { text-anchor: middle; fill: var(--ink); }
.cell .name { font-size: 9px; fill: var(--faint); }
.cell .value { font-size: 15px; font-weight: 700; }
.cell.fresh polygon { stroke: var(--added); stroke-width: 4; }
.mark circle { fill: var(--seat0); } .mark.seat1 circle { fill: var(--seat1); }
.mark.seat2 circle { fill: var(--game); }
.cell .mark text { fill: var(--page); font-size: 11px; font-weight: 700; }
.edge { fill: none; stroke: var(--faint); stroke-width: 1.6; }
.edge.fresh { stroke: var(--added); stroke-width: 3; }
.edge.gone { stroke: var(--gone); stroke-dasharray: 4 4; }
.arrow { position: absolute; } marker path { fill: var(--faint); }
.node circle { fill: var(--box); stroke: var(--faint); }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; font-size: .85rem; }
.dot { display: inline-block; width: .8rem; height: .8rem; border-radius: .2rem;
  margin-right: .35rem; vertical-align: -.05rem; }
.c0 polygon { fill: var(--c0); } .dot.c0 { background: var(--c0); }
.c1 polygon { fill: var(--c1); } .dot.c1 { background: var(--c1); }
.c2 polygon { fill: var(--c2); } .dot.c2 { background: var(--c2); }
.c3 polygon { fill: var(--c3); } .dot.c3 { background: var(--c3); }
.c4 polygon { fill: var(--c4); } .dot.c4 { background: var(--c4); }
.c5 polygon { fill: var(--c5); } .dot.c5 { background: var(--c5); }
.c6 polygon { fill: var(--c6); } .dot.c6 { background: var(--c6); }
.c7 polygon { fill: var(--c7); } .dot.c7 { background: var(--c7); }
.told { list-style: none; padding: 0 0 0 1rem; font-size: .9rem; }
.to { color: var(--faint); }
details { margin-top: 1rem; }
summary { cursor: pointer; }
.record { max-height: 20rem; overflow: auto; background: var(--box); border-radius: .4rem; }
table { border-collapse: collapse; }
td { padding: .15rem .6rem .15rem 0; vertical-align: top; }
td.number { text-align: right; color: var(--faint); }
footer { margin-top: 2rem; font-size: .8rem; color: var(--faint); }
@media (max-width: 30rem) {
  body { padding: .5rem; } article { padding: .8rem .7rem; } .step { padding: .6rem .5rem; }
  .stepbar { gap: .25rem; } .stepbar span { min-width: 5.5rem; }
  .stepbar button { padding: 0 .35rem; }
}
@media print {
  body { max-width: none; padding: 0; }
  details, .stepbar { display: none; }
  .step[hidden] { display: block; }
  article, figure, .step { break-inside: avoid-page; }
}
"""
