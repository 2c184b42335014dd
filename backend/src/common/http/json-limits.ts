/** Far deeper than any call needs. */
const MAX_DEPTH = 64;
/** The largest body of a call has about a dozen. */
const MAX_MEMBERS = 100;
/** The parts of the largest upload. */
const MAX_ELEMENTS = 10_000;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [...Buffer.from('"\\,[]{}')];

/**
 * Why a JSON text is larger than any call needs; null for all others. Counted before the text is parsed: validation
 * descends level by level, and its cost is quadratic in the members of one object.
 */
export function jsonLimitError(json: Uint8Array): string | null {
  // For the lists and objects around the current byte: how many more commas each may have.
  const commasLeft: number[] = [];
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) {
      const left = commasLeft.pop();
      if (left === 0) return 'A list or an object in this request is too long.';
      if (left !== undefined) commasLeft.push(left - 1);
    } else if (byte === LIST || byte === OBJECT) {
      if (commasLeft.length === MAX_DEPTH) return 'This request goes too many levels deep.';
      commasLeft.push((byte === LIST ? MAX_ELEMENTS : MAX_MEMBERS) - 1);
    } else if (byte === LIST_END || byte === OBJECT_END) commasLeft.pop();
  }
  return null;
}
