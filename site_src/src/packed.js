// What is sent packed. Who keeps it for later visits may keep it unpacked.
export const MACHINE = "application/wasm";

/** An answer with what was packed in one. `type`: what it is. */
export async function unpacked(answer, type = "application/octet-stream") {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  if (answer.headers.get("Content-Type") === MACHINE) return answer;
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}
