import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from '../baseline/accounts.js';
import { ENTITLEMENTS } from '../baseline/entitlements.js';
import { GALLERY } from '../baseline/gallery.js';
import { MEDIA } from '../baseline/media.js';
import { PAYMENTS } from '../baseline/payments.js';
import { PROJECTS } from '../baseline/projects.js';
import { STUDIO } from '../baseline/studio.js';
import { BRIDGE } from '../bridge/changes.js';

/** The tables in the order of their foreign keys. */
const TABLES = [ACCOUNTS, STUDIO, PROJECTS, MEDIA, ENTITLEMENTS, GALLERY, PAYMENTS];

/**
 * Until 1.0.0 is released, every change of the schema gives it another name, so that a database of an earlier state is
 * recognised. At the release, the name of that day stays as a constant.
 */
const fingerprint =
  createHash('sha256')
    .update([...TABLES, BRIDGE].join(''))
    .digest()
    .readUInt32BE() % 1_000_000;

/** The schema of version 1.0.0. */
export class CreateSchema implements MigrationInterface {
  name = `CreateSchema1797300${String(fingerprint).padStart(6, '0')}`;

  async up(runner: QueryRunner): Promise<void> {
    for (const tables of TABLES) await runner.query(tables);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
