/** Deeper than any call needs. */
const MAX_DEPTH = 8;
/** The largest body of a call has about a dozen. */
const MAX_MEMBERS = 100;
/** A whole body may have this many commas and brackets: 5,000 ids, or the parts of the largest upload, have fewer. */
const MAX_SEPARATORS = 12_000;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [...Buffer.from('"\\,[]{}')];

/**
 * Returns why a JSON text is larger than any call needs; null when it is not. Counts before the text is parsed:
 * validation visits each value, and its cost is quadratic in the members of one object.
 */
export function jsonLimitError(json: Uint8Array): string | null {
  // The lists and objects around the current byte: how many more commas each may have.
  const commasLeft: number[] = [];
  let separators = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) {
      separators += 1;
      const left = commasLeft.pop();
      if (left === 0) return 'An object in this request has too many fields.';
      if (left !== undefined) commasLeft.push(left - 1);
    } else if (byte === LIST || byte === OBJECT) {
      separators += 2;
      if (commasLeft.length === MAX_DEPTH) return 'This request goes too many levels deep.';
      commasLeft.push(byte === LIST ? Infinity : MAX_MEMBERS - 1);
    } else if (byte === LIST_END || byte === OBJECT_END) commasLeft.pop();
    if (separators > MAX_SEPARATORS) return 'This request has too many values.';
  }
  return null;
}
