import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedFfmpeg, installedFfprobe } from './ffmpeg.js';
import type { Env } from './product.js';

/**
 * Environment of a product whose ffmpeg encodes streams at this share of real time: it is stopped while it is ahead.
 * Everything else that it does is as fast as usual.
 */
export function slowEncoder(share: number): { env: Env; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'showreel-slow-'));
  const path = join(folder, 'ffmpeg');
  writeFileSync(
    path,
    `#!${process.execPath}
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const playlist = args.find((arg) => arg.endsWith('.m3u8'))?.replace(/^file:/, '');
const ffmpeg = spawn(${JSON.stringify(installedFfmpeg())}, args, { stdio: 'inherit' });
ffmpeg.on('exit', (code, signal) => process.exit(signal ? 255 : code));
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    ffmpeg.kill('SIGCONT');
    ffmpeg.kill(signal);
  });
if (playlist) {
  const start = performance.now();
  setInterval(() => {
    let encoded = 0;
    try {
      for (const [, seconds] of readFileSync(playlist, 'utf8').matchAll(/#EXTINF:([\\d.]+)/g)) encoded += Number(seconds);
    } catch {}
    const isAhead = encoded > ((performance.now() - start) / 1000) * ${share};
    ffmpeg.kill(isAhead ? 'SIGSTOP' : 'SIGCONT');
  }, 50);
}
`,
  );
  chmodSync(path, 0o755);
  // A program that cannot start says so here.
  execFileSync(path, ['-version'], { stdio: 'ignore' });
  const env = { FFMPEG_PATH: path, FFPROBE_PATH: installedFfprobe() };
  return { env, remove: () => rmSync(folder, { recursive: true }) };
}
