import { createHmac } from 'node:crypto';
import type { Env } from './env-reader.js';
import type { VariableName } from './variables.js';

const SECRET = 'SESSION_SECRET';

/** Settings with which a process does something else than the others when its value differs. */
const SHARED = [
  'PUBLIC_URL',
  'MEDIA_LINK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'PAYMENT_PROVIDER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'BUSINESS_TIMEZONE',
  'STUDIO_NAME',
  'SUPPORT_EMAIL',
  'WATERMARK_TEXT',
  'OIDC_ISSUER',
  'STAFF_EMAIL_DOMAIN',
  'BACKUP_TARGET',
  'BACKUP_KEY',
] as const satisfies readonly VariableName[];

/**
 * A few digits of a hash of each shared setting, by its name: processes compare them, and nobody can read them back.
 */
export function settingFingerprints(env: Env, sessionSecret: string): Readonly<Record<string, string>> {
  const digitsOf = (text: string) => createHmac('sha256', sessionSecret).update(text).digest('hex').slice(0, 12);
  const shared = SHARED.map((name) => [name, digitsOf(`${name}=${env[name]?.trim() ?? ''}`)] as const);
  return Object.freeze(Object.fromEntries([[SECRET, digitsOf(SECRET)], ...shared]));
}

/** Returns the names of settings that are not equal in all of these. A value that one does not know is not compared. */
export function differingSettings(all: readonly Readonly<Record<string, string>>[]): string[] {
  const names = [SECRET, ...SHARED].filter(
    (name) => new Set(all.flatMap((each) => (each[name] === undefined ? [] : [each[name]]))).size > 1,
  );
  // Every hash depends on this secret.
  return names.includes(SECRET) ? [SECRET] : names;
}
