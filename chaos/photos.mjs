import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const fixture = (path) => readFileSync(new URL(`../backend/test/fixtures/media/${path}`, import.meta.url));
const PHOTO = fixture('photos/with-gps.jpg');
const FILM = fixture('videos/phone-portrait-rotated.mp4');

/** A file that no other upload has, with its checksum: the picture is the same, a comment in it is not. */
export function fileOf(name, film) {
  const bytes = film
    ? Buffer.concat([FILM, box(name)])
    : Buffer.concat([PHOTO.subarray(0, 2), comment(name), PHOTO.subarray(2)]);
  return {
    name: `${name}.${film ? 'mp4' : 'jpg'}`,
    type: film ? 'video/mp4' : 'image/jpeg',
    bytes,
    sha256: sha256(bytes),
  };
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** A JPEG's comment. */
function comment(text) {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

/** A box of an MP4 that players skip. */
function box(text) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + text.length);
  head.write('free', 4);
  return Buffer.concat([head, Buffer.from(text)]);
}
