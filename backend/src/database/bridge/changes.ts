/**
 * Turns the schema at the end of the former migrations into that of the baseline. Until 1.0.0 is released, every change
 * of the baseline is repeated here for the databases that exist (CONTRIBUTING.md, "Add a migration").
 */
export const BRIDGE = `
-- The queue begins empty and is filled from the rows of the jobs.
DROP SCHEMA IF EXISTS queue CASCADE;
UPDATE installation SET key = gen_random_uuid();
UPDATE job_outbox SET dispatched_at = NULL, available_at = now() WHERE failed_at IS NULL;
`;
