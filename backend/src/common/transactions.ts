import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource, type EntityManager, type EntityTarget } from 'typeorm';

const MAX_ATTEMPTS = 5;
/** PostgreSQL's code for a transaction that was cancelled because of a deadlock. */
const DEADLOCK = '40P01';

type Hook = () => void | Promise<void>;

interface Transaction {
  readonly manager: EntityManager;
  readonly hooks: Hook[];
  /**
   * A method that joined the transaction failed for this reason: nothing of it is committed then, even if the caller
   * caught the error.
   */
  failure?: { readonly error: unknown };
  ended: boolean;
}

export interface TransactionalOptions {
  /**
   * Runs the work again when PostgreSQL cancelled its transaction to end a deadlock. Only for work that is rolled back
   * with the transaction. Locks are taken in one order wherever possible; cascades and triggers have an order of their
   * own.
   */
  retryOnDeadlock?: boolean;
}

/**
 * The database as repositories use it: statements join the transaction that the calling service method has declared
 * with `@Transactional()`, and run alone without one.
 */
@Injectable()
export class Transactions {
  private readonly log = new Logger('Transactions');
  private readonly context = new AsyncLocalStorage<Transaction>();
  /** Reads that are sent in the next round of the event loop. */
  private readonly shared = new Map<string, Promise<unknown>>();

  constructor(private readonly database: DataSource) {}

  /** @throws Error in work that has outlived its transaction */
  get manager(): EntityManager {
    return this.current?.manager ?? this.database.manager;
  }

  /** The manager for statements that need a transaction around them, such as locks. */
  get lockManager(): EntityManager {
    const { current } = this;
    if (!current) throw new Error('A lock ends with its transaction: declare the service method @Transactional().');
    return current.manager;
  }

  query<T>(sql: string, parameters?: unknown[]): Promise<T> {
    return this.manager.query<T>(sql, parameters);
  }

  /**
   * A read that many requests make: those that ask the same before it is sent share its statement, and its rows, which
   * nobody may change. It is sent after all of them have asked, so none gets anything older than what it asked for.
   */
  queryShared<T>(sql: string, parameters: unknown[]): Promise<T> {
    if (this.current) return this.query(sql, parameters);
    const key = `${JSON.stringify(parameters)} ${sql}`;
    const shared =
      this.shared.get(key) ??
      nextRound().then(() => {
        this.shared.delete(key);
        return this.query(sql, parameters);
      });
    this.shared.set(key, shared);
    return shared as Promise<T>;
  }

  /** The numbers of open and idle connections in the pool, and of callers that wait for one. */
  get pool(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = (this.database.driver as unknown as { master: Pool }).master;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  /** All columns of a table as TypeORM returns them, for plain SQL. */
  columnsOf(entity: EntityTarget<object>, alias?: string): string {
    const { columns, tableName } = this.database.getMetadata(entity);
    const valueOf = ({ databaseName, type, query }: (typeof columns)[number]) =>
      query
        ? `(${query(alias ?? tableName)})`
        : `${alias ? `${alias}.` : ''}${databaseName}${type === 'date' ? '::text' : ''}`;
    return columns.map((column) => `${valueOf(column)} AS "${column.propertyName}"`).join();
  }

  /** Runs `work` in a transaction, or in the one that is already open: all of it is committed, or nothing. */
  async run<T>(work: () => Promise<T>, { retryOnDeadlock = false }: TransactionalOptions = {}): Promise<T> {
    const { current } = this;
    if (current) return join(current, work);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.begin(work);
      } catch (error) {
        if (!retryOnDeadlock || attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error;
      }
    }
  }

  /**
   * Runs `hook` once the transaction is committed, never when it is rolled back; immediately without a transaction. Its
   * failure is only logged: what was committed stays.
   */
  async afterCommit(hook: Hook): Promise<void> {
    const { current } = this;
    if (current) current.hooks.push(hook);
    else await this.runHook(hook);
  }

  private get current(): Transaction | undefined {
    const transaction = this.context.getStore();
    if (transaction?.ended)
      throw new Error('This work has outlived its transaction: await it inside, or start it with afterCommit().');
    return transaction;
  }

  private async begin<T>(work: () => Promise<T>): Promise<T> {
    const hooks: Hook[] = [];
    const result = await this.database.transaction((manager) => {
      const transaction: Transaction = { manager, hooks, ended: false };
      return this.context.run(transaction, async () => {
        try {
          const done = await join(transaction, work);
          if (transaction.failure) throw transaction.failure.error as Error;
          return done;
        } finally {
          transaction.ended = true;
        }
      });
    });
    for (const hook of hooks) await this.runHook(hook);
    return result;
  }

  private async runHook(hook: Hook): Promise<void> {
    try {
      await hook();
    } catch (error) {
      this.log.error(`After a commit: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
}

async function join<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    transaction.failure ??= { error };
    throw error;
  }
}

function isDeadlock(error: unknown): boolean {
  return (error as { driverError?: { code?: unknown } } | null)?.driverError?.code === DEADLOCK;
}

const INJECTED = Symbol('transactions');

type Host = { [INJECTED]?: Transactions };

/**
 * The method runs in a transaction: repositories and the job outbox join it, and so does every `@Transactional()`
 * method that it calls. Not for methods that call anything besides the database: they would hold its locks meanwhile.
 */
export function Transactional(options?: TransactionalOptions) {
  return <A extends unknown[], R>(
    target: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<(...args: A) => Promise<R>>,
  ): void => {
    Inject(Transactions)(target, INJECTED);
    const method = descriptor.value!;
    descriptor.value = function (this: Host, ...args: A): Promise<R> {
      const transactions = this[INJECTED];
      if (!transactions)
        throw new Error(`${target.constructor.name}.${String(name)} needs Transactions: let Nest make it.`);
      return transactions.run(() => method.apply(this, args), options);
    };
  };
}
