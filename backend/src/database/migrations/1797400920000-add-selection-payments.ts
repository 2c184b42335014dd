import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments for a selection still count when it is opened again. */
export class AddSelectionPayments implements MigrationInterface {
  name = 'AddSelectionPayments1797400920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PAYMENTS);
    await runner.query('ALTER TABLE selection_list ADD COLUMN covered_count integer');
    await runner.query(PAID_LISTS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const PAYMENTS = `
CREATE TABLE selection_payment (
  purchase_id uuid NOT NULL,
  list_id uuid NOT NULL,
  photo_count integer NOT NULL,
  is_valid boolean NOT NULL DEFAULT true,
  CONSTRAINT "PK_selection_payment" PRIMARY KEY (purchase_id),
  CONSTRAINT selection_payment_count CHECK (photo_count > 0),
  CONSTRAINT selection_payment_list_id_fkey FOREIGN KEY (list_id) REFERENCES selection_list(id) ON DELETE CASCADE
);
CREATE INDEX selection_payment_of_list ON selection_payment (list_id);
`;

const PAID_LISTS = `
INSERT INTO selection_payment (purchase_id, list_id, photo_count, is_valid)
SELECT p.id, l.id, (p.contents->'selection'->>'additionalCount')::integer, l.state = 'complete'
FROM selection_list l
JOIN purchase p ON p.id = l.purchase_id;
UPDATE selection_list l
SET covered_count = p.photo_count
FROM selection_payment p
WHERE p.purchase_id = l.purchase_id;
`;
