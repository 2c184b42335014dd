import type { Message } from '../common/messages.js';
import type { Money, PaymentProviderPort } from './payment-provider.port.js';

export interface PaymentKeys {
  secretKey: string;
  /** This key is public, because browsers need it. */
  publishableKey: string;
  /** Without it no webhook event can be verified. */
  webhookSecret: string | null;
}

export const PAYMENT_PERMISSIONS = ['payments', 'refunds', 'disputes', 'webhooks'] as const;
/**
 * A key needs these permissions: without the first three nothing can be sold, without the last no webhook is set up.
 */
export type PaymentPermission = (typeof PAYMENT_PERMISSIONS)[number];

/** The provider says this about an account. Null: the key may not read it. */
export interface AccountReport {
  accountId: string | null;
  name: string | null;
  country: string | null;
  /** ISO 4217 in lower case. */
  currency: string | null;
  /** The account may charge cards. */
  chargesEnabled: boolean | null;
  missing: PaymentPermission[];
}

export const WEBHOOK_STATES = ['working', 'missing', 'disabled', 'otherAddress', 'eventsMissing', 'unknown'] as const;
/** Our webhook endpoint has such a state at the provider; it is `unknown` when the key may not read it. */
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Our webhook endpoint has an address here, and an id at the provider as far as it is known. */
export interface WebhookEndpoint {
  url: string;
  id: string | null;
  /** We can verify the events of an endpoint that was set up by hand. */
  hasSecret: boolean;
}

export interface WebhookReport {
  state: WebhookState;
  /** This many other endpoints have this address; we reject their events. */
  duplicates: number;
}

export const PAYMENT_TRIAL_STEPS = ['create', 'browser', 'pay', 'refund', 'cancel'] as const;
export type PaymentTrialStep = (typeof PAYMENT_TRIAL_STEPS)[number];

/** A step of a test payment has this result, with what is wrong when it failed. */
export interface PaymentTrialResult {
  step: PaymentTrialStep;
  problem: Message | null;
}

/**
 * Sets up an account at the provider. Every call may throw `PaymentProviderError`: `declined` when the key is rejected,
 * `temporary` when the provider does not answer.
 */
export interface PaymentAccountAdmin {
  /** Reads the account and tries what the key may do; changes nothing. */
  inspect(): Promise<AccountReport>;
  readWebhook(endpoint: WebhookEndpoint): Promise<WebhookReport>;
  /** Creates our endpoint, or repairs it. @returns the signing secret of a new one */
  saveWebhook(endpoint: WebhookEndpoint): Promise<{ id: string; secret: string | null }>;
  /**
   * Makes a payment with a test card in test mode, and refunds it. In live mode makes a payment, and cancels it before
   * anybody pays it. The last step is the one that failed, or the last of all.
   */
  tryPayment(publishableKey: string, amount: Money): Promise<PaymentTrialResult[]>;
}

/** Opens accounts whose keys staff enter in the console. */
export abstract class PaymentAccountsPort {
  /** Takes no payments. Called by PaymentProvidersService while keys cannot be read. */
  abstract readonly none: PaymentProviderPort;

  /** A webhook endpoint must send these events, which PaymentSettingsService shows. */
  abstract readonly webhookEvents: readonly string[];

  /** Opens the provider behind these keys. Called by PaymentProvidersService for every set of keys. */
  abstract open(keys: PaymentKeys): Promise<PaymentProviderPort>;

  /** Called by PaymentSettingsService while staff wait. */
  abstract admin(secretKey: string): Promise<PaymentAccountAdmin>;
}

/** Returns the mode of a key. */
export const modeOf = (key: string): 'test' | 'live' => (key.split('_')[1] === 'live' ? 'live' : 'test');
