import { canListen } from '../scripts/lib/ports.mjs';

const FIRST = 15_000;
const COUNT = 15_000;

/**
 * A free port that no outgoing connection gets while the server behind it is away: systems take theirs from above
 * 32,768.
 */
export async function lastingPort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await canListen(port, '127.0.0.1')) return port;
  }
}
