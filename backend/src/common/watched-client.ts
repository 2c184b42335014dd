import type { Socket } from 'node:net';
import pg from 'pg';

export interface WatchedClientConfig extends pg.ClientConfig {
  /** How long the server may say nothing while a statement runs. */
  silenceTimeoutMillis?: number;
}

/**
 * A connection that ends when the server says nothing for too long while a statement runs, so that its pool opens a new
 * one. A failover or a proxy may keep a connection open on which nothing arrives any more; TCP keep-alive does not
 * detect that when the proxy answers.
 */
export class WatchedClient extends pg.Client {
  constructor(config: WatchedClientConfig = {}) {
    super(config);
    const { silenceTimeoutMillis = 0 } = config;
    this.once('connect', () => {
      // After the TLS handshake this is the socket that statements travel on.
      const socket = this.connection.stream as Socket;
      socket.setTimeout(silenceTimeoutMillis, () => {
        if (!this.isIdle) socket.destroy(new Error('Connection terminated: the database does not answer'));
      });
    });
  }

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
