"""How a page looks: light and dark, on a phone and on paper.

Purpose: the style of `pages`. Input: none. Output: text. Must not know: rulesets.
"""

STYLE = """
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1d1d1f; --faint: #6b6b70; --line: #d8d8dc; --box: #f5f5f7;
  --error: #b3261e; --warning: #8a5a00; --hint: #00629b; --mark: #ffe08a; --beside: #cfe5ff;
  --added: #1b7f3b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #161618; --ink: #ececee; --faint: #a0a0a6; --line: #3a3a3e; --box: #222226;
    --error: #ff8a80; --warning: #ffc766; --hint: #7cc4ff; --mark: #6b5300; --beside: #1f4468;
    --added: #7bd88f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 52rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: .2rem 0 .8rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .4rem; }
h4 { font-size: .9rem; margin: 0 0 .2rem; color: var(--faint); }
p { margin: .4rem 0; }
ul, ol { margin: .2rem 0; padding-left: 1.4rem; }
a { color: inherit; }
article, section { margin-top: 1.5rem; }
article { border-top: 1px solid var(--line); padding-top: 1rem; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 1rem 0; }
.facts dt { color: var(--faint); }
.facts dd { margin: 0; }
.kind { font-size: .85rem; font-weight: 600; margin: 0; }
.error { color: var(--error); } .warning { color: var(--warning); } .hint { color: var(--hint); }
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
.round { margin: .8rem 0 0; padding-left: .8rem; border-left: 3px solid var(--line); }
.said { font-weight: 600; list-style: none; padding: 0; }
.told { list-style: none; padding: 0 0 0 1rem; font-size: .9rem; }
.to { color: var(--faint); }
details { margin-top: 1rem; }
summary { cursor: pointer; }
.record { max-height: 20rem; overflow: auto; background: var(--box); border-radius: .4rem; }
table { border-collapse: collapse; }
td { padding: .15rem .6rem .15rem 0; vertical-align: top; }
td.number { text-align: right; color: var(--faint); }
footer { margin-top: 2rem; font-size: .8rem; color: var(--faint); }
@media print {
  body { max-width: none; padding: 0; }
  details { display: none; }
  article, figure, .round { break-inside: avoid-page; }
}
"""
