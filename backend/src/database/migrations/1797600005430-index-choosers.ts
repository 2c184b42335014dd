import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A person is deleted without a scan of what all people of the studio have chosen. */
export class IndexChoosers implements MigrationInterface {
  name = 'IndexChoosers1797600005430';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEXES);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const INDEXES = `
CREATE INDEX selected_file_chosen_by ON selected_file (chosen_by_id) WHERE chosen_by_id IS NOT NULL;
CREATE INDEX selection_list_person ON selection_list (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX selection_list_done_by ON selection_list (done_by_id) WHERE done_by_id IS NOT NULL;
`;
