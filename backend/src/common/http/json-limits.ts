/** By far deeper than anything that a call takes. */
const MAX_DEPTH = 64;
/** The largest body of a call has about a dozen. */
const MAX_MEMBERS = 100;
/** The parts of the largest upload. */
const MAX_ELEMENTS = 10_000;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [...Buffer.from('"\\,[]{}')];

/**
 * What makes a JSON text larger than any call needs; null for all others. Counted before the text is parsed: the
 * validation goes down level by level, and its effort is quadratic in the members of one object.
 */
export function jsonLimitError(json: Uint8Array): string | null {
  // Of the lists and objects around the current byte: the commas that each may still have.
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
