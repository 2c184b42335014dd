import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const built = (path) => import(new URL(`../backend/dist/${path}`, import.meta.url));
const CLIP = fileURLToPath(new URL('../backend/test/fixtures/media/videos/uhd-4k.mp4', import.meta.url));
const ROUNDS = 11;

/** The poster frame of a 4K clip beside the bare ffmpeg command, and the whole poster with probe and pictures. */
export async function run() {
  const { FfmpegVideoTool } = await built('adapters/ffmpeg-video-tool.js');
  const { SharpImageTool } = await built('adapters/sharp-image-tool.js');
  const { POSTER_RENDITIONS } = await built('modules/media/renditions.js');
  const videos = new FfmpegVideoTool({ searchPath: process.env.PATH ?? '', ffmpegPath: process.env.FFMPEG_PATH, ffprobePath: process.env.FFPROBE_PATH });
  const images = new SharpImageTool();
  const { ffmpeg } = await videos.check();
  const folder = await mkdtemp(join(tmpdir(), 'showreel-bench-poster-'));
  try {
    const at = 0.4;
    const target = join(folder, 'poster.jpg');
    const bare = () => promisify(execFile)(ffmpeg, ['-v', 'error', '-y', '-ss', String(at), '-i', CLIP, '-frames:v', '1', '-vf', 'scale=1440:-2', '-q:v', '2', target]);
    const frame = () => videos.frame(CLIP, at, 1440);
    const whole = async () => {
      await videos.probe(CLIP);
      const picture = await frame();
      await images.meanLuminance(picture);
      await images.render(picture, POSTER_RENDITIONS, 'PREVIEW');
    };
    const times = { bare: [], frame: [], whole: [] };
    for (const work of [bare, frame, whole]) await work();
    // In turns, so that whatever else the machine does meets all three.
    for (let round = 0; round < ROUNDS; round++) {
      times.bare.push(await timed(bare));
      times.frame.push(await timed(frame));
      times.whole.push(await timed(whole));
    }
    const limit = median(times.bare);
    return [
      row('poster frame of a 4K clip, against the bare ffmpeg command', median(times.frame), limit),
      row('poster of a 4K clip with probe and its pictures, against the bare ffmpeg command', median(times.whole), limit),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function row(name, value, limit) {
  const ratio = value / limit;
  return { name, value, unit: 'ms', limit, ratio, target: '<= 1.5', ok: ratio <= 1.5 };
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

if (import.meta.url === `file://${process.argv[1]}`) console.table(await run());
