// Rule files for CodeMirror: the patterns come from Duello's own grammar, the colours from the page.
import { HighlightStyle, StreamLanguage, indentService, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { IN_TEXT, OPENS, PATTERNS } from "./words.js";

const TAGS = {
  comment: tags.lineComment, mark: tags.meta, text: tags.string, option: tags.special(tags.variableName),
  number: tags.number, heading: tags.definitionKeyword, verb: tags.operatorKeyword, pronoun: tags.self,
  constant: tags.bool, keyword: tags.keyword, operator: tags.operator, punctuation: tags.punctuation,
  label: tags.labelName, name: tags.name,
};

/** Whether a pattern fits where the stream is; if so, the stream goes on behind it. */
const fits = (stream, pattern) => {
  pattern.lastIndex = stream.pos; // the whole line is looked at, as patterns look behind, too
  const found = pattern.exec(stream.string);
  if (found) stream.pos += found[0].length;
  return found !== null;
};

/** The kind of the next words. state.text: within a text, which may go over several lines. */
export function token(stream, state) {
  if (!state.text && stream.eatSpace()) return null;
  if (stream.eat('"')) {
    state.text = !state.text;
    return "text";
  }
  if (state.text) {
    if (fits(stream, IN_TEXT)) return "option";
    stream.next();
    stream.eatWhile(/[^"{]/);
    return "text";
  }
  const found = PATTERNS.find(([, pattern]) => fits(stream, pattern));
  if (!found) stream.next();
  return found ? found[0] : null;
}

const language = StreamLanguage.define({
  startState: () => ({ text: false }),
  copyState: ({ text }) => ({ text }),
  token,
  tokenTable: TAGS,
  languageData: { commentTokens: { line: "#" } },
});
const colours = HighlightStyle.define([
  { tag: tags.lineComment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--soft)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.special(tags.variableName)], color: "var(--warn)" },
  { tag: [tags.keyword, tags.self], color: "var(--accent)" },
  { tag: [tags.definitionKeyword, tags.operatorKeyword], color: "var(--accent)", fontWeight: "bold" },
  { tag: tags.labelName, fontWeight: "bold" },
]);

/** How far the next line is set in: further behind what begins a block, not at all behind an empty line. */
const set = indentService.of((context, at) => {
  const line = context.lineAt(at, -1).text;
  if (!line.trim()) return 0;
  return OPENS.test(line) ? /^ */.exec(line)[0].length + context.unit : undefined;
});

export const rules = [language, syntaxHighlighting(colours), set];
