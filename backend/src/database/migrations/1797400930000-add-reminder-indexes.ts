import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The job of reminders finds what is due by the time of its event. */
export class AddReminderIndexes implements MigrationInterface {
  name = 'AddReminderIndexes1797400930000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const INDEXES = `
CREATE INDEX mail_share_sent ON mail (sent_at) WHERE kind = 'share' AND state = 'sent';
CREATE INDEX selection_by_deadline ON selection (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX entitlement_by_opening ON entitlement (opens_at) WHERE opens_at IS NOT NULL;
CREATE INDEX entitlement_extending ON entitlement (project_id, holder) WHERE contents ? 'extensionDays' AND revoked_at IS NULL;
`;
