/** Why a sign-in through the identity provider ended here, and what can be done about it. */
export interface ExternalLoginMessage {
  text: string;
  /** Trying the same once more may help. */
  retry: boolean;
}

const MESSAGES: Readonly<Record<string, ExternalLoginMessage>> = {
  denied: { text: 'You cancelled the sign-in at your company\u2019s login page. Start again, or sign in with a password.', retry: true },
  expired: { text: 'The sign-in took too long and has expired. Start again.', retry: true },
  'not-started-here': { text: 'This sign-in was not started in this browser, or the browser blocks cookies. Allow cookies for this site and start again here.', retry: true },
  unavailable: { text: 'Your company\u2019s login page does not answer just now. Wait a moment and start again, or sign in with a password.', retry: true },
  failed: { text: 'Your company\u2019s login page could not sign you in. Start again. If that does not help, contact support.', retry: true },
  unverified: { text: 'Your e-mail address is not verified with your company\u2019s login. Verify it there, then start again.', retry: true },
  'other-identity': { text: 'The account of this e-mail address belongs to another company login. Ask your administrator, or contact support.', retry: false },
  'not-set-up': { text: 'Signing in through a company login is not set up here. Sign in with your e-mail address and password.', retry: false },
};

/** The message of `/login?error=external-login&reason=…`; an unknown reason reads as `failed`. Null where no sign-in failed. */
export function externalLoginMessage(query: URLSearchParams): ExternalLoginMessage | null {
  if (query.get('error') !== 'external-login') return null;
  const reason = query.get('reason') ?? '';
  return (Object.hasOwn(MESSAGES, reason) ? MESSAGES[reason] : MESSAGES['failed']) ?? null;
}
