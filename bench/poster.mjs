import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median, timed, WATERMARK } from './support/measure.mjs';

const built = (path) => import(new URL(`../backend/dist/${path}`, import.meta.url));
const CLIP = fileURLToPath(new URL('../backend/test/fixtures/media/videos/uhd-4k.mp4', import.meta.url));
const ROUNDS = 11;

/**
 * The poster frame of a 4K clip, and its whole poster with probe and renditions, compared with a bare ffmpeg command.
 */
export async function run() {
  const { FfmpegVideoTool } = await built('adapters/ffmpeg/ffmpeg-video-tool.js');
  const { SharpImageTool } = await built('adapters/sharp/sharp-image-tool.js');
  const { stillRenditions } = await built('modules/media/core/renditions.js');
  const videos = new FfmpegVideoTool({
    searchPath: process.env.PATH ?? '',
    ffmpegPath: process.env.FFMPEG_PATH,
    ffprobePath: process.env.FFPROBE_PATH,
  });
  const images = new SharpImageTool();
  const { ffmpeg } = await videos.check();
  const folder = await mkdtemp(join(tmpdir(), 'showreel-bench-poster-'));
  try {
    const at = 0.4;
    const target = join(folder, 'poster.jpg');
    const bare = () =>
      promisify(execFile)(ffmpeg, [
        '-v',
        'error',
        '-y',
        '-ss',
        String(at),
        '-i',
        CLIP,
        '-frames:v',
        '1',
        '-vf',
        'scale=1440:-2',
        '-q:v',
        '2',
        target,
      ]);
    const frame = () => videos.frame(CLIP, at, 1440);
    const poster = async () => {
      await videos.probe(CLIP);
      const image = await frame();
      await images.meanLuminance(image);
      await images.render(image, stillRenditions(), WATERMARK);
    };
    const times = { bare: [], frame: [], poster: [] };
    for (const work of [bare, frame, poster]) await work();
    // Interleaved, so that other load affects all three alike.
    for (let round = 0; round < ROUNDS; round++) {
      times.bare.push(await timed(bare));
      times.frame.push(await timed(frame));
      times.poster.push(await timed(poster));
    }
    const limit = median(times.bare);
    return [
      row('poster frame of a 4K clip, compared with a bare ffmpeg command', median(times.frame), limit),
      row(
        'poster of a 4K clip with probe and renditions, compared with a bare ffmpeg command',
        median(times.poster),
        limit,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function row(name, value, limit) {
  const ratio = value / limit;
  return { name, value, unit: 'ms', limit, ratio, target: '<= 1.5', ok: ratio <= 1.5 };
}

if (import.meta.url === `file://${process.argv[1]}`) console.table(await run());
