// What Duello said of the last text, kept in this browser: problems and rulebook follow from the text and from this
// build alone, so that they can be shown before Duello has started, and until it says them again.
import FIRST from "../made/first.json";

const NAME = "duello-answers-" + BUILD;
const AT = "last";
const works = "caches" in window; // not where a page came over plain http

/** {look, book} as they were, or null where nothing is known of exactly this text. */
export async function known(text) {
  if (text === FIRST.text) return FIRST.answers; // said when the page was built
  const found = works && await (await caches.open(NAME)).match(AT);
  const last = found && await found.json();
  return last?.text === text ? last.answers : null;
}

export async function note(text, answers) {
  if (works && text !== FIRST.text) await (await caches.open(NAME)).put(AT, Response.json({ text, answers })).catch(() => {});
}
