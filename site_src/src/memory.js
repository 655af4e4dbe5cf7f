// The memory of an interpreter that has imported everything: visits begin where it stands. It is shipped packed; for later
// visits it stands unpacked in the page's private file system, which a worker reads several times as fast as the cache.
import { HEAD, MARK, sum } from "./memory_layout.js";

const NAME = "memory-" + BUILD;
const OLD = /^memory-/;
const SHIPPED = new URL("memory.packed", self.location);

/** The folder, or null: where a page came over plain http, or nothing may be kept. */
const folder = async () => (await navigator.storage?.getDirectory?.().catch(() => null)) ?? null;

const inMemory = (bytes) => ({
  size: bytes.length, close: () => {},
  fill: (into, at) => {
    if (at + into.length > bytes.length) throw new Error("it is cut short");
    into.set(bytes.subarray(at, at + into.length));
  },
});

/** Reads from the file: fills bytes from a place on. */
async function opened(file) {
  try {
    const open = await file.createSyncAccessHandle({ mode: "read-only" });
    return {
      size: open.getSize(), close: () => open.close(),
      fill: (into, at) => { if (open.read(into, { at }) !== into.length) throw new Error("it is cut short"); },
    };
  } catch { // another page has it open
    return inMemory(new Uint8Array(await (await file.getFile()).arrayBuffer()));
  }
}

/** files: bytes by path; head: what Pyodide wants to know of the memory; restore: puts the memory into the heap of an
 * interpreter that has not begun; close: to be called in the end. Null if it is not whole. */
function memory({ size, close, fill }) {
  const bytes = (at, length) => {
    const made = new Uint8Array(length);
    fill(made, at);
    return made;
  };
  const [mark, told, all] = size < HEAD ? [] : new Uint32Array(bytes(0, HEAD).buffer);
  if (mark !== MARK || all !== size) {
    close();
    return null;
  }
  const { heap, runs, sum: whole, head, files } = JSON.parse(new TextDecoder().decode(bytes(HEAD, told)));
  const part = ([at, length]) => bytes(HEAD + told + at, length);
  const restore = (module) => {
    module.growMemory(heap); // Pyodide does not make room for it
    let found = 0;
    for (const [to, length, at] of runs) {
      fill(module.HEAPU8.subarray(to, to + length), HEAD + told + at);
      found = sum(module.HEAPU8, to, length, found);
    }
    if (found !== whole) throw new Error("it is spoilt");
    module.HEAP32[module.calling.at] = module.calling.ptr; // as this browser can, and not the one where it was made
  };
  return { head: part(head), files: Object.entries(files).map(([path, place]) => [path, part(place)]), restore, close };
}

/** The bytes of what is shipped, unpacked by a worker of its own. */
const shippedBytes = () => new Promise((go, fail) => {
  const worker = new Worker(new URL("unpack.js", self.location), { type: "module" });
  worker.onmessage = ({ data: { bytes, error } }) => (error ? fail(new Error(error)) : go(bytes));
  worker.onerror = ({ message }) => fail(new Error(message || "unpack.js cannot be read"));
  worker.postMessage(SHIPPED.href);
});

/** What is shipped. */
export async function shipped() {
  const found = memory(inMemory(await shippedBytes()));
  if (!found) throw new Error("what is sent is spoilt");
  return found;
}

/** What is kept, or null. */
export async function kept() {
  const file = await (await folder())?.getFileHandle(NAME).catch(() => null);
  return file ? memory(await opened(file)) : null;
}

export async function forgotten() {
  await (await folder())?.removeEntry(NAME).catch(() => {});
}

/** Keeps what is shipped, if that can be done and is not done, and nothing of builds before. Where there is no room,
 * nothing is kept. Says whether something is kept now that was not. */
export async function keep() {
  const here = await folder();
  const found = here && await kept().catch(() => null);
  found?.close();
  if (!here || found) return false;
  for await (const old of here.keys()) if (OLD.test(old)) await here.removeEntry(old).catch(() => {});
  const bytes = await shippedBytes();
  const open = await (await here.getFileHandle(NAME, { create: true })).createSyncAccessHandle();
  try {
    open.write(bytes.subarray(HEAD), { at: HEAD });
    open.flush();
    open.write(bytes.subarray(0, HEAD), { at: 0 }); // last: what has a head is whole
    open.close();
    return true;
  } catch {
    open.close();
    await forgotten();
    return false;
  }
}
