// Questions to an interpreter in a worker of its own.

/** Starts one. ready: settles when it can answer; ask: an answer in any case; latest: undefined, if
 * the same was asked again meanwhile; inPieces: the same of what is found out piece by piece, and is null until then, if
 * anything of that sort was asked; end: stops it at once, and leaves what it was asked unanswered. */
export function interpreter(broken, worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" })) {
  const waiting = new Map();
  let asked = 0, settle;
  const ready = new Promise((go, fail) => (settle = { go, fail }));
  worker.onmessage = ({ data: { id, answer, late, error, marks } }) => {
    if (id === 0) return error ? settle.fail(new Error(error)) : settle.go(marks);
    const { go, fail } = waiting.get(id);
    waiting.delete(id);
    if (error) { broken(error); fail(new Error(error)); }
    else go(late ? undefined : answer);
  };
  worker.postMessage({ id: 0 });
  const send = (overtaken, pieces) => (name, ...given) => new Promise((go, fail) => {
    waiting.set(++asked, { go, fail });
    worker.postMessage({ id: asked, name, given, overtaken, pieces });
  });
  return { ready, ask: send(false, false), latest: send(true, false), inPieces: send(true, true), end: () => worker.terminate() };
}

/** Has the memory of a started interpreter kept for later visits, by a worker that ends by itself. Settles when
 * that is done; fails with what was in the way. */
export const keep = () => new Promise((go, fail) => {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "keep" });
  worker.onmessage = ({ data: { error } }) => (error ? fail(new Error(error)) : go());
  worker.postMessage({ id: 0 });
});

export const $ = (name) => document.getElementById(name);
export const made = (tag, more, ...inside) => {
  const node = Object.assign(document.createElement(tag), more);
  node.append(...inside);
  return node;
};
/** A button that does something. */
export const button = (textContent, onclick, more) => made("button", { type: "button", textContent, onclick, ...more });
