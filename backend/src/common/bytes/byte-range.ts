/** An inclusive byte range, as HTTP's `bytes=start-end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header against a length.
 * @returns the range, null for "send everything" (no header, several ranges, another unit), or
 * 'unsatisfiable' for 416
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first, last] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
}

/**
 * Reads a `Range` header against a length, for whoever opens the bytes.
 * @returns the range, null for "send everything"
 * @throws RangeError when nothing of it is there
 */
export function satisfiedRange(header: string | undefined, size: number): ByteRange | null {
  const range = parseByteRange(header, size);
  if (range === 'unsatisfiable') throw new RangeError(`Nothing of ${header} is in ${size} bytes.`);
  return range;
}

/** Says whether `If-None-Match` names this entity tag: a list, weak forms and `*` count (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
