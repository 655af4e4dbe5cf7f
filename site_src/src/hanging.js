// Long lines go on below where they begin, so that it stays to be seen what stands in what.
import { Decoration, ViewPlugin } from "@codemirror/view";

const FURTHER = 2; // columns further in than the line begins
const known = new Map();

/** How a line is drawn that begins at this column. */
function from(column) {
  const deep = column + FURTHER;
  if (!known.has(deep)) known.set(deep, Decoration.line({ attributes: { style: `text-indent: -${deep}ch; padding-left: calc(6px + ${deep}ch)` } }));
  return known.get(deep);
}
function drawn(view) {
  const found = [];
  for (const { from: begin, to } of view.visibleRanges) {
    for (let at = begin; at <= to;) {
      const line = view.state.doc.lineAt(at);
      found.push(from(/^ */.exec(line.text)[0].length).range(line.from));
      at = line.to + 1;
    }
  }
  return Decoration.set(found);
}
export const hanging = ViewPlugin.fromClass(class {
  constructor(view) { this.decorations = drawn(view); }
  update(update) { if (update.docChanged || update.viewportChanged) this.decorations = drawn(update.view); }
}, { decorations: (plugin) => plugin.decorations });
