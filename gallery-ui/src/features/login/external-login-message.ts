import { login } from '../../i18n/en/login';
import type { PlainKey } from '../../i18n/message';
import { getTranslations } from '../../i18n/translations';

/** The message says why a sign-in through the identity provider failed, and what helps. */
export interface ExternalLoginMessage {
  text: string;
  /** True when a retry may help. */
  retry: boolean;
}

type Key = PlainKey<typeof login>;

/** Each reason has a message, and says whether a retry may help. */
const REASONS: Readonly<Record<string, { text: Key; retry: boolean }>> = {
  denied: { text: 'denied', retry: true },
  expired: { text: 'expired', retry: true },
  'not-started-here': { text: 'not-started-here', retry: true },
  unavailable: { text: 'unavailable', retry: true },
  failed: { text: 'failedThere', retry: true },
  unverified: { text: 'unverified', retry: true },
  'other-identity': { text: 'other-identity', retry: false },
  'not-set-up': { text: 'not-set-up', retry: false },
  'other-user': { text: 'other-user', retry: true },
  'not-again': { text: 'not-again', retry: true },
  'no-auth-time': { text: 'no-auth-time', retry: false },
};

/**
 * Returns the message of `/login?error=external-login&reason=…`; an unknown reason reads as `failed`. Null where no
 * sign-in failed.
 */
export function externalLoginMessage(query: URLSearchParams): ExternalLoginMessage | null {
  if (query.get('error') !== 'external-login') return null;
  const reason = query.get('reason') ?? '';
  const { text, retry } = (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? REASONS['failed']!;
  return { text: getTranslations(login)(text), retry };
}
