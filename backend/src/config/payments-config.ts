import { ConfigError, type EnvReader } from './env-reader.js';

export type PaymentProviderName = 'stripe' | 'sandbox' | 'none';

export interface StripeConfig {
  secretKey: string;
  /** This key is public, because browsers need it. */
  publishableKey: string;
  webhookSecret: string;
}

/** The payment provider, with its keys. */
export interface PaymentsConfig {
  provider: PaymentProviderName;
  /** This variable fixes the provider; null: staff may set up Stripe in the console. */
  fixedBy: 'PAYMENT_PROVIDER' | 'STRIPE_SECRET_KEY' | null;
  /** The keys are set only when the provider is Stripe. */
  stripe: Readonly<StripeConfig> | null;
  /** The address of a fake server; undefined: Stripe itself. */
  stripeApiBase: string | undefined;
}

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/**
 * Reads the payment settings. Without a choice, Stripe's keys choose Stripe. Without keys, the sandbox takes payments
 * until staff set up Stripe in the console, or nobody does in production.
 * @throws ConfigError when some of the keys are missing or do not belong together
 */
export function readPayments(read: EnvReader, production: boolean): Readonly<PaymentsConfig> {
  const chosen = read.optional('PAYMENT_PROVIDER') as PaymentProviderName | undefined;
  const stripeApiBase = read.optional('STRIPE_API_BASE')?.replace(/\/+$/, '');
  if (chosen && chosen !== 'stripe')
    return Object.freeze({ provider: chosen, fixedBy: 'PAYMENT_PROVIDER', stripe: null, stripeApiBase });
  const given = KEYS.filter((name) => read.given(name));
  if (!chosen && given.length === 0)
    return Object.freeze({ provider: production ? 'none' : 'sandbox', fixedBy: null, stripe: null, stripeApiBase });
  const missing = KEYS.filter((name) => !given.includes(name));
  if (missing.length > 0) {
    const because = chosen
      ? 'PAYMENT_PROVIDER is stripe'
      : `${given.join(' and ')} ${given.length > 1 ? 'are' : 'is'} set`;
    throw new ConfigError(`${missing.join(' and ')} must be set because ${because}: Stripe needs all three keys.`);
  }
  return Object.freeze({
    provider: 'stripe',
    fixedBy: 'STRIPE_SECRET_KEY',
    stripe: Object.freeze(stripeKeys(read)),
    stripeApiBase,
  });
}

/** @throws ConfigError when production would take no money, or send it to somebody else */
export function rejectUnsafePayments({ provider, stripeApiBase }: PaymentsConfig): void {
  if (provider === 'sandbox')
    throw new ConfigError(
      'PAYMENT_PROVIDER=sandbox moves no money and is not allowed in production: set it to stripe or none.',
    );
  if (stripeApiBase)
    throw new ConfigError('STRIPE_API_BASE must not be set in production: it leads payments away from Stripe.');
}

function stripeKeys(read: EnvReader): StripeConfig {
  const keys: StripeConfig = {
    secretKey: prefixed(read, 'STRIPE_SECRET_KEY', /^(sk|rk)_(test|live)_/, 'sk_ or rk_'),
    publishableKey: prefixed(read, 'STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_/, 'pk_'),
    webhookSecret: prefixed(read, 'STRIPE_WEBHOOK_SECRET', /^whsec_/, 'whsec_'),
  };
  if (keys.secretKey.split('_')[1] !== keys.publishableKey.split('_')[1]) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.');
  }
  return keys;
}

/** Reads a key of Stripe and checks its prefix. The error never contains the key. */
function prefixed(read: EnvReader, name: (typeof KEYS)[number], pattern: RegExp, prefix: string): string {
  const value = read.text(name);
  if (!pattern.test(value))
    throw new ConfigError(`${name} must be the key that starts with ${prefix}: copy it again from Stripe's dashboard.`);
  return value;
}
