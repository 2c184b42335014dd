import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index finds the jobs that apply a watermark, among two million others, without a scan. */
export class IndexAppliedWatermarks implements MigrationInterface {
  name = 'IndexAppliedWatermarks1797600005440';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const INDEX = `
CREATE INDEX job_outbox_apply_watermark ON job_outbox (created_at)
  WHERE name = 'apply-watermark' AND failed_at IS NULL;
`;
