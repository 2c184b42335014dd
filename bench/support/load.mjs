import { connect } from 'node:net';

/**
 * Sends GETs over keep-alive connections, each path in turn, and returns how many replies came a second. It reads no more
 * of a reply than its status and length, because a client that reads every header would be what is measured.
 */
export async function replyRate(url, { paths, headers = {}, connections = 20, seconds = 4 }) {
  const { hostname, port } = new URL(url);
  const extra = Object.entries({ host: hostname, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${extra}\r\n`));
  const start = performance.now();
  const until = start + seconds * 1_000;
  const state = { next: 0, replies: 0 };
  await Promise.all(
    Array.from({ length: connections }, () => oneConnection({ hostname, port, requests, until }, state)),
  );
  return state.replies / ((performance.now() - start) / 1_000);
}

function oneConnection({ hostname, port, requests, until }, state) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let left = 0;
    let head = '';
    const send = () => socket.write(requests[state.next++ % requests.length]);
    const finish = () => {
      state.replies += 1;
      if (performance.now() < until) return send();
      socket.destroy();
      resolve();
    };
    socket.setNoDelay(true);
    socket.once('connect', send).once('error', reject);
    socket.on('data', (chunk) => {
      if (left > 0) {
        left -= chunk.length;
        if (left === 0) finish();
        return;
      }
      head += chunk.latin1Slice(0, Math.min(chunk.length, 4_096));
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) return reject(new Error(head.slice(0, end)));
      left = length - (chunk.length - end - 4);
      head = '';
      if (left === 0) finish();
    });
  });
}
