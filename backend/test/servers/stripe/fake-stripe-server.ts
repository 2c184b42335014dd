import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { StripeAccount } from './stripe-account.js';
import { answerCall } from './stripe-calls.js';
import { StripeFailure } from './stripe-failure.js';
import { type Form, parseForm } from './stripe-form.js';
import { StripeLedger } from './stripe-ledger.js';
import { type StripeEvent, stripeId } from './stripe-objects.js';
import { deliver } from './stripe-webhook.js';

/**
 * - `hang`: never answers, nothing is done; `reset`: the line goes dead, nothing is done;
 * - `lost`: it is done, but the line goes dead before the answer; `late`: it is done and never answered;
 * - a status: answered so, nothing is done.
 */
export type StripeFault =
  | 'hang'
  | 'reset'
  | 'lost'
  | 'late'
  | { status: number; code?: string; headers?: Record<string, string> };

export interface RecordedRequest {
  method: string;
  path: string;
  query: Form;
  form: Form;
  headers: IncomingHttpHeaders;
  /** Undefined when no answer was given. */
  status: number | undefined;
}

interface Kept {
  fingerprint: string;
  answer: { status: number; body: unknown } | null;
}

export interface FakeStripeServerOptions {
  secretKey?: string;
  publishableKey?: string;
  webhookSecret?: string;
  /** The permissions of a restricted key; undefined: all. */
  permissions?: readonly string[];
  now?: () => Date;
}

/**
 * A server that speaks the part of Stripe's API that the product uses, over real HTTP: keys,
 * form bodies, idempotency, errors, signed webhooks; it misbehaves on request.
 */
export class FakeStripeServer {
  /** Rolled by a test: Stripe then rejects the one before. */
  secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly ledger: StripeLedger;
  readonly account: StripeAccount;
  /** Other accounts behind the same address; each request belongs to the one whose key it carries. */
  readonly siblings: FakeStripeServer[] = [];
  /** Every request, in order of arrival. */
  readonly requests: RecordedRequest[] = [];
  /** The faults of the next requests, the first first; `null` answers properly. */
  readonly fault: (StripeFault | null)[] = [];
  /** The address to which events are posted as they happen; without it they wait in `ledger.events`. */
  webhookUrl: string | undefined;
  /** Deliveries under way and done. */
  readonly deliveries: Promise<Response | null>[] = [];
  private readonly kept = new Map<string, Kept>();
  private readonly server: Server;
  private readonly now: () => Date;

  private constructor(options: FakeStripeServerOptions) {
    this.secretKey = options.secretKey ?? 'sk_test_fake';
    this.publishableKey = options.publishableKey ?? 'pk_test_fake';
    this.webhookSecret = options.webhookSecret ?? 'whsec_fake';
    this.now = options.now ?? (() => new Date());
    this.ledger = new StripeLedger(this.now, 'fake', this.secretKey.includes('_live_'));
    this.account = new StripeAccount(options.permissions);
    this.ledger.onEvent = (event) => {
      if (this.webhookUrl) this.deliveries.push(this.deliver(event, this.webhookUrl).catch(() => null));
    };
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  /** Listens on a free port of the loopback. */
  static async start(options: FakeStripeServerOptions = {}): Promise<FakeStripeServer> {
    const fake = new FakeStripeServer(options);
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Posts an event, signed now or at another time, as often as it is called. */
  deliver(event: StripeEvent, url: string, at = this.now()): Promise<Response> {
    return deliver(event, url, this.webhookSecret, at);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await Promise.allSettled(this.deliveries);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    const url = new URL(request.url ?? '/', this.url);
    const body = await readText(request).catch(() => '');
    const record: RecordedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: parseForm(url.search.slice(1)),
      form: parseForm(body),
      headers: request.headers,
      status: undefined,
    };
    if (record.method === 'OPTIONS') return void response.writeHead(204, CROSS_ORIGIN).end();
    const owner = this.siblings.find((sibling) => sibling.owns(record)) ?? this;
    return owner.respond(record, body, request, response);
  }

  private async respond(
    record: RecordedRequest,
    body: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    this.requests.push(record);
    const misbehaviour = this.fault.shift() ?? null;
    if (misbehaviour === 'hang') return;
    if (misbehaviour === 'reset') return void request.socket.resetAndDestroy();
    if (typeof misbehaviour === 'object' && misbehaviour) {
      const failure = new StripeFailure(
        misbehaviour.status,
        'api_error',
        'An unknown error occurred',
        misbehaviour.code ? { code: misbehaviour.code } : {},
      );
      return this.send(response, record, misbehaviour.status, failure.body(), misbehaviour.headers);
    }
    const { status, payload, replayed } = this.answer(record, body);
    if (misbehaviour === 'late') return;
    if (misbehaviour === 'lost') return void request.socket.resetAndDestroy();
    this.send(response, record, status, payload, replayed ? { 'idempotent-replayed': 'true' } : {});
  }

  /** The answer to a request, the first one's again for the same idempotency key. */
  private answer(record: RecordedRequest, body: string): { status: number; payload: unknown; replayed: boolean } {
    const key = record.method === 'POST' ? (record.headers['idempotency-key'] as string | undefined) : undefined;
    try {
      const browser = this.authenticate(record);
      if (key !== undefined && key.length > 255)
        throw new StripeFailure(400, 'invalid_request_error', 'Idempotency keys are at most 255 characters long.');
      const fingerprint = `${record.method} ${record.path}\n${body}`;
      const kept = key === undefined ? undefined : this.kept.get(key);
      if (kept && kept.fingerprint !== fingerprint) {
        throw new StripeFailure(
          400,
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        );
      }
      if (kept?.answer) return { status: kept.answer.status, payload: kept.answer.body, replayed: true };
      const answer = this.execute(record, browser);
      if (key !== undefined && answer.kept) this.kept.set(key, { fingerprint, answer: structuredClone(answer) });
      return { status: answer.status, payload: answer.body, replayed: false };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { status: error.status, payload: error.body(), replayed: false };
    }
  }

  private execute(record: RecordedRequest, browser: boolean): { status: number; body: unknown; kept: boolean } {
    try {
      return { status: 200, body: structuredClone(answerCall(this, record, browser)), kept: true };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { status: error.status, body: error.body(), kept: !String(error.fields['code']).startsWith('parameter_') };
    }
  }

  /** True for a browser, which has the public key only. @throws StripeFailure 401 */
  private authenticate(record: RecordedRequest): boolean {
    const key = keyOf(record);
    if (key === this.secretKey) return false;
    if (key === this.publishableKey) return true;
    throw new StripeFailure(401, 'invalid_request_error', 'Invalid API Key provided');
  }

  private owns(record: RecordedRequest): boolean {
    return [this.secretKey, this.publishableKey].includes(keyOf(record) as string);
  }

  private send(
    response: ServerResponse,
    record: RecordedRequest,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ): void {
    record.status = status;
    const key = record.headers['idempotency-key'];
    response.writeHead(status, {
      ...CROSS_ORIGIN,
      'content-type': 'application/json',
      'request-id': stripeId('req'),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(record.headers['stripe-version'] ? { 'stripe-version': record.headers['stripe-version'] } : {}),
      ...headers,
    });
    response.end(JSON.stringify(body, null, 2));
  }
}

function keyOf({ headers, form, query }: RecordedRequest) {
  const basic = /^Basic (.*)$/.exec(headers.authorization ?? '')?.[1];
  return basic
    ? Buffer.from(basic, 'base64').toString().replace(/:$/, '')
    : (/^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? form['key'] ?? query['key']);
}

const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST',
};
