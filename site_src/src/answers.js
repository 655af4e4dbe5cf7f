// What Duello said of the last text, kept in this browser: problems and rulebook follow from the text and from this
// build alone, so that they can be shown before Duello has started, and until it says them again.
import FIRST from "../made/first.json";

const AT = "duello-answers";

/** {look, book} as they were, or null where nothing is known of exactly this text. */
export function known(text) {
  if (text === FIRST.text) return FIRST.answers; // said when the page was built
  try {
    const last = JSON.parse(localStorage.getItem(AT));
    return last?.build === BUILD && last.text === text ? last.answers : null;
  } catch { return null; } // nothing may be kept here
}

/** The text that was looked at last and is not the one that the page opens first, or null. */
export function last() {
  try { return JSON.parse(localStorage.getItem(AT))?.text ?? null; } catch { return null; }
}

export function note(text, answers) {
  if (text === FIRST.text) return;
  try { localStorage.setItem(AT, JSON.stringify({ build: BUILD, text, answers })); } catch { /* there is no room */ }
}
