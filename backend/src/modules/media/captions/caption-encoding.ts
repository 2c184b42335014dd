import { appError } from '../../../common/errors.js';
import { message } from '../../../common/messages.js';

/**
 * The characters of Windows-1252 from 0x80 to 0x9f, where it differs from Latin-1; spaces are bytes that it does not
 * use. Some versions of Node decode it as Latin-1.
 */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
/** The character of each byte in Windows-1252; 0 where there is none. */
const CHARACTERS = Uint16Array.from({ length: 256 }, (_, byte) => {
  const special = WINDOWS_1252[byte - 0x80] ?? String.fromCharCode(byte);
  return special === ' ' && byte !== 0x20 ? 0 : special.charCodeAt(0);
});
/** This many bytes show where UTF-16 has its zeros. */
const SAMPLE_BYTES = 512;

/**
 * Decodes a captions file: as UTF-8 or UTF-16 with or without a byte order mark, else as Windows-1252, which old
 * programs write.
 * @throws AppError `caption.invalid`
 */
export function decodeCaptions(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const text = encoding === 'utf-8' ? decodeWindows1252(bytes) : null;
    if (text === null) throw appError('caption.invalid', message('caption_encoding'));
    return text;
  }
}

/** @returns null when a byte stands for no character of a text, as NUL does not */
function decodeWindows1252(bytes: Buffer): string | null {
  const characters = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const character = CHARACTERS[bytes[at]!]!;
    if (character === 0) return null;
    characters[at] = character;
  }
  return Buffer.from(characters.buffer).toString('utf16le');
}

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  bytes.subarray(0, SAMPLE_BYTES).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Numbers and times are in every captions file: in UTF-16 half of their bytes are zeros.
  if (Math.max(even, odd) < Math.min(bytes.length, SAMPLE_BYTES) / 8) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}
