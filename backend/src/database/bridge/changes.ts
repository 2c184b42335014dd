/**
 * Turns the schema at the end of the former migrations into that of the baseline. Until 1.0.0 is released, every change
 * of the baseline is repeated here for the databases that exist (CONTRIBUTING.md, "Add a migration").
 */
export const BRIDGE = `
-- A hash cannot be decrypted: such a gallery stays closed until staff set a new passcode.
ALTER TABLE project DROP CONSTRAINT project_one_passcode;
UPDATE project SET passcode_encrypted = 'unreadable' WHERE passcode_hash IS NOT NULL;
ALTER TABLE project DROP COLUMN passcode_hash;

-- ZIPs need checksums, which rendering stores.
INSERT INTO job_outbox (name, payload, job_id)
  SELECT 'render-' || file_type, jsonb_build_object('mediaFileId', id, 'revision', revision, 'force', true),
    'render:' || id || ':' || revision
  FROM media_file WHERE status = 'ready' AND crc32 IS NULL AND deleted_at IS NULL;
WITH web AS (DELETE FROM rendition WHERE name = 'c2048' AND crc32 IS NULL RETURNING media_file_id)
  UPDATE media_file SET clean_state = 'none' WHERE clean_state = 'ready' AND id IN (SELECT media_file_id FROM web);

-- Jobs of the earliest version name no revision.
UPDATE job_outbox SET payload = payload || '{"revision": 0}'
  WHERE name ~ '^(render|clean)-(photo|video)$|^purge-media$' AND NOT payload ? 'revision';

ALTER TABLE purchase DROP COLUMN receipt_retried_at;
ALTER TABLE invoice_file DROP COLUMN retried_at;
ALTER TABLE withdrawal DROP COLUMN retried_at;

-- It was not recorded at first: not before the client's first visit.
UPDATE chosen_photo c SET chosen_at = a.created_at FROM client_access a WHERE a.id = c.access_id AND c.chosen_at IS NULL;
ALTER TABLE chosen_photo ALTER chosen_at SET NOT NULL;

-- Options that did not exist when the settings were saved.
UPDATE studio_settings
  SET tax = '{"untaxedReason": "undecided", "nonUnionOss": false, "vatIdCheck": "off"}' || tax WHERE tax IS NOT NULL;

-- The queue begins empty and is filled from the rows of the jobs.
DROP SCHEMA IF EXISTS queue CASCADE;
UPDATE installation SET key = gen_random_uuid();
UPDATE job_outbox SET dispatched_at = NULL, available_at = now() WHERE failed_at IS NULL;
`;
