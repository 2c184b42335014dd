import type { ErrorBody, Sentence } from '@showreel/api-client';
import type { Text } from './catalogue';
import { translateServerMessage } from './serverMessages';

/** Refusals that only a client's site or a program can meet. */
export type NotForStaff =
  | `gallery.passcode_${string}`
  | `download.${string}`
  | `headshot.${string}`
  | 'payments.amount_mismatch'
  | 'payments.package_mismatch'
  | 'payments.already_bought'
  | 'payments.in_progress'
  | 'payments.not_succeeded'
  | 'payments.needs_attention'
  | 'payments.card_declined'
  | 'payments.bad_signature';

/** Words for a refusal; from its details where they say more. */
export type ErrorMessages = string | ((body: Readonly<Record<string, unknown>>) => string);

/**
 * Words for every refusal that staff can meet, in a language other than English: the server's own message is the
 * English one. A new code of the server does not compile until every language has words for it.
 */
export type MessagesByCode = Readonly<Record<Exclude<ErrorBody['code'], NotForStaff>, ErrorMessages>>;

/** What a language says in the place of the server. */
export interface ErrorCatalogue {
  byCode: MessagesByCode;
  /** At a field of which nothing more is known. */
  field: string;
  /** Of a file of which nothing more is known. */
  file: string;
  /** Everything else. */
  otherwise: string;
}

/** One of the files that a call refused. */
type RejectedFile = { message: string; sentence?: Sentence };

type Body = {
  code?: unknown;
  message?: unknown;
  fields?: unknown;
  sentence?: Sentence;
  fieldSentences?: Record<string, Sentence>;
} & Record<string, unknown>;

/**
 * The refusal's body with its message, and those at its fields, in the language of the console: by their sentences where they
 * have one, else by the refusal's code. English (no words) then leaves what the server says.
 */
export function translateError(words: ErrorCatalogue | null, body: Body, t: Text): Body {
  const { code, message } = body;
  const byCode =
    words && Object.hasOwn(words.byCode, String(code)) ? words.byCode[code as keyof MessagesByCode] : undefined;
  const said =
    translateServerMessage(body.sentence, t) ??
    (words ? ((typeof byCode === 'function' ? byCode(body) : byCode) ?? words.otherwise) : message);
  // The complaint that is the message too has the same words at its field.
  const errorText = (complaint: unknown) =>
    !words ? complaint : complaint === message && code !== 'request.invalid' ? said : words.field;
  const fieldErrorText = (name: string, complaint: unknown) =>
    translateServerMessage(body.fieldSentences?.[name], t) ?? errorText(complaint);
  const fields =
    body.fields && typeof body.fields === 'object'
      ? Object.fromEntries(
          Object.entries(body.fields).map(([name, complaint]) => [name, fieldErrorText(name, complaint)]),
        )
      : undefined;
  const files = Array.isArray(body['files'])
    ? (body['files'] as RejectedFile[]).map((file) => ({
        ...file,
        message: translateServerMessage(file.sentence, t) ?? words?.file ?? file.message,
      }))
    : undefined;
  return { ...body, message: said, ...(fields ? { fields } : {}), ...(files ? { files } : {}) };
}
