/**
 * Builds `Content-Disposition: attachment` for a file name in any script (RFC 6266): a plain
 * ASCII name for old programs and, where that loses something, the exact one as `filename*`.
 */
export function attachment(name: string): string {
  const exact = safeName(name);
  const ascii = asciiName(exact);
  const plain = `attachment; filename="${ascii}"`;
  return ascii === exact ? plain : `${plain}; filename*=UTF-8''${encodeExtended(exact)}`;
}

/** Removes what no file name may have: path separators, control and text-direction characters, lone surrogates. */
function safeName(name: string): string {
  const cleaned = name
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[/\\]/g, '_')
    // Direction overrides make `gpj.exe` read as `exe.jpg`; U+2028 and U+2029 are line breaks.
    .replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '')
    .trim();
  return /^\.*$/.test(cleaned) ? 'download' : cleaned;
}

/**
 * The nearest ASCII name. Quotes and percent signs go too: browsers disagree on escapes inside
 * the quoted form, and some decode `%41` there.
 */
function asciiName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/"/g, "'")
    .replace(/[^\x20-\x7e]|[%/\\]/gu, '_');
}

/** Writes an `ext-value` of RFC 8187: `encodeURIComponent` leaves four characters that are not `attr-char`. */
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
