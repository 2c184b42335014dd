/** By far deeper than anything that a call takes. */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [...Buffer.from('"\\[]{}')];

/**
 * True for a JSON text with more levels than any call has: what checks a body goes down level by level, and a
 * thousand of them would use up the stack.
 */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
  }
  return false;
}
