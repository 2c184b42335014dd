import { createHmac, timingSafeEqual } from 'node:crypto';

/** A cookie value that only this server can make: it holds for one purpose until an instant. */
export function signUntil(expiresAt: Date, purpose: string, secret: string): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `${expires}.${signature(expires, purpose, secret)}`;
}

/** Whether the value was made for this purpose and still holds. */
export function isSignedUntil(value: string | undefined, now: Date, purpose: string, secret: string): boolean {
  const [, expires, given] = /^(\d{1,12})\.([\w-]+)$/.exec(value ?? '') ?? [];
  if (!expires || !given || Number(expires) * 1000 <= now.getTime()) return false;
  const expected = Buffer.from(signature(Number(expires), purpose, secret));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function signature(expires: number, purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${expires}`).digest('base64url');
}
