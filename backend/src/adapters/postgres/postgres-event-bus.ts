import { EventEmitter } from 'node:events';
import pg from 'pg';
import { type BusEventName, type BusEvents, EventBusPort } from '../../ports/event-bus.port.js';

export interface PostgresEventBusOptions {
  databaseUrl: string;
  /** This URL leads to PostgreSQL itself, not to a pooler; without it, `databaseUrl` does. */
  directUrl?: string;
  /** The database must answer within this time; a silent connection is replaced. */
  answerMs?: number;
  /** Receives lost connections and errors thrown by listeners; the bus itself continues. */
  onError?: (error: Error) => void;
}

const CHANNEL = 'showreel_events';
/** PostgreSQL accepts payloads of less than 8000 bytes. */
const MAX_BYTES = 7_999;
const ANSWER_MS = 5_000;
/** This many of these pass between two checks of the listening connection. */
const CHECK_EVERY = 2;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Sends events over LISTEN/NOTIFY, with one connection that listens and one that publishes. */
export class PostgresEventBus extends EventBusPort {
  private readonly listeners = new EventEmitter();
  private readonly pool: pg.Pool;
  private readonly onError: (error: Error) => void;
  private readonly answerMs: number;
  private listening: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(private readonly options: PostgresEventBusOptions) {
    super();
    this.answerMs = options.answerMs ?? ANSWER_MS;
    this.onError = options.onError ?? (() => undefined);
    // One page of a gallery is one listener; a warning about many would be noise.
    this.listeners.setMaxListeners(0);
    // One connection keeps events in the order of publishing.
    this.pool = new pg.Pool({
      connectionString: options.databaseUrl,
      max: 1,
      connectionTimeoutMillis: 5_000,
      query_timeout: this.answerMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    this.pool.on('error', this.onError);
  }

  /** Resolves when the bus listens: events published from now on arrive. @throws when the database does not answer */
  static async open(options: PostgresEventBusOptions): Promise<PostgresEventBus> {
    const bus = new PostgresEventBus(options);
    try {
      await bus.listen();
    } catch (error) {
      await bus.close();
      throw error;
    }
    return bus;
  }

  async publish<N extends BusEventName>(name: N, payload: BusEvents[N]): Promise<void> {
    const event = JSON.stringify({ name, payload });
    const bytes = Buffer.byteLength(event);
    if (bytes > MAX_BYTES)
      throw new Error(`The event ${name} has ${bytes} bytes; at most ${MAX_BYTES} fit: send an id instead.`);
    await this.pool.query('SELECT pg_notify($1, $2)', [CHANNEL, event]);
  }

  subscribe<N extends BusEventName>(name: N, listener: (payload: BusEvents[N]) => void): () => void {
    // One broken listener must not keep the event from the others.
    const guarded = (payload: BusEvents[N]): void => {
      try {
        listener(payload);
      } catch (error) {
        this.onError(error as Error);
      }
    };
    this.listeners.on(name, guarded);
    return () => {
      this.listeners.off(name, guarded);
    };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.retry);
    this.listeners.removeAllListeners();
    await Promise.allSettled([this.listening?.end(), this.pool.end()]);
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.directUrl ?? this.options.databaseUrl,
      connectionTimeoutMillis: 5_000,
      // A silently broken connection is detected in seconds, not hours.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      query_timeout: this.answerMs,
      application_name: 'showreel-events',
    });
    client.on('error', this.onError);
    client.on('notification', ({ payload }) => this.deliver(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) return client.end();
    this.listening = client;
    // Nothing arrives on a connection that has fallen silent, so it is asked from time to time.
    const check = setInterval(() => {
      client.query('SELECT 1').catch((error: Error) => {
        this.onError(error);
        client.connection.stream.destroy();
      });
    }, CHECK_EVERY * this.answerMs);
    client.once('end', () => {
      clearInterval(check);
      this.listenAgain(FIRST_PAUSE_MS);
    });
  }

  private listenAgain(pauseMs: number): void {
    this.listening = undefined;
    if (this.closed) return;
    this.retry = setTimeout(() => {
      this.listen().catch((error: Error) => {
        this.onError(error);
        this.listenAgain(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
      });
    }, pauseMs);
  }

  private deliver(text: string | undefined): void {
    try {
      const { name, payload } = JSON.parse(text ?? '') as { name: BusEventName; payload: unknown };
      this.listeners.emit(name, payload);
    } catch (error) {
      this.onError(error as Error);
    }
  }
}
