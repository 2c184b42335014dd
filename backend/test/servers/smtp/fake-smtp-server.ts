import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { TEST_CERTIFICATE, TEST_KEY } from './certificate.js';

/** One mail that the server has accepted. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: Buffer;
  encrypted: boolean;
  user: string | null;
}

type SmtpStep = 'connect' | 'auth' | 'from' | 'to' | 'data';

/** `hang`: never answers. `cut`: the connection drops. Else an SMTP answer. */
export type SmtpFault = 'hang' | 'cut' | { code: number; text: string };

export interface FakeSmtpServerOptions {
  /** TLS from the first byte. */
  secure?: boolean;
  /** Offers STARTTLS. */
  startTls?: boolean;
  login?: { user: string; pass: string };
  maxBytes?: number;
  certificate?: string;
  /** Listens there again after it was closed. */
  port?: number;
}

/** A mail server on the loopback interface that keeps its mails and misbehaves on request. */
export class FakeSmtpServer {
  readonly received: ReceivedMail[] = [];
  /** The fault at a step of every conversation, until it is deleted. */
  readonly fault = new Map<SmtpStep, SmtpFault>();
  /** Mails that arrived to the last byte, accepted or not. */
  dataReceived = 0;
  /** Conversations so far. */
  connections = 0;
  private readonly server: SMTPServer;

  private constructor({ secure = false, startTls = false, login, maxBytes, certificate }: FakeSmtpServerOptions) {
    this.server = new SMTPServer({
      secure,
      key: TEST_KEY,
      cert: certificate ?? TEST_CERTIFICATE,
      disableReverseLookup: true,
      disabledCommands: [...(startTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
      authOptional: !login,
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 1,
      ...(maxBytes ? { size: maxBytes } : {}),
      onConnect: (_session, done) => this.at('connect', done),
      onAuth: (auth, _session, done) => {
        const right = auth.username === login?.user && auth.password === login?.pass;
        this.at('auth', (error) => (error ? done(error) : done(null, right ? { user: auth.username } : {})));
      },
      onMailFrom: (_address, _session, done) => this.at('from', done),
      onRcptTo: (_address, _session, done) => this.at('to', done),
      onData: (stream, session, done) => {
        buffer(stream).then((raw) => {
          this.dataReceived += 1;
          this.at('data', (error) => {
            if (stream.sizeExceeded) return done(Object.assign(new Error('5.3.4 too long'), { responseCode: 552 }));
            if (!error) this.received.push(envelope(session, raw));
            done(error);
          });
        }, done);
      },
    });
    this.server.on('error', () => undefined);
    this.server.server.on('connection', () => (this.connections += 1));
  }

  static async start(options: FakeSmtpServerOptions = {}): Promise<FakeSmtpServer> {
    const fake = new FakeSmtpServer(options);
    const server = fake.server.listen(options.port ?? 0, '127.0.0.1');
    await once(server, 'listening');
    return fake;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** Ends the conversations that wait, as servers do with idle ones. */
  dropConnections(): void {
    // The topmost socket of each: Node crashes when TLS loses the one below it.
    for (const { _socket: socket } of this.server.connections as Set<unknown> as Set<{ _socket: Socket }>)
      socket.destroy();
  }

  async close(): Promise<void> {
    this.dropConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private at(moment: SmtpStep, done: (error?: Error | null) => void): void {
    const misbehaviour = this.fault.get(moment);
    if (misbehaviour === 'hang') return;
    if (misbehaviour === 'cut') return this.dropConnections();
    done(misbehaviour ? Object.assign(new Error(misbehaviour.text), { responseCode: misbehaviour.code }) : null);
  }
}

function envelope(session: SMTPServerSession, raw: Buffer): ReceivedMail {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    raw,
    encrypted: session.secure,
    user: (session.user as string | undefined) ?? null,
  };
}
