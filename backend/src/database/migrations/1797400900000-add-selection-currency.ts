import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The price of a selection keeps its currency when that of the price list changes; prices so far are in that of the list. */
export class AddSelectionCurrency implements MigrationInterface {
  name = 'AddSelectionCurrency1797400900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE selection ADD COLUMN currency text');
    await runner.query(SELECTIONS);
    await runner.query(CHECKS);
    await runner.query(PRESETS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const CURRENCY_OF = (owner: string) => `(
  SELECT l.currency FROM price_list l
  WHERE l.id = ${owner}.price_list_id OR l.is_default
  ORDER BY l.is_default AND l.id IS DISTINCT FROM ${owner}.price_list_id
  LIMIT 1
)`;

const SELECTIONS = `
UPDATE selection s
SET currency = ${CURRENCY_OF('p')}
FROM project p
WHERE p.id = s.project_id AND s.additional_price_cents IS NOT NULL;
`;

const CHECKS = `
ALTER TABLE selection
  ADD CONSTRAINT selection_currency CHECK (currency ~ '^[a-z]{3}$' AND (currency IS NULL) = (additional_price_cents IS NULL));
`;

const PRESETS = `
UPDATE project_preset p
SET selections = (
  SELECT jsonb_agg(s.value || jsonb_build_object(
    'currency', CASE WHEN s.value->'additionalPriceCents' <> 'null' THEN ${CURRENCY_OF('p')} END
  ) ORDER BY s.place)
  FROM jsonb_array_elements(p.selections) WITH ORDINALITY s(value, place)
)
WHERE selections <> '[]';
`;
