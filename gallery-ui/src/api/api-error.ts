import type { ErrorBody } from '@showreel/api-client';
import { common } from '../words/en/common';
import { spokenNow } from '../words/language';
import { phrase, words } from '../words/words';

/** Any refusal of the server. `message` is the generic one: status, colon, body; `reason` is for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    statusText: string,
    readonly body: ErrorBody | string | null,
  ) {
    super(`${status}: ${typeof body === 'string' ? body || statusText : body === null ? statusText : JSON.stringify(body)}`);
  }

  get code(): ErrorBody['code'] | null {
    return typeof this.body === 'object' && this.body !== null ? this.body.code : null;
  }

  /** What the server says to people, if it says anything. */
  get reason(): string | null {
    return typeof this.body === 'object' && this.body !== null && typeof this.body.message === 'string' ? this.body.message : null;
  }

  /** A named detail of the reply. */
  detail(name: string): unknown {
    return typeof this.body === 'object' && this.body !== null ? this.body[name] : undefined;
  }
}

/** True for the refusal of somebody who is not signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.required';
}

/** What the server says of single fields, in the language of the page. */
export function fieldReasons(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? (error.detail('fields') as Record<string, string> | undefined) : undefined;
  return Object.fromEntries(Object.entries(fields ?? {}).map(([name, reason]) => [name, phrase(reason)]));
}

/** The text for a toast: in English what the server says, else the catalogue's words for its code; without any, the given words. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  // Status 0: no answer at all, which the server could not say itself.
  if (error.status === 0) return words(common)('offline');
  const { catalogue, locale } = spokenNow();
  if (!catalogue) return error.reason ?? otherwise;
  const byCode = error.code && catalogue.errors[error.code]?.replace('{wait}', waitText(error.detail('retryAfterSeconds'), locale));
  return (error.reason && catalogue.phrases[error.reason]) || byCode || otherwise || catalogue.refused;
}

/** 14 Minuten, 23 horas: how long the server asks to wait. */
function waitText(retryAfterSeconds: unknown, locale: string): string {
  const minutes = Math.max(1, Math.ceil((Number(retryAfterSeconds) || 900) / 60));
  const [count, unit] = minutes < 100 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
