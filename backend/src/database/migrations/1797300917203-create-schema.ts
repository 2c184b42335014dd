import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from '../baseline/accounts.js';
import { ENTITLEMENTS } from '../baseline/entitlements.js';
import { GALLERY } from '../baseline/gallery.js';
import { GRANTS } from '../baseline/grants.js';
import { MEDIA } from '../baseline/media.js';
import { PAYMENTS } from '../baseline/payments.js';
import { PROJECTS } from '../baseline/projects.js';
import { STUDIO } from '../baseline/studio.js';

/** The schema of version 1.0.0, which never changes: a test holds its hash. */
export class CreateSchema implements MigrationInterface {
  // Databases that were made shortly before the release have this name, too: it was computed from the same SQL.
  name = 'CreateSchema1797300917203';

  async up(runner: QueryRunner): Promise<void> {
    // The tables in the order of their foreign keys.
    for (const tables of [ACCOUNTS, STUDIO, PROJECTS, MEDIA, ENTITLEMENTS, GALLERY, PAYMENTS, GRANTS])
      await runner.query(tables);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
