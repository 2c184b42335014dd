import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** The parameters that a client may set when it connects; PgBouncer rejects all others. */
const KNOWN_PARAMETERS = new Set([
  'user',
  'database',
  'client_encoding',
  'application_name',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
]);
const SSL_REQUEST = 80_877_103;
const IDLE = 'I'.charCodeAt(0);

/** A pooler like PgBouncer in transaction mode. */
export interface TransactionPooler {
  url: string;
  /** Returns the number of transactions that it has carried. */
  transactions(): number;
  stop(): Promise<void>;
}

/** A connection to PostgreSQL that is signed in; what is on the wire belongs to whoever has taken it. */
interface Upstream {
  socket: Socket;
  receive: (bytes: Buffer) => void;
}

/**
 * Gives each transaction the connection to PostgreSQL that was used longest ago, so that nothing of a session is there
 * for the next one. Clients need no password.
 */
export async function startTransactionPooler(databaseUrl: string, { size = 4 } = {}): Promise<TransactionPooler> {
  const free: Upstream[] = [];
  const waiting: ((upstream: Upstream) => void)[] = [];
  const sockets = new Set<Socket>();
  let carried = 0;
  const all = await Promise.all(Array.from({ length: size }, () => connectUpstream(databaseUrl)));
  const release = (upstream: Upstream) => {
    const next = waiting.shift();
    if (next) next(upstream);
    else free.push(upstream);
  };
  all.forEach(release);
  const take = () => {
    carried += 1;
    const upstream = free.shift();
    return upstream ? Promise.resolve(upstream) : new Promise<Upstream>((resolve) => waiting.push(resolve));
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let upstream: Upstream | undefined;
    let isTaking = false;
    let held: Buffer[] = [];
    const toServer = (bytes: Buffer) => {
      if (upstream) return void upstream.socket.write(bytes);
      held.push(bytes);
      if (isTaking) return;
      isTaking = true;
      void take().then((taken) => {
        isTaking = false;
        upstream = taken;
        taken.receive = frames((type, message) => {
          socket.write(message);
          // ReadyForQuery outside a transaction.
          if (type !== 'Z' || message[5] !== IDLE) return;
          upstream = undefined;
          release(taken);
        });
        taken.socket.write(Buffer.concat(held));
        held = [];
      });
    };
    const messages = frames((type, message) => {
      if (type === 'X') socket.end();
      else toServer(message);
    });
    let isStarted = false;
    socket.on('data', (bytes: Buffer) => {
      if (isStarted) return messages(bytes);
      if (bytes.readInt32BE(4) === SSL_REQUEST) return socket.write('N');
      isStarted = true;
      socket.write(answerTo(bytes));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    transactions: () => carried,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      for (const { socket } of all) socket.destroy();
      await closed;
    },
  };
}

/** Signs in with pg, then takes its socket over. */
async function connectUpstream(databaseUrl: string): Promise<Upstream> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SELECT 1');
  const socket = client.connection.stream as Socket;
  socket.removeAllListeners('data');
  const upstream: Upstream = { socket, receive: () => undefined };
  socket.on('data', (bytes: Buffer) => upstream.receive(bytes));
  return upstream;
}

/** Cuts what arrives into messages: a type, a length that counts itself, and a body. */
function frames(receive: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(message.length);
      receive(String.fromCharCode(message[0]!), message);
    }
  };
}

/** Lets the client in, or names the parameter that a pooler does not accept. */
function answerTo(startup: Buffer): Buffer {
  const texts = startup.subarray(8, -1).toString().split('\0');
  const unknown = texts.find((name, index) => index % 2 === 0 && name !== '' && !KNOWN_PARAMETERS.has(name));
  if (unknown !== undefined) return message('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`);
  return Buffer.concat([
    message('R', '\0\0\0\0'),
    message('S', 'server_version\x0017.0\0'),
    message('S', 'client_encoding\0UTF8\0'),
    message('K', '\0\0\0\x01\0\0\0\x01'),
    message('Z', 'I'),
  ]);
}

function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1');
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}
