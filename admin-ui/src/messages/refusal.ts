import type { ErrorBody } from '@showreel/api-client';

/** Refusals that only a client's site or a program can meet. */
type NotForStaff =
  | `gallery.passcode_${string}` | `download.${string}` | `headshot.${string}` | 'payments.amount_mismatch' | 'payments.package_mismatch' | 'payments.already_bought' | 'payments.in_progress'
  | 'payments.not_succeeded' | 'payments.needs_attention' | 'payments.card_declined' | 'payments.bad_signature';

/** Words for a refusal; from its details where they say more. */
export type RefusalWords = string | ((body: Readonly<Record<string, unknown>>) => string);

/**
 * Words for every refusal that staff can meet, in a language other than English: the server's own message is the
 * English one. A new code of the server does not compile until every language has words for it.
 */
export type RefusalsByCode = Readonly<Record<Exclude<ErrorBody['code'], NotForStaff>, RefusalWords>>;

/** What a language says in the place of the server. */
export interface Refusals {
  byCode: RefusalsByCode;
  /** By the server's own words, which say more than the code: complaints at fields, reasons of a failed file. */
  phrases: Readonly<Record<string, string>>;
  /** At a field of which nothing more is known. */
  field: string;
  /** Of a file of which nothing more is known. */
  file: string;
  /** Everything else. */
  otherwise: string;
}

type Body = { code?: unknown; message?: unknown; fields?: unknown } & Record<string, unknown>;

/** The refusal's body with its message, and those at its fields, in the language; in English (no words) as it came. */
export function inLanguage(words: Refusals | null, body: Body): Body {
  if (!words) return body;
  const { code, message } = body;
  const byCode = Object.hasOwn(words.byCode, String(code)) ? words.byCode[code as keyof RefusalsByCode] : undefined;
  const said = phrase(words, message) ?? (typeof byCode === 'function' ? byCode(body) : byCode) ?? words.otherwise;
  // The complaint that is the message too has the same words at its field.
  const atField = (complaint: unknown) => phrase(words, complaint) ?? (complaint === message && code !== 'request.invalid' ? said : words.field);
  const fields = body.fields && typeof body.fields === 'object' ? Object.fromEntries(Object.entries(body.fields).map(([name, complaint]) => [name, atField(complaint)])) : undefined;
  const files = Array.isArray(body['files']) ? body['files'].map((file: { message?: unknown }) => ({ ...file, message: phrase(words, file.message) ?? words.file })) : undefined;
  return { ...body, message: said, ...(fields ? { fields } : {}), ...(files ? { files } : {}) };
}

function phrase({ phrases }: Refusals, english: unknown): string | undefined {
  return typeof english === 'string' && Object.hasOwn(phrases, english) ? phrases[english] : undefined;
}
