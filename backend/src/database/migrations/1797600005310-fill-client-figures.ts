import type { MigrationInterface, QueryRunner } from 'typeorm';

const CLIENTS_AT_ONCE = 1_000;

/**
 * Fills what clients are sorted by. Each range of clients is a transaction of its own, so that whoever changes one waits
 * for a range at most; a run that was interrupted starts from the beginning.
 */
export class FillClientFigures implements MigrationInterface {
  name = 'FillClientFigures1797600005310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.commitTransaction();
    try {
      for (let last: string | null = ''; last !== null; last = await fillAfter(runner, last));
    } finally {
      await runner.startTransaction();
    }
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/** @returns the last key of the range; null at the end */
async function fillAfter(runner: QueryRunner, key: string): Promise<string | null> {
  const [row] = (await runner.query(
    `SELECT keep_clients(array_agg(email_key)), max(email_key) AS last
     FROM (SELECT email_key FROM client WHERE email_key > $1 ORDER BY email_key LIMIT ${CLIENTS_AT_ONCE}) range`,
    [key],
  )) as [{ last: string | null }];
  return row.last;
}
