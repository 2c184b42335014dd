import { randomBytes, randomUUID } from 'node:crypto';
import { message } from '../../common/messages.js';
import type { Clock } from '../../common/clock.js';
import {
  PaymentProviderError,
  PaymentProviderPort,
  type IntentFacts,
  type NewIntent,
  type OpenedIntent,
  type PaymentEvent,
} from '../../ports/payment-provider.port.js';
import type { SandboxCard, SandboxCheckoutPort, SandboxOutcome } from '../../ports/sandbox-checkout.port.js';
import { behaviourOf } from './sandbox-cards.js';
import { SandboxLedger, SELECT_INTENT, type IntentRow } from './sandbox-ledger.js';
import { SANDBOX_SIGNATURE, signDelivery, verifyDelivery } from './sandbox-signature.js';

export interface SandboxPaymentsOptions {
  databaseUrl: string;
  /** Signs the deliveries to the webhook. */
  secret: string;
  clock: Clock;
  onError?: (error: Error) => void;
}

/** Takes payments without real money: with intents in PostgreSQL, well-known test cards, and signed deliveries. */
export class SandboxPayments extends PaymentProviderPort implements SandboxCheckoutPort {
  readonly name = 'sandbox';
  readonly browserSettings = { provider: 'sandbox' } as const;
  readonly isTest = true;
  readonly open = true;
  private readonly ledger: SandboxLedger;

  constructor(private readonly options: SandboxPaymentsOptions) {
    super();
    this.ledger = new SandboxLedger(options);
  }

  createIntent({ amount, purpose, idempotencyKey }: NewIntent): Promise<OpenedIntent> {
    return this.ledger.run(async (db) => {
      const id = `pi_sandbox_${randomBytes(12).toString('hex')}`;
      await db.query(
        `INSERT INTO sandbox_intent (id, idempotency_key, client_secret, purpose, amount_cents, currency)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (idempotency_key) DO NOTHING`,
        [
          id,
          idempotencyKey,
          `${id}_secret_${randomBytes(18).toString('base64url')}`,
          JSON.stringify(purpose),
          amount.cents,
          amount.currency,
        ],
      );
      const { rows } = await db.query<IntentRow>(`${SELECT_INTENT} WHERE idempotency_key = $1`, [idempotencyKey]);
      const row = rows[0]!;
      const same =
        row.amount_cents === amount.cents &&
        row.currency === amount.currency &&
        row.purpose.purchaseId === purpose.purchaseId &&
        row.purpose.packageType === purpose.packageType;
      if (!same) throw new PaymentProviderError('declined', 'This idempotency key was used for another payment.');
      return { intentId: row.id, clientSecret: row.client_secret };
    });
  }

  readIntent(intentId: string): Promise<IntentFacts | null> {
    return this.ledger.run(async (db) => {
      const { rows } = await db.query<IntentRow>(`${SELECT_INTENT} WHERE id = $1`, [intentId]);
      return rows[0] ? factsOf(rows[0]) : null;
    });
  }

  async *listIntents(): AsyncIterable<never> {}

  cancelIntent(intentId: string): Promise<void> {
    return this.ledger.run(async (db) => {
      await db.query(
        `UPDATE sandbox_intent SET status = 'canceled', awaits_authentication = false
         WHERE id = $1 AND status IN ('created', 'failed')`,
        [intentId],
      );
    });
  }

  refund(intentId: string, cents: number, idempotencyKey: string): Promise<void> {
    return this.ledger.locked('i.id', intentId, async (db, row) => {
      const known = await db.query('SELECT 1 FROM sandbox_refund WHERE idempotency_key = $1', [idempotencyKey]);
      if (known.rowCount) return;
      if (row?.status !== 'succeeded') throw new PaymentProviderError('declined', message('payment_not_made'));
      if (row.refunded_cents + cents > row.amount_cents)
        throw new PaymentProviderError('declined', message('refund_too_large'));
      await db.query('INSERT INTO sandbox_refund (idempotency_key, intent_id, cents) VALUES ($1, $2, $3)', [
        idempotencyKey,
        intentId,
        cents,
      ]);
    });
  }

  async readEvent(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<PaymentEvent | null> {
    verifyDelivery(this.options.secret, rawBody, headers[SANDBOX_SIGNATURE], this.options.clock.now());
    const event = JSON.parse(rawBody.toString('utf8')) as PaymentEvent;
    return event.kind.startsWith('payment.') ? event : null;
  }

  dashboardUrl(): null {
    return null;
  }

  async pay(clientSecret: string, card: SandboxCard): Promise<SandboxOutcome | null> {
    const behaviour = behaviourOf(card, this.options.clock.now());
    return this.attemptCharge(clientSecret, (row) => {
      if (behaviour.kind === 'declined')
        return { ...row, status: 'failed', awaits_authentication: false, failure_message: behaviour.reason };
      if (behaviour.kind === 'authentication')
        return { ...row, status: 'created', awaits_authentication: true, failure_message: null };
      return {
        ...row,
        status: 'succeeded',
        awaits_authentication: false,
        failure_message: null,
        dispute: behaviour.kind === 'dispute' ? 'open' : 'none',
      };
    });
  }

  authenticate(clientSecret: string, outcome: 'complete' | 'fail'): Promise<SandboxOutcome | null> {
    return this.attemptCharge(clientSecret, (row) => {
      if (!row.awaits_authentication)
        return {
          ...row,
          status: 'failed',
          failure_message: row.failure_message ?? message('card_nothing_to_authenticate'),
        };
      if (outcome === 'complete')
        return { ...row, status: 'succeeded', awaits_authentication: false, failure_message: null };
      return {
        ...row,
        status: 'failed',
        awaits_authentication: false,
        failure_message: message('card_not_authenticated'),
      };
    });
  }

  override close(): Promise<void> {
    return this.ledger.close();
  }

  /** One attempt to pay, with the intent locked: two at once charge only once. */
  private attemptCharge(clientSecret: string, step: (row: IntentRow) => IntentRow): Promise<SandboxOutcome | null> {
    return this.ledger.locked('i.client_secret', clientSecret, async (db, row) => {
      if (!row) return null;
      if (row.status === 'canceled')
        return {
          intentId: row.id,
          status: 'failed',
          failureMessage: message('payment_ended'),
          deliveries: [],
        };
      if (row.status === 'succeeded')
        return { intentId: row.id, status: 'succeeded', alreadyPaid: true, failureMessage: null, deliveries: [] };
      const next = step(row);
      await db.query(
        `UPDATE sandbox_intent SET status = $2, awaits_authentication = $3, failure_message = $4, dispute = $5
         WHERE id = $1`,
        [row.id, next.status, next.awaits_authentication, next.failure_message, next.dispute],
      );
      return {
        intentId: row.id,
        status: next.awaits_authentication ? 'requires_action' : next.status === 'succeeded' ? 'succeeded' : 'failed',
        failureMessage: next.failure_message,
        deliveries: this.deliveries(next),
      };
    });
  }

  private deliveries({ id, status, awaits_authentication, dispute }: IntentRow): SandboxOutcome['deliveries'] {
    const kinds = awaits_authentication
      ? ['payment.requires_action']
      : [`payment.${status}`, ...(dispute === 'open' ? ['payment.disputed'] : [])];
    return kinds.map((kind) => {
      const rawBody = Buffer.from(
        JSON.stringify({ id: `evt_${randomUUID()}`, intentId: id, kind } satisfies PaymentEvent),
      );
      return {
        rawBody,
        headers: {
          'content-type': 'application/json',
          [SANDBOX_SIGNATURE]: signDelivery(this.options.secret, rawBody, this.options.clock.now()),
        },
      };
    });
  }
}

function factsOf(row: IntentRow): IntentFacts {
  return {
    intentId: row.id,
    status: row.status,
    isTest: true,
    amount: { cents: row.amount_cents, currency: row.currency },
    purpose: row.purpose,
    orderRecord: null,
    refundedCents: row.refunded_cents,
    refundKeys: row.refund_keys,
    dispute: row.dispute,
    lostCents: row.dispute === 'lost' ? row.amount_cents : 0,
    lostCurrency: null,
    // Test cards have no country.
    paymentCountry: null,
    failureMessage: row.failure_message,
    clientSecret: row.client_secret,
  };
}
