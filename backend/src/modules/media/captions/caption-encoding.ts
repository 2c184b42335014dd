import { appError } from '../../../common/errors.js';
import { message } from '../../../common/messages.js';

/**
 * The characters of Windows-1252 from 0x80 to 0x9f, where it differs from Latin-1; spaces are bytes that it does not
 * use. Some versions of Node decode it as Latin-1.
 */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
/** So many bytes show where UTF-16 has its zeros. */
const SAMPLE_BYTES = 512;

/**
 * The text of a captions file: UTF-8 and UTF-16 with or without a byte order mark, else Windows-1252, which old
 * programs write.
 * @throws AppError `caption.invalid`
 */
export function decodeCaptions(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    if (encoding === 'utf-8' && bytes.every((byte) => byte !== 0 && WINDOWS_1252[byte - 0x80] !== ' '))
      return bytes
        .toString('latin1')
        .replaceAll(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]!);
    throw appError('caption.invalid', message('caption_encoding'));
  }
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
