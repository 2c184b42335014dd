import { renderMessage, type Message } from './messages.js';

/** The domain knows kinds of errors; only the HTTP filter turns a kind into a status. */
export type ErrorKind =
  | 'bad-input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'payment-required'
  | 'too-large'
  | 'unsupported-type'
  | 'too-many'
  | 'unavailable';

/** The reply has these named fields; `fields` contains what is wrong at each field of the request. */
export type ErrorDetails = Readonly<Record<string, unknown>> & { readonly fields?: Readonly<Record<string, Message>> };

/**
 * Reports an expected error. `code` is stable and for programs (`gallery.expired`), `message` is English and for
 * people.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** The detail names the exact cause, where the code covers several. */
  readonly detail: Message | null;

  constructor(
    readonly kind: ErrorKind,
    readonly code: ErrorCode,
    message: string | Message,
    readonly details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(typeof message === 'string' ? message : renderMessage(message), options);
    this.detail = typeof message === 'string' ? null : message;
  }
}

/** Every code a reply may carry, with the kind it belongs to. Listed in the OpenAPI document. */
export const ERROR_CODES = {
  'request.invalid': 'bad-input',
  'request.malformed_json': 'bad-input',
  'request.unsupported_media_type': 'unsupported-type',
  'request.too_large': 'too-large',
  'request.bad_origin': 'forbidden',
  'route.not_found': 'not-found',
  'auth.invalid_credentials': 'unauthenticated',
  'auth.required': 'unauthenticated',
  'auth.forbidden': 'forbidden',
  'auth.password_change_required': 'forbidden',
  'auth.too_many_attempts': 'too-many',
  'auth.account_locked': 'too-many',
  'auth.proof_required': 'forbidden',
  'auth.factor_required': 'forbidden',
  'auth.second_factor_required': 'unauthenticated',
  'auth.second_step_expired': 'unauthenticated',
  'auth.code_wrong': 'unauthenticated',
  'auth.passkey_unknown': 'unauthenticated',
  'auth.passkey_failed': 'unauthenticated',
  'auth.link_expired': 'gone',
  'auth.busy': 'unavailable',
  'auth.oidc_failed': 'unauthenticated',
  'user.not_found': 'not-found',
  'user.email_taken': 'conflict',
  'user.last_admin': 'conflict',
  'user.own_account': 'conflict',
  'user.not_local': 'conflict',
  'factor.exists': 'conflict',
  'factor.not_found': 'not-found',
  'factor.required': 'conflict',
  'passkey.rejected': 'bad-input',
  'passkey.limit': 'conflict',
  'project.not_found': 'not-found',
  'project.in_trash': 'not-found',
  'project.passcode_unreadable': 'conflict',
  'project.changed': 'conflict',
  'person.not_found': 'not-found',
  'person.is_main': 'conflict',
  'person.too_many': 'conflict',
  'selection.not_found': 'not-found',
  'selection.too_many': 'conflict',
  'selection.in_use': 'conflict',
  'selection.full': 'conflict',
  'selection.done': 'conflict',
  'selection.closed': 'conflict',
  'selection.awaiting_payment': 'conflict',
  'selection.paid': 'conflict',
  'selection.not_a_photo': 'bad-input',
  'preset.not_found': 'not-found',
  'preset.name_taken': 'conflict',
  'preset.too_many': 'conflict',
  'gallery.not_found': 'not-found',
  'gallery.expired': 'gone',
  'gallery.join_required': 'unauthenticated',
  'gallery.passcode_required': 'unauthenticated',
  'gallery.passcode_wrong': 'unauthenticated',
  'upload.bad_signature': 'forbidden',
  'upload.length_mismatch': 'bad-input',
  'upload.offset_mismatch': 'conflict',
  'upload.type_mismatch': 'unsupported-type',
  'upload.unknown_key': 'bad-input',
  'upload.not_stored': 'conflict',
  'upload.joining': 'unavailable',
  'upload.not_available': 'not-found',
  'upload.storage_full': 'unavailable',
  'media.not_found': 'not-found',
  'media.not_ready': 'conflict',
  'media.purged': 'gone',
  'media.wrong_type': 'bad-input',
  'caption.not_found': 'not-found',
  'caption.invalid': 'bad-input',
  'caption.bad_language': 'bad-input',
  'caption.language_taken': 'conflict',
  'caption.too_many': 'conflict',
  'album.not_found': 'not-found',
  'album.too_many': 'conflict',
  'media.link_expired': 'gone',
  'download.busy': 'unavailable',
  'download.files_changed': 'conflict',
  'download.limit_reached': 'payment-required',
  'download.requires_payment': 'payment-required',
  'download.nothing_chosen': 'bad-input',
  'download.size_not_included': 'payment-required',
  'download.too_many_files': 'bad-input',
  'download.web_failed': 'conflict',
  'download.web_not_ready': 'conflict',
  'headshot.already_chosen': 'conflict',
  'headshot.not_a_photo': 'bad-input',
  'headshot.not_needed': 'conflict',
  'price_list.not_found': 'not-found',
  'price_list.changed': 'conflict',
  'price_list.name_taken': 'conflict',
  'price_list.is_default': 'conflict',
  'price_list.in_use': 'conflict',
  'grant.not_found': 'not-found',
  'coupon.not_found': 'not-found',
  'coupon.code_taken': 'conflict',
  'coupon.in_use': 'conflict',
  'coupon.unknown': 'bad-input',
  'coupon.other_currency': 'conflict',
  'coupon.not_yet_valid': 'conflict',
  'coupon.expired': 'conflict',
  'coupon.used_up': 'conflict',
  'coupon.below_minimum': 'conflict',
  'payments.unavailable': 'unavailable',
  'payments.no_tax_rate': 'conflict',
  'payments.amount_mismatch': 'bad-input',
  'payments.package_mismatch': 'bad-input',
  'payments.already_bought': 'conflict',
  'payments.not_allowed': 'forbidden',
  'payments.opens_nothing': 'conflict',
  'payments.consent_required': 'conflict',
  'payments.in_progress': 'conflict',
  'payments.not_succeeded': 'conflict',
  'payments.needs_attention': 'conflict',
  'payments.not_found': 'not-found',
  'payments.not_paid': 'conflict',
  'invoice.not_found': 'not-found',
  'invoice.not_ready': 'conflict',
  'withdrawal.not_offered': 'not-found',
  'withdrawal.not_found': 'not-found',
  'withdrawal.decided': 'conflict',
  'withdrawal.no_order': 'conflict',
  'withdrawal.unconditional': 'conflict',
  'payments.refund_too_large': 'conflict',
  'payments.refund_declined': 'conflict',
  'payments.card_declined': 'payment-required',
  'payments.bad_signature': 'bad-input',
  'payments.provider_unavailable': 'unavailable',
  'gallery.view_only': 'forbidden',
  'backup.no_target': 'conflict',
  'export.not_found': 'not-found',
  'export.not_ready': 'conflict',
  'job.not_found': 'not-found',
  'client.is_staff': 'conflict',
  'client.not_found': 'not-found',
  'client.order_open': 'conflict',
  'reminder.not_found': 'not-found',
  'reminder.rule_not_found': 'not-found',
  'reminder.at_night': 'conflict',
  'unsubscribe.not_found': 'not-found',
  'share.not_found': 'not-found',
  'share.not_failed': 'conflict',
  'share.gallery_closed': 'conflict',
  'share.no_passcode': 'conflict',
  'share.no_address': 'conflict',
  'share.erased': 'conflict',
  'share.address_stated': 'conflict',
  'settings.changed_meanwhile': 'conflict',
  'settings.bad_picture': 'bad-input',
  'settings.set_by_environment': 'conflict',
  'settings.no_mail_server': 'conflict',
  'settings.no_payment_account': 'conflict',
  'settings.webhook_rejected': 'conflict',
  'storage.object_not_found': 'not-found',
  'storage.bad_key': 'bad-input',
  'storage.unavailable': 'unavailable',
  'service.unavailable': 'unavailable',
  internal: 'unavailable',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Makes the error for a code; the kind comes from the table above. */
export function appError(code: ErrorCode, message: string | Message, details: ErrorDetails = {}): AppError {
  return new AppError(ERROR_CODES[code], code, message, details);
}

/** Creates the error for one invalid field of a request. */
export function invalidField(field: string, problem: Message, text: string | Message = problem): AppError {
  return appError('request.invalid', text, { fields: { [field]: problem } });
}
