import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import { lastingPort } from './ports.mjs';
import { Service } from './service.mjs';
import { waitUntil } from './waiting.mjs';

const ANSWER_MS = 2_000;

/** Starts a Redis that writes every change to its disk; undefined where it is not installed. */
export async function startRedis(folder, logFile) {
  const program = (process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, 'redis-server'))
    .find((path) => existsSync(path));
  if (!program) return undefined;
  await mkdir(folder, { recursive: true });
  const port = await lastingPort();
  const options = `--port ${port} --bind 127.0.0.1 --dir ${folder} --appendonly yes --appendfsync always`;
  const service = new Service({
    name: 'redis',
    command: [program, ...options.split(' '), '--save', ''],
    env: process.env,
    logFile,
  });
  const start = async () => {
    service.start();
    await waitUntil(() => answers(port), { what: 'Redis', seconds: 30 });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: () => service.stop('SIGKILL'),
    /** It comes back without anything that it knew. */
    async forget() {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
    },
  };
}

async function answers(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write('PING\r\n');
    // A connection that closes without a word sends no data.
    const [reply] = await once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_MS) });
    return reply.toString().startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
