// What is looked for is found though a word of it is misspelt: in front of the theme's own search, a word by which none of
// the pages begins becomes the nearest of theirs. The theme shows what was typed as missing.
const SETUP = 0, QUERY = 2; // as the theme numbers what it asks and is told
const WORD = /[\p{L}\d]{4,}(?![\p{L}\d~*:^])/gu; // what is behind these signs is meant letter by letter

let counted = new Map();
let typed = [];

/** How often the pages have each word. */
function countedIn(documents) {
  const counts = new Map();
  for (const { title, text } of documents)
    for (const [word] of `${title} ${text.replace(/<[^>]*>/g, " ")}`.toLowerCase().matchAll(/[\p{L}\d]+/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** How many letters are wrong, missing, too many or in each other's place, if `word` should be the beginning of `other`. */
function distance(word, other) {
  let before = [], last = [...Array(other.length + 1).keys()];
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      next[j] = Math.min(last[j] + 1, next[j - 1] + 1, last[j - 1] + (word[i - 1] !== other[j - 1]));
      if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, last] = [last, next];
  }
  return Math.min(...last);
}

/** The word of the pages that is meant, or the word as it is. */
function meant(word) {
  const words = [...counted.keys()];
  if (words.some((each) => each.startsWith(word))) return word;
  const near = words
    .filter((each) => each[0] === word[0] && each.length > 3)
    .map((each) => [distance(word, each), Math.abs(each.length - word.length), -counted.get(each), each])
    .filter(([far]) => far <= (word.length < 6 ? 1 : 2))
    .sort(([a, b, c], [x, y, z]) => a - x || b - y || c - z);
  if (near.length) return near[0][3];
  for (let end = word.length - 1; end > 4; end--) // another ending of it
    if (words.some((each) => each.startsWith(word.slice(0, end)))) return word.slice(0, end);
  return word;
}

addEventListener("message", ({ data }) => {
  if (data.type === SETUP) counted = countedIn(data.data.docs);
  if (data.type !== QUERY) return;
  typed = [];
  data.data = data.data.replace(WORD, (word) => {
    const small = word.toLowerCase(), other = meant(small);
    if (other === small) return word;
    typed.push(word);
    return other;
  });
});
const answer = self.postMessage.bind(self);
self.postMessage = (said) => {
  for (const part of (said.data?.items ?? []).flat()) for (const each of typed) part.terms[each] = false;
  answer(said);
};
