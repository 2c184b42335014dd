import type { ErrorBody } from '@showreel/api-client';

/** Errors that only a client's site or a program can meet. */
type ClientErrorCode =
  | `gallery.passcode_${string}`
  | 'gallery.join_required'
  | `download.${string}`
  | `headshot.${string}`
  | `unsubscribe.${string}`
  | `coupon.${'unknown' | 'other_currency' | 'not_yet_valid' | 'expired' | 'used_up' | 'below_minimum'}`
  | 'payments.no_tax_rate'
  | 'payments.amount_mismatch'
  | 'payments.package_mismatch'
  | 'payments.already_bought'
  | 'payments.not_allowed'
  | 'payments.opens_nothing'
  | 'payments.consent_required'
  | 'payments.in_progress'
  | 'payments.not_succeeded'
  | 'payments.needs_attention'
  | 'payments.card_declined'
  | 'payments.bad_signature';

/** Errors that staff can meet. */
export type StaffErrorCode = Exclude<ErrorBody['code'], ClientErrorCode>;

/**
 * Texts of the server's errors in a language other than English: the server's own message is the English one.
 * `{wait}` is how long to wait, `{name}` who made a change. A new code of the server does not compile until every
 * language has a text.
 */
export interface ErrorCatalogue {
  readonly byCode: Readonly<Record<StaffErrorCode, string>>;
  /** Replaces `request.invalid` where the server names the `{files}`. */
  readonly filesRejected: string;
  /** Covers codes of a newer server. */
  readonly otherwise: string;
}
