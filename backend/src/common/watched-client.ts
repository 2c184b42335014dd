import type { Socket } from 'node:net';
import pg from 'pg';

const PREPARED = ' /* prepared */';
const names = new Map<string, string>();

/**
 * Marks a statement that many requests send: each connection plans it once. It must name its columns, so that a migration
 * that adds one does not change its result, and its text must be one of a few.
 */
export const prepared = (sql: string): string => sql + PREPARED;

/** The name of a prepared statement on every connection. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `statement_${names.size + 1}`;
  names.set(sql, name);
  return name;
}

export interface WatchedClientConfig extends pg.ClientConfig {
  /** How long the server may say nothing while a statement runs. */
  silenceTimeoutMillis?: number;
  /** The connection leads to a pooler: what one transaction leaves behind is not there for the next. */
  isPooled?: boolean;
}

/**
 * A connection that ends when the server says nothing for too long while a statement runs, so that its pool opens a new
 * one. A failover or a proxy may keep a connection open on which nothing arrives any more; TCP keep-alive does not
 * detect that when the proxy answers.
 */
export class WatchedClient extends pg.Client {
  private readonly isPooled: boolean;

  constructor(config: WatchedClientConfig = {}) {
    super(config);
    const { silenceTimeoutMillis = 0, isPooled = false } = config;
    this.isPooled = isPooled;
    this.once('connect', () => {
      // After the TLS handshake this is the socket that statements travel on.
      const socket = this.connection.stream as Socket;
      socket.setTimeout(silenceTimeoutMillis, () => {
        if (!this.isIdle) socket.destroy(new Error('Connection terminated: the database does not answer'));
      });
    });
  }

  /** TypeORM cannot name statements, so those that are marked get their name here. */
  override query: pg.Client['query'] = (...args: unknown[]): never => {
    const [text, values, ...rest] = args;
    const query = pg.Client.prototype.query.bind(this) as (...all: unknown[]) => never;
    return typeof text === 'string' && text.endsWith(PREPARED) && !this.isPooled
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(...args);
  };

  /** An idle connection may be silent for as long as it likes. */
  private get isIdle(): boolean {
    return (this as unknown as { readyForQuery: boolean }).readyForQuery;
  }
}

/** What every pool of ours has in common. */
export const WATCHED_POOL = {
  Client: WatchedClient,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
