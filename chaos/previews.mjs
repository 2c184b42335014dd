import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const sharp = createRequire(new URL('../backend/package.json', import.meta.url))('sharp');
const DECODE_MS = 60_000;

/**
 * Looks at the previews of a file as a browser does: each size is a picture of that size, and a stream plays.
 * @param file as the list of a project's media describes it
 * @param read fetches the bytes of an address
 * @returns what is wrong, null when nothing is
 */
export async function faultOfPreviews({ fileType, url, sources }, read) {
  if (!url || sources.length === 0) return 'it has no preview';
  for (const { url: picture, width, height } of sources) {
    const fault = await faultOfPicture(await read(picture), width, height);
    if (fault) return `its preview of ${width} by ${height} pixels ${fault}`;
  }
  return fileType === 'video' ? faultOfStream(url, read) : null;
}

/** Decodes every pixel: the head of a picture that was cut off looks well. */
async function faultOfPicture(bytes, width, height) {
  try {
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    return info.width === width && info.height === height ? null : `has ${info.width} by ${info.height}`;
  } catch (error) {
    return `is no picture (${error.message})`;
  }
}

/** Decodes each quality of a stream from its first segment to its last one. */
async function faultOfStream(url, read) {
  const qualities = entriesOf(await textOf(url, read), url);
  if (qualities.length === 0) return 'its stream has no quality';
  for (const quality of qualities) {
    const playlist = await textOf(quality, read);
    if (!playlist.includes('#EXT-X-ENDLIST')) return 'its stream has no end';
    const bytes = [];
    for (const segment of entriesOf(playlist, quality)) bytes.push(await read(segment));
    const fault = await faultOfFilm(Buffer.concat(bytes));
    if (fault) return `its stream does not play (${fault})`;
  }
  return null;
}

const textOf = async (url, read) => (await read(url)).toString();

/** Returns the addresses that a playlist names. */
function entriesOf(playlist, url) {
  return playlist
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => new URL(line, new URL(url, 'http://gallery')))
    .map(({ pathname, search }) => `${pathname}${search}`);
}

async function faultOfFilm(bytes) {
  const program = await ffmpegOfBackend();
  const args = ['-v', 'error', '-i', 'pipe:0', '-f', 'null', '-'];
  const { status, error, stderr } = spawnSync(program, args, { input: bytes, encoding: 'utf8', timeout: DECODE_MS });
  if (status === 0 && !stderr) return null;
  return stderr?.split('\n')[0] || error?.message || `ffmpeg ended with ${status}`;
}

/** Returns the program that the backend would use; the backend must be built. */
export async function ffmpegOfBackend() {
  const { findFfmpeg } = await import('../backend/dist/adapters/ffmpeg/ffmpeg-binaries.js');
  const { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe, PATH = '' } = process.env;
  return findFfmpeg({ ffmpeg, ffprobe }, PATH).ffmpeg;
}
