// How the memory of an interpreter is written: src/memory.js reads it.
import { GAP, HEAD, MARK, PAGE, sum } from "../src/memory_layout.js";

/** The parts of a heap that differ from what every interpreter begins with: [from, length]. */
function changed(heap, begun) {
  const found = [];
  const same = (at, other) => at >= other.length
    ? heap.subarray(at, at + PAGE).every((byte) => byte === 0)
    : Buffer.compare(heap.subarray(at, at + PAGE), other.subarray(at, at + PAGE)) === 0;
  for (let at = 0; at < heap.length; at += PAGE) {
    if (begun.every((other) => same(at, other))) continue;
    const last = found.at(-1);
    if (last && at - (last[0] + last[1]) < GAP * PAGE) last[1] = at + PAGE - last[0];
    else found.push([at, PAGE]);
  }
  return found;
}

/** What Pyodide's snapshot comes to, with other files by their paths: a head, a table of contents, and what that tells of.
 * begun: heaps as interpreters begin with, of different surroundings, so that what hangs on these is written. */
export function written(snapshot, begun, files) {
  const start = new Uint32Array(snapshot.slice(0, 8).buffer)[1];
  const heap = snapshot.subarray(start), pieces = [];
  let end = 0; // behind the table
  const placed = (bytes) => {
    pieces.push(bytes);
    end += bytes.length;
    return end - bytes.length;
  };
  const parts = changed(heap, begun);
  const table = Buffer.from(JSON.stringify({
    heap: heap.length,
    sum: parts.reduce((found, [from, length]) => sum(heap, from, length, found), 0),
    runs: parts.map(([from, length]) => [from, length, placed(heap.subarray(from, from + length))]),
    head: [placed(snapshot.subarray(0, start)), start],
    files: Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, [placed(bytes), bytes.length]])),
  }));
  const head = Buffer.from(Uint32Array.of(MARK, table.length, HEAD + table.length + end, 0).buffer);
  return Buffer.concat([head, table, ...pieces]);
}
