import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 in base64url. Texts of different purposes begin differently, so that none passes for another. */
export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Compares as text, in constant time: base64 has several spellings of the same bytes, only ours is right. */
export function isSameSignature(given: string, expected: string): boolean {
  const [actual, correct] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === correct.length && timingSafeEqual(actual, correct);
}
