/** Matches an address in plain text or in a URL (`anna%40example.com`). */
const EMAIL = /[\w.!#$&'*+=?^{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;
/** Matches user and password of a connection string. */
const CREDENTIALS = /(\w+:\/\/)[^\s/@"]+@/g;
/** Matches our signed links: whoever has one has the file. */
const SIGNED_PATH = /(\/(?:media|api\/uploads)\/)[\w.~-]+/g;
/** Matches the link of a gallery, in the path of a page or a call: whoever has it has the gallery. */
const GALLERY_PATH = /(\/(?:gallery|packages|receipt)\/[\da-f]{8}-[\da-f-]{27}\/)[^\s/"'?]+/gi;
/** Secrets in links of a store or a provider are in the query. */
const QUERY = /(\/[^\s"'?]*)\?[^\s"']+/g;
/** Matches `passcode=1234`, `token: abc` and the like. */
const NAMED = /\b(password|passcode|token|secret|cookie|authorization)("?\s*[=:]\s*"?)[^\s",;}]+/gi;
const SECRET_KEY = /password|passcode|token|secret|cookie|authorization/i;

/** Removes from a text whatever grants access or names a client. */
export function redactText(text: string): string {
  return text
    .replace(CREDENTIALS, '$1[redacted]@')
    .replace(SIGNED_PATH, '$1[redacted]')
    .replace(GALLERY_PATH, '$1[redacted]')
    .replace(QUERY, '$1?[redacted]')
    .replace(NAMED, '$1$2[redacted]')
    .replace(EMAIL, '[email]');
}

/** Redacts every value of a log line, as a JSON replacer. */
export function redactValue(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return SECRET_KEY.test(key) ? '[redacted]' : redactText(value);
}
