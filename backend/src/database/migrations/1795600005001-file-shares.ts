import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A share that became a file because there is no mail server was called sent. Which ones did is known from the mail
 * folder, where this host has it: the file mailer keeps a note of each mail's key.
 */
export class FileShares1795600005001 implements MigrationInterface {
  name = 'FileShares1795600005001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "gallery_share"
         DROP CONSTRAINT "gallery_share_state",
         ADD CONSTRAINT "gallery_share_state" CHECK (state IN ('waiting', 'sent', 'filed', 'failed')),
         ADD "additional" boolean NOT NULL DEFAULT false`,
    );
    const sent = (await runner.query(`SELECT id FROM gallery_share WHERE state = 'sent'`)) as { id: string }[];
    const filed = sent.map(({ id }) => id).filter(isFile);
    await runner.query(`UPDATE gallery_share SET state = 'filed' WHERE id = ANY($1::uuid[])`, [filed]);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/** The folder has had two names. */
function isFile(shareId: string): boolean {
  const note = createHash('sha256').update(`share/${shareId}`).digest('hex').slice(0, 32);
  // eslint-disable-next-line no-restricted-properties -- a migration gets no configuration
  const dataDir = process.env['DATA_DIR'] || '.data';
  return ['mail', 'outbox'].some((folder) => existsSync(join(dataDir, folder, '.keys', note)));
}
