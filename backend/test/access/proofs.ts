/** The routes for which a user must have proved lately who they are (docs/decisions/125). */
export const NEED_PROOF: readonly string[] = [
  'GET /api/admin/audit/export',
  'POST /api/admin/backups',
  'GET /api/admin/clients/{email}/data',
  'POST /api/admin/clients/{email}/erasure',
  'POST /api/admin/exports',
  'GET /api/admin/invoices/archive',
  'GET /api/admin/invoices/export',
  'GET /api/admin/purchases/export',
  'POST /api/admin/purchases/{id}/refunds',
  'PUT /api/admin/settings/mail',
  'PUT /api/admin/settings/payments',
  'POST /api/admin/settings/payments/remove',
  'POST /api/admin/settings/payments/webhook',
  'DELETE /api/admin/trash/{id}',
  'POST /api/admin/users',
  'PUT /api/admin/users/{userId}',
  'DELETE /api/admin/users/{userId}',
  'DELETE /api/admin/users/{userId}/factors',
  'PATCH /api/admin/users/{userId}/password',
  'POST /api/admin/users/{userId}/password-link',
  'PATCH /api/admin/users/{userId}/role',
  'POST /api/admin/withdrawals/{id}/accept',
  'POST /api/user/authenticator',
  'DELETE /api/user/authenticator',
  'POST /api/user/authenticator/confirm',
  'POST /api/user/passkeys',
  'POST /api/user/passkeys/options',
  'POST /api/user/passkeys/automatic/options',
  'POST /api/user/passkeys/{id}/second-step',
  'DELETE /api/user/passkeys/{id}',
  'GET /api/user/proof',
  'POST /api/user/recovery-codes',
];

/** The routes that need a proof for some changes only. */
export const NEED_PROOF_AT_TIMES: readonly string[] = [
  // A proof is needed to begin a download, which takes hours.
  'GET /api/admin/exports/{id}/zip',
  // The day from which staff need a second factor.
  'PUT /api/admin/settings',
];

/** Routes that look as if they needed a proof, and why they do not. */
export const NEED_NO_PROOF: Readonly<Record<string, string>> = {
  'GET /api/admin/clients/{email}/erasure': 'counts what would be erased',
  'GET /api/admin/exports': 'says how much an export would contain',
  'GET /api/admin/invoices/{id}': 'one document',
  'GET /api/admin/projects/{id}/events': 'a stream of changes, not a file',
  'GET /api/admin/selections/{id}/export': 'names of photos, no personal data',
  'POST /api/admin/projects/{id}/media/restore': 'takes a deletion back',
  'POST /api/admin/settings/mail/check': 'changes nothing',
  'POST /api/admin/settings/payments/check': 'changes nothing',
  'POST /api/admin/settings/payments/test': 'a payment of the test mode',
  'POST /api/admin/settings/watermark-preview': 'a picture',
  'POST /api/admin/trash/{id}/restore': 'takes a deletion back',
  'POST /api/admin/withdrawals/{id}/decline': 'no money moves',
  'PATCH /api/user/account': 'name and telephone number',
  'PUT /api/user/notifications': 'which mails somebody gets',
  'POST /api/user/passkeys/decline': 'declines an offer',
  'PATCH /api/user/passkeys/{id}': 'a name',
  'POST /api/user/password': 'asks for the password itself',
  'POST /api/user/proof': 'is the proof',
  'DELETE /api/user/sessions/{id}': 'signing out is never harder than signing in',
};

const CHANGES = '(POST|PUT|PATCH|DELETE)';

/** Patterns of the routes that could do most harm in a session that was left open. */
const HARMFUL: readonly RegExp[] = [
  /\/(refunds?|accept|decline)$/,
  /^DELETE \/api\/admin\/trash/,
  /\/(erasure|backups?|restore|exports?|archive|data)$/,
  new RegExp(`^${CHANGES} /api/admin/users`),
  new RegExp(`^${CHANGES} /api/user/`),
  new RegExp(`^${CHANGES} /api/admin/settings/(payments|mail)`),
];

/**
 * Says whether a route of staff or of an account is one of those that a proof is for: money that goes back, data that
 * is taken along or erased, and who may sign in. Each needs a proof or is listed in `NEED_NO_PROOF`.
 * @param sends the content types of its replies
 */
export const isHarmful = (route: string, sends: readonly string[]): boolean =>
  / \/api\/(admin|user)\//.test(route) &&
  (HARMFUL.some((pattern) => pattern.test(route)) || sends.some((type) => type !== 'application/json'));
