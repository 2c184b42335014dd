import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../../src/adapters/ffmpeg/ffmpeg-binaries.js';
import { FfmpegVideoTool } from '../../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import { encodeFilm, SMALL_RUNGS } from '../../fixtures/encode-film.js';
import { makeNumberedFilm } from '../../fixtures/numbered-film.js';

const searchPath = process.env['PATH'] ?? '';
const BLOCK = 512;
const PLAYED = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '50'];

describe('ffmpeg on a full disk', () => {
  let folder: string;
  let film: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showreel-full-disk-'));
    film = await makeNumberedFilm(join(folder, 'film.mp4'), { rate: '25', seconds: 10, codecs: PLAYED });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Limits the files of ffmpeg to this many bytes, as on a disk that fills up: it goes on without an error. */
  const toolWithRoomFor = async (bytes: number): Promise<FfmpegVideoTool> => {
    const { ffmpeg, ffprobe } = findFfmpeg({}, searchPath);
    const limited = join(folder, `ffmpeg-${bytes}`);
    await writeFile(limited, `#!/bin/sh\ntrap '' XFSZ\nulimit -f ${bytes / BLOCK}\nexec '${ffmpeg}' "$@"\n`);
    await chmod(limited, 0o755);
    return new FfmpegVideoTool({ searchPath, ffmpegPath: limited, ffprobePath: ffprobe });
  };

  test.each([
    ['a segment that was cut', 8 * BLOCK],
    ['a playlist that was not written', 0],
  ])('%s is no fault of the film: its job waits', async (_, bytes) => {
    const tool = await toolWithRoomFor(bytes);
    const encoded = encodeFilm(tool, film, join(folder, `out-${bytes}`), { rungs: SMALL_RUNGS.slice(-1) });
    await expect(encoded).rejects.toMatchObject({ code: 'storage.unavailable' });
  });
});
