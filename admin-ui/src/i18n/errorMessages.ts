import type { ErrorBody, MessageDto } from '@showreel/api-client';
import type { Text } from './catalogue';
import { isKnownMessage, renderMessage } from './serverMessages';

/** Errors that only a client's site or a program can meet. */
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

/** The text of an error; from its details where they say more. */
export type ErrorText = string | ((body: Readonly<Record<string, unknown>>) => string);

/**
 * Texts for every error that staff can meet, in a language other than English: the server's own message is the
 * English one. A new code of the server does not compile until every language has a text.
 */
export type MessagesByCode = Readonly<Record<Exclude<ErrorBody['code'], NotForStaff>, ErrorText>>;

/** Texts of the server's errors in one language. */
export interface ErrorCatalogue {
  byCode: MessagesByCode;
  /** For a code that is new. */
  otherwise: string;
}

type Body = Record<string, unknown> & {
  code?: unknown;
  message?: unknown;
  detail?: MessageDto;
  fields?: Record<string, MessageDto>;
  files?: MessageDto[];
};

/**
 * The error's body with its messages as texts in the language of the console: what exactly is wrong where the server names
 * it, else by the error's code. English (no catalogue) then keeps what the server sent.
 */
export function translateError(catalogue: ErrorCatalogue | null, body: Body, t: Text): Record<string, unknown> {
  const { code, message, detail, fields, files } = body;
  const byCode =
    catalogue && Object.hasOwn(catalogue.byCode, String(code))
      ? catalogue.byCode[code as keyof MessagesByCode]
      : undefined;
  const general = catalogue ? ((typeof byCode === 'function' ? byCode(body) : byCode) ?? catalogue.otherwise) : message;
  return {
    ...body,
    message: detail && isKnownMessage(detail.code) ? renderMessage(detail, t) : general,
    ...(fields ? { fields: mapValues(fields, (each) => renderMessage(each, t)) } : {}),
    ...(files ? { files: files.map((file) => ({ ...file, message: renderMessage(file, t) })) } : {}),
  };
}

function mapValues<A, B>(values: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
