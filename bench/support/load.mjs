import { connect } from 'node:net';

/**
 * Sends GETs over keep-alive connections, each path in turn, and returns how many replies came a second and how long
 * the slowest of a hundred took (p99, in milliseconds). It reads no more of a reply than its status and length, because
 * a client that reads every header would be what is measured.
 * @param once each path is asked for once, however long that takes
 */
export async function replyRate(url, { paths, headers = {}, connections = 20, seconds = 4, once = false }) {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`));
  const start = performance.now();
  const state = { sent: 0, times: [] };
  const isOver = once ? () => state.sent >= requests.length : () => performance.now() - start >= seconds * 1_000;
  const nextRequest = () => requests[state.sent++ % requests.length];
  await Promise.all(
    Array.from({ length: connections }, () => oneConnection({ hostname, port, isOver, nextRequest }, state.times)),
  );
  const { times } = state;
  const rate = times.length / ((performance.now() - start) / 1_000);
  return { rate, p99: times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] };
}

function oneConnection({ hostname, port, isOver, nextRequest }, times) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let left = 0;
    let head = '';
    let sentAt = 0;
    const send = () => {
      if (isOver()) {
        socket.destroy();
        return resolve();
      }
      sentAt = performance.now();
      socket.write(nextRequest());
    };
    const receive = (bytes) => {
      left -= bytes;
      if (left > 0) return;
      times.push(performance.now() - sentAt);
      send();
    };
    socket.setNoDelay(true);
    socket.once('connect', send).once('error', reject);
    socket.on('data', (chunk) => {
      if (left > 0) return receive(chunk.length);
      head += chunk.latin1Slice(0, Math.min(chunk.length, 4_096));
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) return reject(new Error(head.slice(0, end)));
      left = length;
      head = '';
      receive(chunk.length - end - 4);
    });
  });
}
