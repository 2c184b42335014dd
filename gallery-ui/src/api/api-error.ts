import type { ErrorBody, MessageDto } from '@showreel/api-client';
import { common } from '../i18n/en/common';
import { getLanguage } from '../i18n/language';
import { translateMessage, getTranslations } from '../i18n/translations';

/** Reports an error reply of the server. `message` is the server's if it sent one, otherwise `status: text`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    statusText: string,
    readonly body: ErrorBody | string | null,
  ) {
    super(
      messageOf(body) ??
        `${status}: ${typeof body === 'string' && !body.startsWith('<') ? body || statusText : statusText}`,
    );
  }

  /** The body that the API has sent; null where a proxy has answered, or nobody. */
  get sent(): ErrorBody | null {
    return typeof this.body === 'object' ? this.body : null;
  }

  get code(): ErrorBody['code'] | null {
    return this.sent?.code ?? null;
  }

  /** Returns the server's message, if it sent one. */
  get reason(): string | null {
    return messageOf(this.body);
  }

  /** Returns the validation errors by field. */
  get fields(): Readonly<Record<string, MessageDto>> {
    return this.sent?.fields ?? {};
  }

  /** Returns a named detail of the reply. */
  detail(name: string): unknown {
    return this.sent?.[name];
  }
}

/** Says whether nobody is signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.required';
}

/** Returns the validation errors by field, in the language of the page. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : {};
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, translateMessage(message)]));
}

/**
 * Returns the text for a toast: the server's message in the visitor's language; status and text if a proxy has
 * answered; the given text if nobody has. The console does the same.
 */
export function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  // Status 0: nobody has answered.
  if (error.status === 0) return getTranslations(common)('offline');
  // HTTP/2 has no status texts, and a bare number helps nobody.
  if (error.message === `${error.status}: `) return otherwise;
  const { catalogue, locale } = getLanguage();
  if (!catalogue || error.reason === null) return error.message;
  const exact = error.sent?.detail;
  const byDetail = exact && exact.code in catalogue.messages ? translateMessage(exact) : null;
  const byCode =
    error.code && catalogue.errors[error.code]?.replace('{wait}', waitText(error.detail('retryAfterSeconds'), locale));
  return byDetail || byCode || otherwise || catalogue.unknownError;
}

/** Returns the time for which the server asks to wait: '14 Minuten', '23 horas'. */
function waitText(retryAfterSeconds: unknown, locale: string): string {
  const minutes = Math.max(1, Math.ceil((Number(retryAfterSeconds) || 900) / 60));
  const [count, unit] = minutes < 100 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

function messageOf(body: ErrorBody | string | null): string | null {
  const message: unknown = typeof body === 'object' ? body?.message : null;
  return typeof message === 'string' && message !== '' ? message : null;
}
