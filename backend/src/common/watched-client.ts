import type { Socket } from 'node:net';
import pg from 'pg';
import { isLost } from './lost-session.js';

const PREPARED = ' /* prepared */';
const names = new Map<string, string>();

/**
 * Marks a statement that many requests send: each connection plans it once. It must name its columns, so that a
 * migration that adds one does not change its result, and its text must be one of a few.
 */
export const prepared = (sql: string): string => sql + PREPARED;

/** Returns the name of a prepared statement on every connection. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `statement_${names.size + 1}`;
  names.set(sql, name);
  return name;
}

export interface WatchedClientConfig extends pg.ClientConfig {
  /** The server may be silent for this long while a statement runs. */
  silenceTimeoutMillis?: number;
  /**
   * After each silence of this length the server is asked, on another connection, whether it works on the statement.
   */
  askAfterMillis?: number;
  /** The connection leads to a pooler: what one transaction leaves behind is not there for the next. */
  isPooled?: boolean;
}

/** A silence of this length is rare while the server works, and short for whoever waits. */
export const ASK_AFTER_MS = 5_000;
const ASK_WITHIN_MS = 3_000;

/**
 * A connection that ends when the server says nothing for too long while a statement runs, so that its pool opens a new
 * one. A failover or a proxy may keep a connection open on which nothing arrives any more; TCP keep-alive does not
 * detect that when the proxy answers. It ends sooner when the server, asked on another connection, does not work on the
 * statement; behind a pooler nobody can be asked, because the sessions there are not the server's.
 */
export class WatchedClient extends pg.Client {
  private readonly isPooled: boolean;
  /** The server's process, which pg does not declare. */
  declare readonly processID: number;

  constructor(config: WatchedClientConfig = {}) {
    super(config);
    const { silenceTimeoutMillis = 0, askAfterMillis = ASK_AFTER_MS, isPooled = false } = config;
    this.isPooled = isPooled;
    // After the TLS handshake the stream is the socket that statements travel on.
    this.once('connect', () =>
      this.watch(this.connection.stream as Socket, silenceTimeoutMillis, isPooled ? Infinity : askAfterMillis),
    );
  }

  /** Ends the connection on silence while a statement runs, of `limitMs`, or shorter when the server waits for us. */
  private watch(socket: Socket, limitMs: number, askAfterMs: number): void {
    const openedAt = performance.now();
    const stepMs = Math.min(limitMs, askAfterMs);
    let heard = -1;
    let silentMs = 0;
    // A callback of `setTimeout` would be called once only.
    socket.setTimeout(stepMs);
    socket.on('timeout', () => {
      if (this.isIdle) return;
      silentMs = socket.bytesRead === heard ? silentMs + stepMs : stepMs;
      heard = socket.bytesRead;
      const end = () => socket.destroy(new Error('Connection terminated: the database does not answer'));
      if (silentMs >= limitMs) return void end();
      socket.setTimeout(stepMs);
      const at = heard;
      const session = {
        processId: this.processID,
        ageMs: performance.now() - openedAt,
        waitingMs: stepMs / 2,
        isSilent: () => socket.bytesRead === at && !this.isIdle && !socket.destroyed,
      };
      void isLost(session, () => this.another()).then((lost) => lost && end());
    });
  }

  /** Makes a client for another connection to the same database. */
  private another(): pg.Client {
    const { host, port, user, database, password, ssl } = this;
    return new pg.Client({
      ...{ host, port, user, database, password, ssl },
      connectionTimeoutMillis: ASK_WITHIN_MS,
      query_timeout: ASK_WITHIN_MS,
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

/** The options that all our pools share. */
export const WATCHED_POOL = {
  Client: WatchedClient,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
