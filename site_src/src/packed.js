// What is sent packed. Who keeps it for later visits may keep it unpacked.
export const MACHINE = "application/wasm";

const HEADER = 8; // bytes with which a module begins
const SECTION = Uint8Array.of(0, 5, 4, ...new TextEncoder().encode("kept")); // one that means nothing

/** The same module with other bytes: of two alike, engines share what they make, and browsers keep nothing of the second. */
export function another(answer) {
  let seen = 0;
  const marking = new TransformStream({ transform(chunk, into) {
    const left = HEADER - seen;
    seen += chunk.length;
    if (left <= 0 || chunk.length < left) return into.enqueue(chunk);
    for (const part of [chunk.subarray(0, left), SECTION, chunk.subarray(left)]) into.enqueue(part);
  } });
  return new Response(answer.body.pipeThrough(marking), { headers: { "Content-Type": MACHINE } });
}

/** An answer with what was packed in one. `type`: what it is. */
export async function unpacked(answer, type = "application/octet-stream") {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  if (answer.headers.get("Content-Type") === MACHINE) return answer;
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}
