import { ENTITLEMENTS } from '../baseline/entitlements.js';
import { GRANTS } from '../baseline/grants.js';

/**
 * Turns the schema at the end of the former migrations into that of the baseline. What changed since 1.0.0 is not
 * repeated here: the later migrations run afterwards.
 */
export const BRIDGE = `
-- Names of the domain, for what was stored under others.
ALTER TABLE attempt RENAME TO rate_limit;
ALTER TABLE media_file RENAME watermark_wanted TO watermark_requested;
ALTER TABLE media_file DROP CONSTRAINT media_file_clean_state;
UPDATE media_file SET clean_state = 'requested' WHERE clean_state = 'wanted';
ALTER TABLE media_file
  ADD CONSTRAINT media_file_clean_state CHECK (clean_state IN ('none', 'requested', 'ready', 'failed'));
ALTER TABLE purchase RENAME excess_cents TO overpaid_cents;
ALTER TABLE provider_event RENAME effect TO outcome;
UPDATE provider_event SET outcome = replace(outcome, 'refused:', 'rejected:') WHERE outcome LIKE 'refused:%';
UPDATE job_outbox
  SET name = replace(name, 'renew-', 'rerender-'), job_id = replace(job_id, 'renew:', 'rerender:')
  WHERE name IN ('renew-photo', 'renew-video');
DELETE FROM job_outbox WHERE name = 'sweep-uploads';
-- The audit log is only added to, so its triggers rest until its rows have the new word.
ALTER TABLE audit_entry DISABLE TRIGGER USER, DROP CONSTRAINT audit_entry_outcome;
UPDATE audit_entry SET outcome = 'rejected' WHERE outcome = 'refused';
ALTER TABLE audit_entry
  ENABLE TRIGGER USER,
  ADD CONSTRAINT audit_entry_outcome CHECK (outcome IN ('begun', 'done', 'rejected', 'failed'));

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

-- An upgrade costs the difference of the list prices.
UPDATE price_list SET content = content - 'upgrades';

-- One table of mails, sent by one job; a job of a mail names its kind and what it is about.
CREATE TABLE mail (
  kind text NOT NULL,
  reference uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  failure jsonb,
  sent_at timestamptz,
  CONSTRAINT mail_pkey PRIMARY KEY (kind, reference),
  CONSTRAINT mail_state CHECK (state IN ('waiting', 'sent', 'filed', 'failed')),
  CONSTRAINT mail_sent CHECK (state NOT IN ('sent', 'filed') OR sent_at IS NOT NULL)
);
INSERT INTO mail (kind, reference, state, sent_at)
  SELECT 'account', id, CASE WHEN sent_at IS NULL THEN 'waiting' ELSE 'sent' END, sent_at FROM account_mail;
ALTER TABLE account_mail DROP COLUMN sent_at;
UPDATE job_outbox
  SET name = 'send-mail', job_id = 'send-mail:account:' || (payload ->> 'mailId'),
    payload = payload - 'mailId' || jsonb_build_object('kind', 'account', 'reference', payload ->> 'mailId')
  WHERE name = 'send-account-mail';
INSERT INTO mail (kind, reference, state, sent_at)
  SELECT 'withdrawal-received', id, CASE WHEN acknowledged_at IS NULL THEN 'waiting' ELSE 'sent' END, acknowledged_at
  FROM withdrawal WHERE NOT mail_withheld
  UNION ALL
  SELECT 'withdrawal-outcome', id, CASE WHEN outcome_sent_at IS NULL THEN 'waiting' ELSE 'sent' END, outcome_sent_at
  FROM withdrawal WHERE state <> 'pending'
  UNION ALL
  SELECT 'delivery-consent', id, 'sent', delivery_consent_sent_at
  FROM purchase WHERE delivery_consent_sent_at IS NOT NULL
  UNION ALL
  SELECT 'receipt', id, CASE WHEN receipt_filed THEN 'filed' ELSE 'sent' END, receipt_sent_at
  FROM purchase WHERE receipt_sent_at IS NOT NULL
  UNION ALL
  SELECT 'invoice', invoice_id, 'sent', sent_at FROM invoice_file WHERE sent_at IS NOT NULL;
INSERT INTO mail (kind, reference, state, failure, sent_at)
  SELECT 'share', id, state, failure, sent_at FROM gallery_share;
UPDATE job_outbox
  SET name = 'send-mail', job_id = 'send-mail:share:' || (payload ->> 'shareId'),
    payload = payload - 'shareId' || jsonb_build_object('kind', 'share', 'reference', payload ->> 'shareId')
  WHERE name = 'send-share';
ALTER TABLE gallery_share DROP COLUMN state, DROP COLUMN failure, DROP COLUMN sent_at;
INSERT INTO mail (kind, reference)
  SELECT substr(name, 6), coalesce(payload ->> 'purchaseId', payload ->> 'invoiceId')::uuid
  FROM job_outbox WHERE name IN ('send-delivery-consent', 'send-receipt', 'send-invoice')
  ON CONFLICT DO NOTHING;
-- A job about a withdrawal sent both of its mails.
INSERT INTO job_outbox (name, job_id, payload, created_at, failed_at, last_error)
  SELECT 'send-mail', concat_ws(':', 'send-mail', mail.kind, reference),
    jsonb_build_object('kind', mail.kind, 'reference', reference), created_at, failed_at, last_error
  FROM job_outbox JOIN mail ON reference = (payload ->> 'withdrawalId')::uuid AND mail.state = 'waiting'
  WHERE name = 'send-withdrawal-mail';
DELETE FROM job_outbox WHERE name = 'send-withdrawal-mail';
UPDATE job_outbox
  SET name = 'send-mail', job_id = 'send-mail:' || substr(job_id, 6),
    payload = payload - ARRAY['purchaseId', 'invoiceId'] || jsonb_build_object('kind', substr(name, 6),
      'reference', coalesce(payload ->> 'purchaseId', payload ->> 'invoiceId'))
  WHERE name IN ('send-delivery-consent', 'send-receipt', 'send-invoice');
ALTER TABLE withdrawal DROP COLUMN acknowledged_at, DROP COLUMN outcome_sent_at;
ALTER TABLE purchase DROP COLUMN delivery_consent_sent_at, DROP COLUMN receipt_sent_at, DROP COLUMN receipt_filed;
ALTER TABLE invoice_file DROP COLUMN sent_at;

-- The queue begins empty and is filled from the rows of the jobs.
DROP SCHEMA IF EXISTS queue CASCADE;
UPDATE installation SET key = gen_random_uuid();
UPDATE job_outbox SET dispatched_at = NULL, available_at = now() WHERE failed_at IS NULL;

-- What clients may have was read from their purchases.
DROP TRIGGER purchase_deleted ON purchase;
DROP TRIGGER purchase_taken_back ON purchase;
DROP TRIGGER purchase_withdrawn ON purchase;
DROP FUNCTION end_links_of_purchase;
${ENTITLEMENTS}
INSERT INTO entitlement
  (project_id, holder, source, source_id, contents, since, opens_at, delivered_at, revoked_at)
  SELECT project_id, email_key, CASE kind WHEN 'grant' THEN 'grant' ELSE 'purchase' END, id, contents,
    coalesce(succeeded_at, created_at), unlocks_at, delivered_at,
    CASE WHEN withdrawn_at IS NOT NULL OR state NOT IN ('succeeded', 'partially_refunded', 'disputed', 'dispute_won')
      THEN coalesce(withdrawn_at, granted.revoked_at, updated_at) END
  FROM purchase LEFT JOIN purchase_grant granted ON granted.purchase_id = id
  WHERE kind = 'grant'
    OR state IN ('succeeded', 'partially_refunded', 'disputed', 'dispute_won', 'refunded', 'dispute_lost');
ALTER TABLE purchase DROP COLUMN delivered_at, DROP COLUMN unlocks_at;

-- What staff have granted was a purchase without a payment. Its id stays: its entitlement refers to it.
${GRANTS}
INSERT INTO client_grant
  (id, project_id, project_name, holder, title, package_code, list_price_cents, currency, reason, method, amount_cents,
   created_at, granted_by_id, revoked_at, revoked_by_id)
  SELECT id, origin_project_id, project_name, email_key, title, package_code, list_price_cents, currency, reason, method,
    granted.amount_cents, created_at, granted_by_id, revoked_at, revoked_by_id
  FROM purchase JOIN purchase_grant granted ON granted.purchase_id = id;
DROP TABLE purchase_grant;
DELETE FROM purchase WHERE kind = 'grant';
ALTER TABLE purchase
  DROP CONSTRAINT purchase_kind,
  ADD CONSTRAINT purchase_kind CHECK (kind IN ('package', 'upgrade', 'files', 'photos', 'extension'));
`;
