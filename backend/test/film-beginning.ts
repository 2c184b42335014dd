import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../src/adapters/ffmpeg/ffmpeg-binaries.js';
import { mediaFixture } from './media-fixtures.js';

/** The first seconds of a real film, its tracks and its dates as they are: encoding the whole of it would prove no more. */
export const filmBeginning = (name: string, seconds: number): Promise<Buffer> =>
  copied(name, [], ['-t', String(seconds)]);

/** A real film so many times over: a long one, without encoding. */
export const filmRepeated = (name: string, times: number): Promise<Buffer> =>
  copied(name, ['-stream_loop', String(times - 1)], []);

async function copied(name: string, before: readonly string[], after: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'showreel-film-'));
  try {
    const path = join(folder, `film${extname(name)}`);
    const { ffmpeg } = findFfmpeg({}, process.env['PATH'] ?? '');
    await promisify(execFile)(ffmpeg, [
      '-v',
      'error',
      '-nostdin',
      ...before,
      '-i',
      mediaFixture(`videos/${name}`),
      ...after,
      '-map',
      '0',
      '-map_metadata',
      '0',
      '-c',
      'copy',
      path,
    ]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
