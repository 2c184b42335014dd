import { createSHA256 } from 'hash-wasm';

/**
 * A worker hashes one file after the other and one chunk at a time: the page stays responsive and memory use constant.
 */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    const hash = await createSHA256();
    const reader = file.stream().getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) hash.update(chunk.value);
    self.postMessage({ sha256: hash.digest('hex') });
  } catch (error) {
    self.postMessage({ failure: error instanceof Error ? error.name : '' });
  }
};
