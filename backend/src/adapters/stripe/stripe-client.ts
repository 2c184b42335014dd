import Stripe from 'stripe';

/** The settings of a connection to Stripe. */
export interface StripeConnection {
  /** The address of a fake server; undefined: Stripe itself. */
  apiBase: string | undefined;
  /** The time limit of one try. */
  timeoutSeconds?: number;
}

const TIMEOUT_SECONDS = 15;
/** The SDK retries this often, with the same idempotency key, after lost connections, timeouts, 409 and 5xx. */
const RETRIES = 2;

/** Opens Stripe's API with this key. */
export function openStripe(key: string, { apiBase, timeoutSeconds = TIMEOUT_SECONDS }: StripeConnection): Stripe {
  return new Stripe(key, {
    maxNetworkRetries: RETRIES,
    timeout: timeoutSeconds * 1000,
    telemetry: false,
    ...apiHost(apiBase),
  });
}

function apiHost(apiBase: string | undefined): { host?: string; port?: number; protocol?: 'http' | 'https' } {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const plain = protocol === 'http:';
  return { host: hostname, port: Number(port || (plain ? 80 : 443)), protocol: plain ? 'http' : 'https' };
}
