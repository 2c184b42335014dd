import type { ErrorBody } from '@showreel/api-client';

/** Refusals that only staff or a program can meet. */
type NotForClients =
  | 'request.malformed_json'
  | 'request.unsupported_media_type'
  | 'request.too_large'
  | 'route.not_found'
  | 'auth.oidc_failed'
  | `user.${string}`
  | `project.${string}`
  | `upload.${string}`
  | `storage.${string}`
  | 'media.not_failed'
  | 'media.purged'
  | 'media.wrong_type'
  | `album.${string}`
  | `settings.${string}`
  | `share.${string}`
  | 'payments.not_paid'
  | 'payments.bad_signature'
  | `payments.refund_${string}`;

/**
 * Words for every refusal that a client can meet, in a language other than English: the server's own message is
 * the English one. `{wait}` is how long to wait. A new code of the server does not compile until every language has words for it.
 */
export type ClientErrors = Readonly<Record<Exclude<ErrorBody['code'], NotForClients>, string>>;
