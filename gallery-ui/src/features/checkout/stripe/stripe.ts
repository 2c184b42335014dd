import type { Appearance, PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PayOutcome } from '../usePay';

const loaded = new Map<string, Promise<Stripe | null>>();

/** Loads Stripe's script when it is first needed, once for each page. */
export function stripeOf(publishableKey: string): Promise<Stripe | null> {
  const known = loaded.get(publishableKey);
  if (known) return known;
  const library = loadStripe(publishableKey);
  loaded.set(publishableKey, library);
  // A failed load must not be cached.
  library.catch(() => loaded.delete(publishableKey));
  return library;
}

/** Returns the design tokens as variables for Stripe's frame, which cannot read them. */
export function stripeAppearance(): Appearance {
  const { theme } = document.documentElement.dataset;
  const dark = theme ? theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: tokenColor('--accent-text'),
      colorBackground: tokenColor('--background'),
      colorText: tokenColor('--foreground'),
      colorTextSecondary: tokenColor('--foreground-muted'),
      colorDanger: tokenColor('--danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
    rules: { '.Input': { borderColor: tokenColor('--line-strong'), boxShadow: 'none' } },
  };
}

/** Translates Stripe's answer to a confirmation into an outcome. */
export function stripeOutcome({ paymentIntent, error }: PaymentIntentResult): PayOutcome {
  // The payment was made in another tab meanwhile, which Stripe reports as an error.
  if (error?.payment_intent?.status === 'succeeded') return { status: 'paid-before' };
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded' || status === 'processing') return { status };
  return { status: 'failed', message: error?.message };
}

/** Returns the current value of a colour token, light or dark. */
function tokenColor(name: `--${string}`): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
