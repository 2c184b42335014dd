/** The longest name that every common file system takes, in bytes of UTF-8, less some for a number. */
const MAX_BYTES = 240;

/** Windows treats these names as devices, whatever follows the dot, or spaces and the dot. */
const DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)/i;

/**
 * Makes names for files in one folder: a name stays where every system allows it; duplicates get a number in brackets.
 * Names that differ only in case or Unicode form are duplicates: on Windows and macOS one file would overwrite the
 * other.
 */
export function zipNames(names: readonly string[]): string[] {
  const safe = names.map(safeName);
  const keys = safe.map(keyOf);
  const used = new Set<string>();
  // A name without duplicates stays as it is; numbered ones avoid it.
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [key, count] of counts) if (count === 1) used.add(key);
  // The map has the first number that may be free, by key: phones call every file image.jpg.
  const next = new Map<string, number>();
  return safe.map((name, at) => {
    const key = keys[at]!;
    if (counts.get(key) === 1) return name;
    for (let number = next.get(key) ?? 1; ; number++) {
      const candidate = number === 1 ? name : numbered(name, number);
      const candidateKey = keyOf(candidate);
      if (used.has(candidateKey)) continue;
      used.add(candidateKey);
      next.set(key, number + 1);
      return candidate;
    }
  });
}

/** Names the captions beside a film: `Film.en.vtt` for `Film.mp4`, so that players find them. */
export function captionsNameOf(filmName: string, language: string): string {
  const ending = `.${language}.vtt`;
  return `${shorten(split(filmName).stem, MAX_BYTES - Buffer.byteLength(ending))}${ending}`;
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function numbered(name: string, number: number): string {
  const { stem, extension } = split(name);
  return `${stem} (${number})${extension}`;
}

function safeName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '')
    // Windows drops dots and spaces at the end; a dot in front hides the file elsewhere.
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '');
  const { stem, extension } = split(cleaned === '' ? 'file' : cleaned);
  const bounded = `${shorten(stem, MAX_BYTES - Buffer.byteLength(extension))}${extension}`;
  return DEVICES.test(bounded) ? `_${bounded}` : bounded;
}

function split(name: string): { stem: string; extension: string } {
  const at = name.lastIndexOf('.');
  return at > 0 && name.length - at <= 10
    ? { stem: name.slice(0, at), extension: name.slice(at) }
    : { stem: name, extension: '' };
}

/** Cuts a text between characters to at most so many bytes. */
function shorten(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let length = 0;
  let kept = '';
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > bytes) break;
    kept += character;
  }
  return kept.trimEnd();
}
