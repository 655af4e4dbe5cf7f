// The memory of an interpreter that has imported everything, kept in this browser for later visits:
// they begin where a first visit has come to after two seconds. It is made by a worker that has
// seen no text of anybody's, and holds for this build alone.
import { name } from "../made/first.json";

const NAME = "duello-memory-" + BUILD;
const AT = "memory"; // its name within the cache
const SIZE = "X-Size"; // bytes of the memory; zeros at its end are not kept
const PIECE = 16; // a memory is read in words of four bytes

const WARM = `
import ahead, gc
ahead.everything(page, "${name}")
gc.collect()
`;

const works = () => "caches" in self; // not where a page came over plain http

/** {bytes, size}, or null where nothing is kept. */
export async function kept() {
  const found = works() && await (await caches.open(NAME)).match(AT);
  if (!found) return null;
  return { bytes: new Uint8Array(await found.arrayBuffer()), size: Number(found.headers.get(SIZE)) };
}

export const has = async () => works() && Boolean(await (await caches.open(NAME)).match(AT));
export const forgotten = () => caches.delete(NAME);

/** What is to be kept of an interpreter that was started to be kept; it serves for nothing else after. */
export function memoryOf(py) {
  py.runPython(WARM);
  const size = py._module.HEAP8.length, bytes = py.makeMemorySnapshot();
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return { bytes: bytes.subarray(0, Math.ceil(end / PIECE) * PIECE), size };
}

/** Keeps it; where there is no room, nothing is kept. */
export async function put({ bytes, size }) {
  await (await caches.open(NAME)).put(AT, new Response(bytes, { headers: { [SIZE]: `${size}` } })).catch(forgotten);
}
