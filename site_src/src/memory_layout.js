// The memory of an interpreter as it is written: bytes of its head (a mark, how long the table of contents is, how long the
// whole, 0), the pages that are looked at, and how many may be alike before they are left out.
export const HEAD = 16;
export const MARK = 0x4c455545;
export const PAGE = 1024;
export const GAP = 4;

/** What a part of a heap comes to, so that one that was spoilt is known. from, length: bytes, in fours. */
export function sum(heap, from, length, before = 0) {
  const words = new Int32Array(heap.buffer, heap.byteOffset + from, length / 4);
  let found = before;
  for (let at = 0; at < words.length; at++) found = (Math.imul(found, 31) + words[at]) | 0;
  return found;
}
