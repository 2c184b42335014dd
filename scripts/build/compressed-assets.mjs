import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|svg)$/;
/** Below this the head of the reply weighs more than what is saved. */
const LEAST_BYTES = 512;
const compress = {
  br: (data) => promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }),
  gz: (data) => promisify(gzip)(data, { level: 9 }),
};

/**
 * A Vite plugin: lays every script and style sheet beside itself as `.br` and `.gz`, at the best ratio, once a
 * build. The server sends these instead of compressing the same file for every visitor at a worse one.
 */
export function compressedAssets() {
  let folder;
  return {
    name: 'compressed-assets',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir, build.assetsDir)),
    async closeBundle() {
      const files = readdirSync(folder).filter((file) => TEXT.test(file));
      await Promise.all(files.map((file) => compressFile(join(folder, file))));
    },
  };
}

async function compressFile(path) {
  const data = readFileSync(path);
  if (data.length < LEAST_BYTES) return;
  for (const [extension, compressed] of Object.entries(compress))
    writeFileSync(`${path}.${extension}`, await compressed(data));
}
