// The memory of an interpreter that has imported everything, kept in this browser for later visits:
// they begin where a first visit has come to after two seconds. It is made by a worker that has
// seen no text of anybody's, and holds for this build alone. With it stands what else a start
// needs, in one file of the page's private file system, which a worker reads several times as fast as the cache.
import { name } from "../made/first.json";

const NAME = "memory-" + BUILD;
const OLD = /^memory-/;
const HEAD = 16; // bytes: a mark, how long the table of contents is, how long the whole file; written last
const MARK = 0x4c455544;
const PAGE = 4096; // bytes; pages of zeros are not kept, if that many of them follow each other:
const GAP = 16;

const WARM = `
import ahead, gc
ahead.everything(page, "${name}")
gc.collect()
gc.freeze()
`;

/** The folder, or null: where a page came over plain http, or nothing may be kept. */
const folder = async () => (await navigator.storage?.getDirectory?.().catch(() => null)) ?? null;

/** Reads from the file: fills bytes from a place on. */
async function opened(file) {
  const cut = () => { throw new Error("it is cut short"); };
  try {
    const open = await file.createSyncAccessHandle({ mode: "read-only" });
    return {
      size: open.getSize(), close: () => open.close(),
      fill: (into, at) => { if (open.read(into, { at }) !== into.length) cut(); },
    };
  } catch { // another page has it open
    const whole = new Uint8Array(await (await file.getFile()).arrayBuffer());
    return {
      size: whole.length, close: () => {},
      fill: (into, at) => { if (at + into.length > whole.length) cut(); into.set(whole.subarray(at, at + into.length)); },
    };
  }
}

/** What is kept, or null. part(name): the bytes of a file; head: what Pyodide wants to know of the memory; restore: puts
 * the memory into the heap of an interpreter that has not begun; close: to be called in the end. */
export async function kept() {
  const file = await (await folder())?.getFileHandle(NAME).catch(() => null);
  if (!file) return null;
  const { size, close, fill } = await opened(file);
  const bytes = (at, length) => {
    const made = new Uint8Array(length);
    fill(made, at);
    return made;
  };
  const [mark, told, whole] = size < HEAD ? [] : new Uint32Array(bytes(0, HEAD).buffer);
  if (mark !== MARK || whole !== size) {
    close();
    return null;
  }
  const { heap, runs, parts } = JSON.parse(new TextDecoder().decode(bytes(HEAD, told)));
  const part = (name) => bytes(...parts[name]);
  const restore = (module) => {
    const begun = module.HEAPU8.length; // what is grown from there on is empty
    module.growMemory(heap); // Pyodide does not make room for it
    let end = 0;
    for (const [to, length, at] of runs) {
      if (end < begun) module.HEAPU8.fill(0, end, Math.min(to, begun));
      fill(module.HEAPU8.subarray(to, (end = to + length)), at);
    }
    if (end < begun) module.HEAPU8.fill(0, end, begun);
  };
  return { part, head: part("head"), restore, close };
}

export async function forgotten() {
  await (await folder())?.removeEntry(NAME).catch(() => {});
}

/** Whether something is to be kept, and can be. */
export async function wanted() {
  if (!await folder()) return false;
  const found = await kept().catch(() => null);
  found?.close();
  return !found;
}

/** The parts of a heap that are not empty: [from, length]. */
function filled(heap) {
  const words = new Uint32Array(heap.buffer, heap.byteOffset, heap.length / 4);
  const found = [];
  for (let at = 0; at < heap.length; at += PAGE) {
    if (words.subarray(at / 4, (at + PAGE) / 4).every((word) => word === 0)) continue;
    const last = found.at(-1);
    if (last && at - (last[0] + last[1]) < GAP * PAGE) last[1] = at + PAGE - last[0];
    else found.push([at, PAGE]);
  }
  return found;
}

/** Keeps the memory of an interpreter that was started for that, with other files by their names, and nothing of
 * builds before; the interpreter serves for nothing else after. Where there is no room, nothing is kept. */
export async function keep(py, files) {
  py.runPython(WARM);
  const memory = py.makeMemorySnapshot();
  const start = new Uint32Array(memory.buffer, memory.byteOffset, 2)[1];
  const heap = memory.slice(start), runs = filled(heap), parts = {};
  const all = { head: memory.subarray(0, start), ...files };
  const table = () => new TextEncoder().encode(JSON.stringify({ heap: heap.length, runs, parts }).padEnd(room));
  let room = 0, end = 0;
  const placed = () => {
    end = HEAD + room;
    for (const run of runs) { run[2] = end; end += run[1]; }
    for (const [name, bytes] of Object.entries(all)) { parts[name] = [end, bytes.length]; end += bytes.length; }
  };
  placed();
  room = table().length + 16 * (runs.length + 9); // places take more digits once they are known
  placed();
  const here = await folder();
  for await (const old of here.keys()) if (OLD.test(old)) await here.removeEntry(old).catch(() => {});
  const open = await (await here.getFileHandle(NAME, { create: true })).createSyncAccessHandle();
  try {
    for (const [from, length, at] of runs) open.write(heap.subarray(from, from + length), { at });
    for (const [name, bytes] of Object.entries(all)) open.write(bytes, { at: parts[name][0] });
    open.write(table(), { at: HEAD });
    open.flush();
    open.write(Uint32Array.of(MARK, room, end, 0), { at: 0 });
    open.close();
  } catch {
    open.close();
    await forgotten();
  }
}
