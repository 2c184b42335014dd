import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { ffmpegOfBackend } from './previews.mjs';

const fixture = (path) => readFileSync(new URL(`../backend/test/fixtures/media/${path}`, import.meta.url));
const PHOTO = fixture('photos/with-gps.jpg');
const FILM = fixture('videos/phone-portrait-rotated.mp4');

/** Makes half an hour of film with a picture a second, which has few bytes and is encoded soon. */
export async function longFilm() {
  const ffmpeg = await ffmpegOfBackend();
  const input = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=1', '-t', '1800'];
  // Browsers do not play it, so it is encoded and not copied.
  const options = ['-c:v', 'mpeg4', '-q:v', '31', '-movflags', 'frag_keyframe+empty_moov'];
  const { stdout } = await promisify(execFile)(ffmpeg, ['-v', 'error', ...input, ...options, '-f', 'mp4', 'pipe:1'], {
    encoding: 'buffer',
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout;
}

/**
 * A file that no other upload has, with its checksum: the picture is the same, a comment in it is not.
 * @param film whether it is one, or which
 */
export function fileOf(name, film) {
  const bytes = film
    ? Buffer.concat([film === true ? FILM : film, box(name)])
    : Buffer.concat([PHOTO.subarray(0, 2), comment(name), PHOTO.subarray(2)]);
  return {
    name: `${name}.${film ? 'mp4' : 'jpg'}`,
    type: film ? 'video/mp4' : 'image/jpeg',
    bytes,
    sha256: sha256(bytes),
  };
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Makes a JPEG's comment. */
function comment(text) {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** Makes a box of an MP4 that players skip. */
function box(text) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + text.length);
  head.write('free', 4);
  return Buffer.concat([head, Buffer.from(text)]);
}
