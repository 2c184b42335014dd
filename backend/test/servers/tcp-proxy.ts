import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A TCP proxy to a server, which a test can cut and restore. */
export interface TcpProxy {
  /** The server's URL through the proxy. */
  url: string;
  cut(): Promise<void>;
  /** Cuts the open connections; new ones work. */
  drop(): void;
  /** Keeps the open connections and forwards nothing on them any more; new ones work. */
  freeze(): void;
  /** Takes new connections too, and forwards nothing on any of them until `release`. */
  hold(): void;
  release(): void;
  /** Delays the server's bytes by this many milliseconds; 0: no longer. */
  slow(delayMs: number): void;
  restore(): Promise<void>;
}

/**
 * @param serverUrl without a port: that of PostgreSQL
 * @param ownPort where it listens; 0: any free one
 * @param rewrite changes what the server sends
 */
export async function startTcpProxy(
  serverUrl: string,
  ownPort = 0,
  rewrite?: (bytes: Buffer) => Buffer,
): Promise<TcpProxy> {
  const target = new URL(serverUrl);
  /** Each socket with the one that its bytes go to. */
  const sockets = new Map<Socket, Socket>();
  const frozen = new WeakSet<Socket>();
  let isHolding = false;
  let delayMs = 0;
  /** The sockets to the server. */
  const fars = new WeakSet<Socket>();
  /** The sockets to the server whose bytes pass a delay. Each keeps it, so that bytes stay in order. */
  const delayed = new WeakSet<Socket>();
  const delay = (far: Socket, near: Socket) => {
    delayed.add(far);
    far
      .pipe(
        new Transform({
          transform: (bytes, _, done) => {
            if (delayMs === 0) done(null, bytes);
            else setTimeout(() => done(null, bytes), delayMs);
          },
        }),
      )
      .pipe(near);
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    fars.add(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.set(one, other);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      if (rewrite && one === far) far.on('data', (bytes: Buffer) => near.write(rewrite(bytes)));
      else if (!isHolding && one === far && delayMs > 0) delay(far, near);
      else if (!isHolding) one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const drop = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  const port = await listen(ownPort);
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      drop();
      await closed;
    },
    drop,
    freeze: () => {
      for (const socket of sockets.keys()) {
        socket.unpipe().pause();
        frozen.add(socket);
      }
    },
    hold: () => {
      isHolding = true;
      for (const socket of sockets.keys()) socket.unpipe().pause();
    },
    release: () => {
      isHolding = false;
      for (const [socket, other] of sockets) {
        if (frozen.has(socket)) continue;
        if (delayed.has(socket)) delay(socket, other);
        else socket.pipe(other);
      }
    },
    slow: (ms) => {
      delayMs = ms;
      for (const [socket, other] of sockets)
        if (ms > 0 && !frozen.has(socket) && !delayed.has(socket) && fars.has(socket)) {
          socket.unpipe();
          delay(socket, other);
        }
    },
    restore: async () => void (await listen(port)),
  };
}
