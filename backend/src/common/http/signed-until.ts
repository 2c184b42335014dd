import { isSameSignature, signatureOf } from '../signature.js';

/** A cookie value that only this server can make: it holds for one purpose until an instant. */
export function signUntil(expiresAt: Date, purpose: string, secret: string): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `${expires}.${signature(expires, purpose, secret)}`;
}

/** Whether the value was made for this purpose and still holds. */
export function isSignedUntil(value: string | undefined, now: Date, purpose: string, secret: string): boolean {
  const [, expires, given] = /^(\d{1,12})\.([\w-]+)$/.exec(value ?? '') ?? [];
  if (!expires || !given || Number(expires) * 1000 <= now.getTime()) return false;
  return isSameSignature(given, signature(Number(expires), purpose, secret));
}

function signature(expires: number, purpose: string, secret: string): string {
  return signatureOf(secret, `${purpose}:${expires}`);
}
