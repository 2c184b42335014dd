import type pg from 'pg';

/** The tolerance for the age of a session: it begins a moment before its client hears of it. */
const AGE_TOLERANCE_MS = 5_000;

/** Nothing arrives on the connection of such a session. */
export interface SilentSession {
  /** The process of the server that serves it. */
  processId: number;
  ageMs: number;
  /** The server must have been waiting for the connection for this long. */
  waitingMs: number;
  /** False as soon as something has arrived. */
  isSilent: () => boolean;
}

/** Questions are asked one at a time: connections that fall silent together do not cost as many new ones. */
let lastQuestion: Promise<unknown> = Promise.resolve();

/**
 * Asks the server on another connection whether a session is lost: it is gone, or it waits for a statement, although
 * one was sent. A lost session is ended there, too, so that what it has locked is free. A server that does not answer
 * says nothing about the session.
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
    const { rows } = await client.query<{ ownId: number; isGone: boolean; isOther: boolean; isWaiting: boolean }>(
      `SELECT pg_backend_pid() AS "ownId", a.pid IS NULL AS "isGone",
         abs(extract(epoch FROM clock_timestamp() - a.backend_start) * 1000 - $2) > $3 AS "isOther",
         (a.state <> 'active' OR a.wait_event = 'ClientWrite')
           AND clock_timestamp() - a.state_change > $4 * interval '1 millisecond' AS "isWaiting"
       FROM (SELECT) asked LEFT JOIN pg_stat_activity a ON a.pid = $1`,
      [processId, ageMs, AGE_TOLERANCE_MS, waitingMs],
    );
    const { ownId, isGone, isOther, isWaiting } = rows[0]!;
    // A pooler in between gives its clients process ids of its own, which the server does not know.
    if (ownId !== processIdOf(client) || !isSilent()) return false;
    if (isGone) return true;
    if (isOther || !isWaiting) return false;
    await client.query('SELECT pg_terminate_backend($1)', [processId]);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the id of the server process that serves a connection; pg does not declare it. */
const processIdOf = (client: pg.Client): number => (client as unknown as { processID: number }).processID;
