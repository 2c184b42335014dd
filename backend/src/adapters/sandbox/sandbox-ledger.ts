import pg from 'pg';
import { WATCHED_POOL } from '../../common/watched-client.js';
import { AppError } from '../../common/errors.js';
import type { Message } from '../../common/messages.js';
import { PaymentProviderError, type IntentFacts } from '../../ports/payment-provider.port.js';

/** An intent as it is stored, with the sum and the keys of its refunds. */
export interface IntentRow {
  id: string;
  client_secret: string;
  purpose: NonNullable<IntentFacts['purpose']>;
  amount_cents: number;
  currency: string;
  status: IntentFacts['status'];
  awaits_authentication: boolean;
  dispute: IntentFacts['dispute'];
  failure_message: Message | null;
  refunded_cents: number;
  refund_keys: string[];
}

/** Reads intents. */
export const SELECT_INTENT = `SELECT i.*, r.refunded_cents, r.refund_keys FROM sandbox_intent i
  CROSS JOIN LATERAL (SELECT coalesce(sum(cents), 0)::int AS refunded_cents,
    coalesce(array_agg(idempotency_key), '{}') AS refund_keys FROM sandbox_refund WHERE intent_id = i.id) r`;

/** Reads and writes the sandbox's own tables, over connections of its own. */
export class SandboxLedger {
  private readonly pool: pg.Pool;

  constructor({ databaseUrl, onError }: { databaseUrl: string; onError?: (error: Error) => void }) {
    this.pool = new pg.Pool({
      ...WATCHED_POOL,
      connectionString: databaseUrl,
      query_timeout: 30_000,
      max: 4,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    });
    this.pool.on('error', onError ?? (() => undefined));
  }

  /** Runs work with the intent's row locked, so concurrent calls run one after the other. */
  locked<T>(
    column: 'i.id' | 'i.client_secret',
    value: string,
    work: (db: pg.PoolClient, row: IntentRow | undefined) => Promise<T>,
  ): Promise<T> {
    return this.run(async (db) => {
      await db.query('BEGIN');
      try {
        // The lock first, then the sum of refunds: a sum read in the same statement could be outdated.
        await db.query(`SELECT 1 FROM sandbox_intent i WHERE ${column} = $1 FOR UPDATE`, [value]);
        const { rows } = await db.query<IntentRow>(`${SELECT_INTENT} WHERE ${column} = $1`, [value]);
        const result = await work(db, rows[0]);
        await db.query('COMMIT');
        return result;
      } catch (error) {
        await db.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** A database that does not answer counts as a provider that does not answer. */
  async run<T>(work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
    try {
      const db = await this.pool.connect();
      try {
        return await work(db);
      } finally {
        db.release();
      }
    } catch (error) {
      if (error instanceof PaymentProviderError || error instanceof AppError) throw error;
      throw new PaymentProviderError('temporary', 'The sandbox does not answer.', { cause: error });
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
