import { createHmac } from 'node:crypto';
import { appError } from '../../common/errors.js';
import { isSameSignature } from '../../common/signature.js';

export const SANDBOX_SIGNATURE = 'sandbox-signature';

/** A delivery older (or newer) than this is rejected: it may be a replay. */
const TOLERANCE_SECONDS = 300;

/** Signs a delivery as real providers do: `t=<seconds>,v1=<HMAC-SHA256 over "t.body">`. */
export function signDelivery(secret: string, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${mac(secret, seconds, body)}`;
}

/** @throws AppError `payments.bad_signature` */
export function verifyDelivery(secret: string, body: Buffer, header: string | string[] | undefined, now: Date): void {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header ?? ''));
  if (!match) throw appError('payments.bad_signature', 'The delivery is not signed.');
  const [, seconds, given] = match;
  if (!isSameSignature(given!, mac(secret, Number(seconds), body))) {
    throw appError('payments.bad_signature', 'The signature does not match the body.');
  }
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS)
    throw appError('payments.bad_signature', 'The signature is too old.');
}

function mac(secret: string, seconds: number, body: Buffer): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
}
