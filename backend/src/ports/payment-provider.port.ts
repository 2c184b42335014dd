import { cardChargeRule, type ChargeRule } from './payment-currencies.js';
import { appError } from '../common/errors.js';
import { renderMessage, untranslated, type Message } from '../common/messages.js';

/** Money is a whole number of the currency's smallest unit; nothing in the product adds floating numbers. */
export interface Money {
  cents: number;
  /** ISO 4217 in lower case. */
  currency: string;
}

export interface PaymentPurpose {
  purchaseId: string;
  projectId: string;
  emailKey: string;
  /** The type is the code of a package, or how the purchase was made. */
  packageType: string;
}

/**
 * The provider prepares a payment with this content. The same key with the same content always returns the same intent.
 */
export interface NewIntent {
  amount: Money;
  /** The provider stores it with the intent, and returns it in `IntentFacts`. */
  purpose: PaymentPurpose;
  idempotencyKey: string;
  /** Staff see it at the provider; it contains no personal data. */
  description: string;
  /**
   * The encrypted order brings back, after a restore, an order that the backup does not have. It is null where it is
   * longer than `MAX_ORDER_RECORD`.
   */
  orderRecord: string | null;
}

/** A provider must store this many characters of an order's record. */
export const MAX_ORDER_RECORD = 20_000;

/** The browser needs this to pay. */
export interface OpenedIntent {
  intentId: string;
  clientSecret: string;
}

/**
 * The progress of a payment. `created`: not paid yet, also while the bank asks the client something. `failed`: the last
 * attempt was declined, the client may try again. `canceled`: nobody can pay it any more. `succeeded` stays whatever is
 * refunded or disputed later.
 */
export type IntentStatus = 'created' | 'processing' | 'failed' | 'succeeded' | 'canceled';

/** The worst of several disputes counts: a lost one, else an open one, else a won one. */
export type DisputeProgress = 'none' | 'open' | 'won' | 'lost';

/** The provider's snapshot of an intent has these facts. */
export interface IntentFacts {
  intentId: string;
  status: IntentStatus;
  /** The amount in the currency's smallest unit; the currency in lower case, not necessarily one of ours. */
  amount: { cents: number; currency: string };
  /** No money moves in test mode. */
  isTest: boolean;
  /** An intent that this product did not make has no purpose. */
  purpose: PaymentPurpose | null;
  /** An intent of somebody else has no record, and one for which none was given. */
  orderRecord: string | null;
  /** The sum of all refunds, also of those under way and those made by hand at the provider. */
  refundedCents: number;
  /** The idempotency keys of the refunds made through us that `refundedCents` contains, at least the latest ten. */
  refundKeys: string[];
  dispute: DisputeProgress;
  /** The bank took this much back with lost disputes, which may be about a part of the payment. */
  lostCents: number;
  /** A lost dispute was in this other currency: then `lostCents` is the whole payment. Else null. */
  lostCurrency: string | null;
  /** ISO 3166: where the payment method was issued, as far as the provider knows. */
  paymentCountry: string | null;
  /** The reason why the last attempt failed, for the client. */
  failureMessage: Message | null;
  clientSecret: string;
}

/** An intent of this product in a list. */
export interface ListedIntent extends Pick<IntentFacts, 'intentId' | 'status' | 'amount'> {
  purpose: PaymentPurpose;
}

/** A webhook event: something about an intent has changed. What has changed is read from the intent itself. */
export interface PaymentEvent {
  /** The id is unique at the provider; the same event may arrive several times. */
  id: string;
  intentId: string;
  /** The kind is the provider's own term, for the record. */
  kind: string;
}

/** The payment page needs these settings of the provider. */
export type BrowserSettings =
  | { provider: 'stripe'; publishableKey: string }
  | { provider: 'sandbox' }
  | { provider: 'none' };

/**
 * A failure at the provider. `declined`: this request is rejected and will be again; `reason` is for people.
 * `temporary`: nothing was decided; the same request with the same key may be tried later. `unknown`: it may or may not
 * have been done; the intent shows it. `no_access`: nothing was decided, because the provider rejects our keys.
 */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  readonly reason: Message;

  constructor(
    readonly kind: 'declined' | 'temporary' | 'unknown' | 'no_access',
    reason: string | Message,
    options?: ErrorOptions,
  ) {
    super(typeof reason === 'string' ? reason : renderMessage(reason), options);
    this.reason = typeof reason === 'string' ? untranslated(reason) : reason;
  }
}

/** Turns the provider's errors into those for clients and staff; anything else is rethrown. */
export function rethrowAsAppError(error: unknown): never {
  if (!(error instanceof PaymentProviderError)) throw error;
  throw appError(
    'payments.provider_unavailable',
    "The payment provider isn't responding. Try again in a moment; payments already made are not lost.",
    { reason: error.kind },
  );
}

/** Takes card payments. Every call may throw `PaymentProviderError`; none runs inside a database transaction. */
export abstract class PaymentProviderPort {
  abstract readonly name: 'stripe' | 'sandbox' | 'none';
  abstract readonly browserSettings: BrowserSettings;
  /** No money moves in the sandbox, and in a provider's test mode. */
  abstract readonly isTest: boolean;

  /**
   * Returns the amounts that can be charged in this currency; null for none. Called by PriceListsService for every
   * list.
   */
  chargeRule(currency: string): ChargeRule | null {
    return cardChargeRule(currency);
  }

  /** Called by CheckoutService when a client opens a checkout. */
  abstract createIntent(intent: NewIntent): Promise<OpenedIntent>;

  /**
   * Null when the provider knows no such intent.
   * Called by SettlementService after a confirm, a webhook event or a reconcile, and by CheckoutService for an open
   * order.
   */
  abstract readIntent(intentId: string): Promise<IntentFacts | null>;

  /**
   * Lists the intents of this product that were made at this time or later, the newest first. Called by ReadBackService
   * after a restore. A provider whose intents are in our database lists none: a backup has them.
   */
  abstract listIntents(since: Date): AsyncIterable<ListedIntent>;

  /**
   * Ends an intent that is not paid. One that cannot be ended any more (paid, ended before) is left as it is: read it
   * afterwards. Called by CheckoutService when an open order is replaced or stale.
   */
  abstract cancelIntent(intentId: string, idempotencyKey: string): Promise<void>;

  /**
   * Refunds a part or all; resolves when the provider has accepted it. Called by RefundsService for refunds by staff
   * and for overpayments.
   * @throws PaymentProviderError `declined` for more than is left
   */
  abstract refund(intentId: string, cents: number, idempotencyKey: string): Promise<void>;

  /**
   * Reads one delivery to the webhook: the signature over the raw bytes first, then the content.
   * Called by WebhookService for every delivery.
   * @returns null for events that do not concern us
   * @throws AppError `payments.bad_signature` when it is forged, stale or not signed
   */
  abstract readEvent(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<PaymentEvent | null>;

  /**
   * Returns the page on which staff find this payment at the provider; null when there is none. Called by
   * PurchasesService for the purchases that staff see.
   */
  abstract dashboardUrl(intentId: string): string | null;

  /**
   * Closes all connections.
   * Called when the process shuts down.
   */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
