import { randomUUID } from 'node:crypto';
import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  PostgresConnection,
  PostgresQueueBackend,
  setDefaultBackendFactory,
} from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import pg from 'pg';
import { WATCHED_POOL } from '../../common/watched-client.js';

/** BullModule connects queues or workers with these options. */
export interface BackendOptions {
  connection: ConnectionOptions;
  prefix?: string;
  /** Redis unless set. */
  backend?: BackendFactory;
}

// BullModule gives queues and workers nothing but options, so the options name the backend.
setDefaultBackendFactory((name, options: BackendOptions, more) =>
  (options.backend ?? createRedisBackend)(name, options as never, more),
);

/** The differences between BullMQ's two backends. */
export interface QueueBackend {
  readonly queues: BackendOptions;
  /** The options for one set of workers. */
  workers(): BackendOptions;
  /** Resolves when the backend has answered and its schema is there. */
  ready(): Promise<unknown>;
  /** Returns the backend's identity, which does not depend on the address that a process uses for it. */
  identity(): Promise<string>;
  /** Runs the work in one process at a time. */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** Closes what queues and workers share, after they have been closed. */
  close(): Promise<void>;
}

export interface QueueBackendOptions {
  redisUrl?: string;
  databaseUrl: string;
  /** PostgreSQL schema, or key prefix in Redis. */
  schema: string;
  /** A connection on which the backend is silent for this long while it should answer is replaced. */
  silenceMs: number;
  onError: (error: Error) => void;
}

/** Redis when there is a Redis URL, else PostgreSQL. */
export function openBackend(options: QueueBackendOptions): QueueBackend {
  return options.redisUrl ? redisBackend(options.redisUrl, options) : postgresBackend(options);
}

/** Opens one connection for the queues of a process and one for its workers, which add a blocking one each. */
function redisBackend(url: string, { schema: prefix, onError, silenceMs }: QueueBackendOptions): QueueBackend {
  const open = (user: 'request' | 'worker') => openRedis(url, user, silenceMs).on('error', onError);
  const opened = [open('request')];
  return {
    queues: { prefix, connection: opened[0]! },
    workers: () => {
      const connection = open('worker');
      opened.push(connection);
      return { prefix, connection };
    },
    ready: () => Promise.resolve(),
    identity: async () => {
      const [key, connection] = [`${prefix}:identity`, opened[0]!];
      await connection.set(key, randomUUID(), 'NX');
      return `redis:${await connection.get(key)}`;
    },
    // Redis runs BullMQ's scripts one at a time.
    exclusively: (work) => work(),
    close: async () => opened.forEach((connection) => connection.disconnect()),
  };
}

/**
 * The one place that opens connections to Redis. A request must fail soon when Redis is unreachable; a worker waits for
 * it.
 */
function openRedis(url: string, user: 'request' | 'worker', socketTimeout: number): Redis {
  return new WatchedRedis(url, {
    socketTimeout,
    maxRetriesPerRequest: user === 'worker' ? null : 2,
    retryStrategy: (tries) => Math.min(tries * 100, 1_000),
  });
}

/**
 * A connection whose silence timer ends with it. ioredis keeps the timer of a closed connection: it would keep a
 * process from ending, and cut the next connection. BullMQ makes a worker's blocking connection with `duplicate`.
 */
class WatchedRedis extends Redis {
  constructor(url: string, options: RedisOptions) {
    super(url, options);
    endTimerWithConnection(this);
  }

  override duplicate(options?: RedisOptions): Redis {
    return endTimerWithConnection(super.duplicate(options));
  }
}

/** Ends the timer of ioredis, which declares it private, with the connection. */
function endTimerWithConnection(redis: Redis): Redis {
  const timed = redis as unknown as { socketTimeoutTimer: NodeJS.Timeout | undefined };
  return redis.on('close', () => {
    clearTimeout(timed.socketTimeoutTimer);
    timed.socketTimeoutTimer = undefined;
  });
}

/**
 * A worker's backend that looks for jobs this often. BullMQ relies on its listening connection for up to an hour while
 * another job waits for its retry, and does not notice when that connection falls silent.
 */
function looksEvery(ms: number): BackendFactory {
  return (name, options, more) =>
    Object.defineProperty(createPostgresBackend(name, options as never, more), 'maximumBlockTimeout', {
      value: ms / 1_000,
    });
}

/** Any number works as long as all processes use the same. */
const ADVISORY_LOCK = 7_240_118;

/** Opens one pool for the queues of a process; each worker has its own, with a connection that listens. */
function postgresBackend({ databaseUrl, schema, onError, silenceMs }: QueueBackendOptions): QueueBackend {
  const base = {
    ...WATCHED_POOL,
    silenceTimeoutMillis: silenceMs,
    // BullMQ opens the connection that listens itself, as one that is not watched.
    query_timeout: silenceMs,
    connectionString: databaseUrl,
    schema,
    connectionTimeoutMillis: 5_000,
    max: 4,
  };
  const shared = new PostgresConnection({ ...base, migrate: true });
  shared.on('error', onError);
  return {
    queues: {
      connection: {},
      backend: (name, options) => new PostgresQueueBackend(shared, name, options as never, false),
    },
    workers: () => ({ connection: base, backend: looksEvery(silenceMs) }),
    ready: () => shared.waitUntilReady(),
    identity: () => Promise.resolve(`postgres:${schema}`),
    exclusively: async (work) => {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
      client.on('error', onError);
      await client.connect();
      try {
        await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
        await work();
      } finally {
        // The lock ends with the session.
        await client.end();
      }
    },
    close: () => shared.close(),
  };
}
