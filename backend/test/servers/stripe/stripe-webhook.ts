import { createHmac } from 'node:crypto';
import type { StripeEvent } from './stripe-objects.js';

/**
 * The bytes of a delivery: indented as Stripe's are, so that a body that was read and written again does not fit its
 * signature.
 */
export const rawEvent = (event: StripeEvent): Buffer => Buffer.from(JSON.stringify(event, null, 2));

/** Makes the `Stripe-Signature` of some bytes, without Stripe's own library. */
export function signature(raw: Buffer, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const hmac = (key: string) => createHmac('sha256', key).update(`${timestamp}.`).update(raw).digest('hex');
  // Stripe signs with an old scheme beside the real one for test events.
  return `t=${timestamp},v1=${hmac(secret)},v0=${hmac('another')}`;
}

/** Posts an event to a webhook as Stripe does. */
export function deliver(event: StripeEvent, url: string, secret: string, at: Date): Promise<Response> {
  const raw = rawEvent(event);
  return fetch(url, {
    method: 'POST',
    body: new Uint8Array(raw),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature(raw, secret, at),
    },
  });
}
