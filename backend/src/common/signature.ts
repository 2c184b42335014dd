import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a cookie value that only this server can make: valid for one purpose until an instant. */
export function signUntil(expiresAt: Date, purpose: string, secret: string): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `${expires}.${signature(expires, purpose, secret)}`;
}

/** Says whether the value was made for this purpose and is still valid. */
export function isSignedUntil(value: string | undefined, now: Date, purpose: string, secret: string): boolean {
  const [, expires, given] = /^(\d{1,12})\.([\w-]+)$/.exec(value ?? '') ?? [];
  if (!expires || !given || Number(expires) * 1000 <= now.getTime()) return false;
  return isSameSignature(given, signature(Number(expires), purpose, secret));
}

function signature(expires: number, purpose: string, secret: string): string {
  return signatureOf(secret, `${purpose}:${expires}`);
}

/**
 * Signs a text with HMAC-SHA256 in base64url. Texts of different purposes begin differently, so that none passes for
 * another.
 */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Compares as text, in constant time: base64 has several spellings of the same bytes, and only ours is right. */
export function isSameSignature(given: string, expected: string): boolean {
  const [actual, correct] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === correct.length && timingSafeEqual(actual, correct);
}
