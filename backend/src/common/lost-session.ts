import type pg from 'pg';

/** How far the age of a session may be off: it begins a moment before its client hears of it. */
const AGE_TOLERANCE_MS = 5_000;

/** A session of a connection on which nothing arrives. */
export interface SilentSession {
  /** The process of the server that serves it. */
  processId: number;
  ageMs: number;
  /** How long the server must have been waiting for it. */
  waitingMs: number;
  /** False as soon as something has arrived. */
  isSilent: () => boolean;
}

/** One question at a time: connections that fall silent together do not cost as many new ones. */
let lastQuestion: Promise<unknown> = Promise.resolve();

/**
 * Asks the server on another connection whether a session is lost: it is gone, or it waits for a statement, although one
 * was sent. A lost session is ended there, too, so that what it has locked is free. A server that does not answer says
 * nothing about the session.
 */
export function isLost(session: SilentSession, open: () => pg.Client): Promise<boolean> {
  const answer = lastQuestion.then(() => session.isSilent() && ask(session, open()));
  lastQuestion = answer.catch(() => undefined);
  return answer.catch(() => false);
}

async function ask({ processId, ageMs, waitingMs, isSilent }: SilentSession, client: pg.Client): Promise<boolean> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isOther: boolean; isWaiting: boolean | null }>(
      `SELECT abs(extract(epoch FROM clock_timestamp() - backend_start) * 1000 - $2) > $3 AS "isOther",
         (state <> 'active' OR wait_event = 'ClientWrite')
           AND clock_timestamp() - state_change > $4 * interval '1 millisecond' AS "isWaiting"
       FROM pg_stat_activity WHERE pid = $1`,
      [processId, ageMs, AGE_TOLERANCE_MS, waitingMs],
    );
    const [found] = rows;
    if (!found) return isSilent();
    if (found.isOther || !found.isWaiting || !isSilent()) return false;
    await client.query('SELECT pg_terminate_backend($1)', [processId]);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
