import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, timed, WATERMARK } from './support/measure.mjs';

const built = (path) => import(new URL(`../backend/dist/${path}`, import.meta.url));
const fixture = (path) => fileURLToPath(new URL(`../backend/test/fixtures/media/${path}`, import.meta.url));
const ROUNDS = 9;

/** Measures the cost of the watermark: the renditions of a photo and the stream of a film, with and without it. */
export async function run() {
  const { FfmpegVideoTool } = await built('adapters/ffmpeg/ffmpeg-video-tool.js');
  const { SharpImageTool } = await built('adapters/sharp/sharp-image-tool.js');
  const { pickRungs, stillRenditions } = await built('modules/media/core/renditions.js');
  const { cutOf, segmentCount } = await built('modules/media/core/stream-cut.js');
  const images = new SharpImageTool();
  const videos = new FfmpegVideoTool({
    searchPath: process.env.PATH ?? '',
    ffmpegPath: process.env.FFMPEG_PATH,
    ffprobePath: process.env.FFPROBE_PATH,
  });
  await videos.check();
  const folder = await mkdtemp(join(tmpdir(), 'showreel-bench-watermark-'));
  try {
    const plain = stillRenditions().map((spec) => ({ ...spec, watermark: false }));
    const photo = (specs, watermark) => () => images.render(fixture('photos/phone-12mp.jpg'), specs, watermark);
    const input = fixture('videos/uhd-4k.mp4');
    const probe = await videos.probe(input);
    const rungs = pickRungs(probe);
    const cut = cutOf(probe);
    const film = (withMark) => async () => {
      const outputDir = join(folder, 'stream');
      await mkdir(outputDir);
      const watermark = withMark ? await images.filmMarks(rungs[0].width, rungs[0].height, WATERMARK) : null;
      const to = segmentCount(probe.duration, cut);
      const range = { from: 0, to, onSegment: async () => {} };
      await videos.encode({ input, probe, rungs, cut, watermark, outputDir, ...range });
      await rm(outputDir, { recursive: true });
    };
    return [
      await row('photo', photo(stillRenditions(), WATERMARK), photo(plain, null)),
      await row('film', film(true), film(false)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function row(name, marked, plain) {
  const times = { marked: [], plain: [] };
  for (const work of [marked, plain]) await work();
  // Interleaved, so that other load affects both alike.
  for (let round = 0; round < ROUNDS; round++) {
    times.marked.push(await timed(marked));
    times.plain.push(await timed(plain));
  }
  const [value, limit] = [median(times.marked), median(times.plain)];
  const ratio = value / limit;
  return {
    name: `renditions of a ${name} with watermark, compared with none`,
    value,
    unit: 'ms',
    limit,
    ratio,
    target: '<= 1.10',
    ok: ratio <= 1.1,
  };
}
