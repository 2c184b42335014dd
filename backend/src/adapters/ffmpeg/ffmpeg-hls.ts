import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HlsRung, VideoProbe } from '../../ports/video-tool.port.js';
import { watermarkFilters, type FilmWatermark } from './ffmpeg-watermark.js';

/** One finished rung, read from its playlist and files. */
interface FinishedRung {
  files: string[];
  duration: number;
  peakBitRate: number;
  averageBitRate: number;
}

const SEGMENT_SECONDS = 4;
const KEY_FRAME_SECONDS = 2;
const AUDIO_BIT_RATE = 128_000;

/** Preview frame rate: at most 30, by halving where that keeps motion even (60 to 30, 50 to 25). */
export function previewFrameRate(source: number): number {
  let rate = source > 0 ? source : 25;
  while (rate >= 47) rate /= 2;
  return Math.min(30, rate);
}

/** The one filter graph: decoded, thinned, scaled and watermarked once, then split into the rungs. */
export function hlsFilters(probe: VideoProbe, rungs: readonly HlsRung[], watermark: FilmWatermark | null): string[] {
  const first = rungs[0]!;
  const rate = previewFrameRate(probe.frameRate);
  const base = `[0:V:0]fps=${rate.toFixed(3)},scale=${first.width}:${first.height},setsar=1,format=yuv420p`;
  const graph = watermark ? [`${base}[plain]`, ...watermarkFilters(watermark, first, rate)] : [`${base}[base]`];
  graph.push(`[base]split=${rungs.length}${rungs.map((_, i) => (i === 0 ? '[v0]' : `[s${i}]`)).join('')}`);
  rungs.slice(1).forEach((rung, i) => graph.push(`[s${i + 1}]scale=${rung.width}:${rung.height},setsar=1[v${i + 1}]`));
  return graph;
}

/** Output options of one rung. Both rungs get key frames at the same times, so players may switch at any segment. */
export function rungOptions(probe: VideoProbe, rung: HlsRung, index: number, folder: string): string[] {
  const rate = previewFrameRate(probe.frameRate);
  const audio = probe.audioCodec
    ? [
        '-map',
        '0:a:0',
        '-c:a',
        'aac',
        '-b:a',
        String(AUDIO_BIT_RATE),
        '-ac',
        '2',
        '-ar',
        '48000',
        '-af',
        'aresample=async=1:first_pts=0',
      ]
    : ['-an'];
  return [
    ...[
      '-map',
      `[v${index}]`,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
      '-level:v',
      levelOf(rung, rate).name,
    ],
    ...[
      '-pix_fmt',
      'yuv420p',
      '-crf',
      '23',
      '-maxrate',
      String(rung.videoBitRate),
      '-bufsize',
      String(rung.videoBitRate * 2),
    ],
    ...['-g', String(Math.ceil(rate * KEY_FRAME_SECONDS)), '-sc_threshold', '0', '-flags', '+cgop'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${KEY_FRAME_SECONDS})`],
    ...audio,
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
    ...[
      '-hls_flags',
      'independent_segments',
      '-hls_segment_type',
      'mpegts',
      '-hls_segment_filename',
      join(folder, 'seg_%05d.ts'),
    ],
  ];
}

/** Reads what ffmpeg left in a rung's folder. */
export async function readRung(outputDir: string, rung: HlsRung): Promise<FinishedRung> {
  const folder = join(outputDir, rung.name);
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8').catch(() => '');
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^\n#]+)/g)].map((match) => ({
    seconds: Number(match[1]),
    file: match[2]!.trim(),
  }));
  let bits = 0;
  let peakBitRate = 0;
  for (const { seconds, file } of lengths) {
    const size = (await stat(join(folder, file))).size * 8;
    bits += size;
    // A very short last segment would give a meaningless peak: the specification, too, looks at segments of about the
    // target length.
    peakBitRate = Math.max(peakBitRate, size / Math.max(seconds, lengths.length > 1 ? SEGMENT_SECONDS / 2 : seconds));
  }
  const duration = lengths.reduce((sum, { seconds }) => sum + seconds, 0);
  const files = (await readdir(folder))
    .filter((file) => /\.(m3u8|ts)$/.test(file))
    .sort()
    .map((file) => `${rung.name}/${file}`);
  return { files, duration, peakBitRate: Math.ceil(peakBitRate), averageBitRate: Math.ceil(bits / (duration || 1)) };
}

/** Writes `master.m3u8`, the smaller rung first: that is the one players begin with. */
export async function writeMaster(
  outputDir: string,
  probe: VideoProbe,
  rungs: readonly HlsRung[],
  finished: readonly FinishedRung[],
): Promise<void> {
  const rate = previewFrameRate(probe.frameRate);
  const variants = rungs.map((rung, i) => {
    const codecs = [
      `avc1.6400${levelOf(rung, rate).idc.toString(16).padStart(2, '0')}`,
      ...(probe.audioCodec ? ['mp4a.40.2'] : []),
    ];
    const { peakBitRate, averageBitRate } = finished[i]!;
    return (
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBitRate},AVERAGE-BANDWIDTH=${averageBitRate},RESOLUTION=${rung.width}x${rung.height},` +
      `FRAME-RATE=${rate.toFixed(3)},CODECS="${codecs.join(',')}"\n${rung.name}/index.m3u8`
    );
  });
  const text = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants.reverse(), ''].join('\n');
  await writeFile(join(outputDir, 'master.m3u8'), text);
}

/** H.264 levels that a preview can need: macroblocks a frame and a second (ITU-T H.264, table A-1). */
const LEVELS = [
  { name: '2.1', idc: 21, frame: 792, second: 19_800 },
  { name: '3.0', idc: 30, frame: 1620, second: 40_500 },
  { name: '3.1', idc: 31, frame: 3600, second: 108_000 },
  { name: '4.0', idc: 40, frame: 8192, second: 245_760 },
  { name: '5.1', idc: 51, frame: 36_864, second: 983_040 },
] as const;

function levelOf(rung: HlsRung, frameRate: number) {
  const blocks = Math.ceil(rung.width / 16) * Math.ceil(rung.height / 16);
  return LEVELS.find((level) => blocks <= level.frame && blocks * frameRate <= level.second) ?? LEVELS.at(-1)!;
}
