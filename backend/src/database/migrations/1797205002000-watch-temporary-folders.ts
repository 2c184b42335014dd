import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workers report the free space of their temporary folder. */
export class WatchTemporaryFolders1797205002000 implements MigrationInterface {
  name = 'WatchTemporaryFolders1797205002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "process_heartbeat" ADD "temporary_free_bytes" bigint');
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
