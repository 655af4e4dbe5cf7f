// Unpacks the memory that is sent, in a worker that ends with that: what it takes goes with it, and whoever waits does
// something else meanwhile.
import { ZSTDDecoder } from "zstddec";

async function unpacked(url) {
  const decoder = new ZSTDDecoder(), begun = decoder.init();
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const packed = new Uint8Array(await answer.arrayBuffer());
  await begun;
  return decoder.decode(packed);
}

onmessage = async ({ data: url }) => {
  try {
    const bytes = await unpacked(url);
    postMessage({ bytes }, [bytes.buffer]);
  } catch (error) { postMessage({ error: String(error) }); }
  close();
};
