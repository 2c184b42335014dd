import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const loaded = new Map<string, Promise<Stripe | null>>();

/** Stripe's script, fetched from Stripe when it is first needed; once a page. */
export function stripeOf(publishableKey: string): Promise<Stripe | null> {
  const known = loaded.get(publishableKey);
  if (known) return known;
  const library = loadStripe(publishableKey);
  loaded.set(publishableKey, library);
  // A failed load must not be remembered.
  library.catch(() => loaded.delete(publishableKey));
  return library;
}
