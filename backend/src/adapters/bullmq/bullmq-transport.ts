import {
  type Processor,
  PostgresConnection,
  PostgresQueueBackend,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
  createPostgresBackend,
} from 'bullmq';
import pg from 'pg';

/** What differs between BullMQ's two backends: how queues and workers are connected. */
export interface QueueTransport {
  openQueue(name: string): Queue;
  openWorker(name: string, processor: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;
  /** Resolves when the backend has answered and its schema is there. */
  ready(): Promise<void>;
  /** Runs the work in one process at a time. */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** Closes what the queues share; queues and workers are closed by their owner. */
  close(): Promise<void>;
}

export interface TransportOptions {
  redisUrl?: string;
  databaseUrl: string;
  /** PostgreSQL schema, or key prefix in Redis. */
  schema: string;
  onError: (error: Error) => void;
}

/** Redis when there is a Redis URL, else PostgreSQL. */
export function openTransport(options: TransportOptions): QueueTransport {
  return options.redisUrl ? redisTransport(options.redisUrl, options) : postgresTransport(options);
}

function redisTransport(url: string, { schema: prefix }: TransportOptions): QueueTransport {
  const retryStrategy = (tries: number): number => Math.min(tries * 100, 1_000);
  return {
    // A request must learn soon that Redis is away; a worker waits for it.
    openQueue: (name) => new Queue(name, { prefix, connection: { url, retryStrategy, maxRetriesPerRequest: 2 } }),
    openWorker: (name, processor, options) =>
      new Worker(name, processor, {
        ...options,
        prefix,
        connection: { url, retryStrategy, maxRetriesPerRequest: null },
      }),
    ready: () => Promise.resolve(),
    // Redis runs BullMQ's scripts one at a time.
    exclusively: (work) => work(),
    close: () => Promise.resolve(),
  };
}

/** Any number works as long as all processes use the same. */
const ADVISORY_LOCK = 7_240_118;

function postgresTransport({ databaseUrl, schema, onError }: TransportOptions): QueueTransport {
  const base = { connectionString: databaseUrl, schema, connectionTimeoutMillis: 5_000, keepAlive: true };
  // One pool for all queues of the process; a worker brings its own, with a connection that listens.
  const shared = new PostgresConnection({ ...base, migrate: true, max: 4 });
  shared.on('error', onError);
  const queueBackend = (name: string, opts: QueueOptions<unknown>): PostgresQueueBackend =>
    new PostgresQueueBackend(shared, name, opts as never, false);
  return {
    openQueue: (name) => new Queue(name, { connection: {} }, queueBackend as never),
    openWorker: (name, processor, options) =>
      new Worker(name, processor, { ...options, connection: { ...base, max: 4 } }, createPostgresBackend as never),
    ready: () => shared.waitUntilReady(),
    exclusively: async (work) => {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
      client.on('error', onError);
      await client.connect();
      try {
        await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
        await work();
      } finally {
        // The lock goes with the session.
        await client.end();
      }
    },
    close: () => shared.close(),
  };
}
