import type { ErrorBody, MessageCode } from '@showreel/api-client';

/** No client can meet these errors. */
type StaffError =
  | 'request.malformed_json'
  | 'request.unsupported_media_type'
  | 'request.too_large'
  | 'route.not_found'
  | 'auth.oidc_failed'
  | 'auth.factor_required'
  | 'factor.required'
  | `export.${string}`
  | `user.${string}`
  | `project.${string}`
  | `upload.${string}`
  | `storage.${string}`
  | 'media.purged'
  | 'media.wrong_type'
  | `album.${string}`
  | `caption.${string}`
  | `preset.${string}`
  | 'backup.no_target'
  | 'job.not_found'
  | `settings.${string}`
  | `client.${string}`
  | `share.${string}`
  | `person.${string}`
  | `reminder.${string}`
  | `selection.${'too_many' | 'in_use'}`
  | 'payments.not_paid'
  | 'payments.bad_signature'
  | `payments.refund_${string}`
  | `price_list.${string}`
  | `grant.${string}`
  | `coupon.${'not_found' | 'code_taken' | 'in_use'}`
  | `withdrawal.${'decided' | 'no_order' | 'unconditional'}`;

/** No client can meet these messages. */
type StaffMessage =
  | `file${'_' | '-'}${string}`
  | `${'picture' | 'raw' | 'graphic' | 'video' | 'caption' | 'chosen' | 'display'}_${string}`
  | `${'home' | 'preset' | 'selection' | 'project' | 'seller' | 'timer' | 'section' | 'period' | 'tax'}_${string}`
  | `${'settings' | 'studio' | 'colour' | 'theme' | 'watermark' | 'time_zone' | 'event' | 'person' | 'people'}_${string}`
  | `${'mail' | 'stripe' | 'refund' | 'paid' | 'upgrade' | 'differs' | 'user' | 'role' | 'version'}_${string}`
  | `${'amount' | 'count' | 'currency' | 'difference' | 'extension' | 'feature' | 'list' | 'price'}_${string}`
  | `coupon_${string}`
  | `grant_${string}`
  | `package_${'code' | 'dearer' | 'name' | 'not' | 'same' | 'unlocks' | 'without'}_${string}`
  | `reminder_${string}`
  | 'retention_days'
  | `second_factor_${string}`
  | 'storage_reserved'
  | `upload_${string}`
  | `withdrawal_${string}`
  | 'reason_required'
  | 'email_taken'
  | 'passcode_length'
  | 'payment_differs'
  | 'payment_not_made'
  | 'payment_step_impossible'
  | 'dispute_currency'
  | 'no_exchange_rate'
  | 'vat_id_check_unknown'
  | 'vat_id_invalid';

/**
 * A language other than English has texts for every error that a client can meet; in English the server's own message
 * is shown. `{wait}` is how long to wait. A new code does not compile until every language has a text.
 */
export type ClientErrors = Readonly<Record<Exclude<ErrorBody['code'], StaffError>, string>>;

/** The client's texts of validation messages and of details of an error. */
export type ClientMessages = Readonly<Record<Exclude<MessageCode, StaffMessage>, string>>;
