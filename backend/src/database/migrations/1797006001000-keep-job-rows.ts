import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A job's row stays until the job is done. The previous release deleted rows as soon as the queue had the job, so
 * unfinished work gets its row back; a job that the queue still has keeps its id and is not queued twice.
 */
export class KeepJobRows1797006001000 implements MigrationInterface {
  name = 'KeepJobRows1797006001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "job_outbox" ADD "failed_at" TIMESTAMP WITH TIME ZONE');
    await runner.query('DROP INDEX "job_outbox_by_created"');
    await runner.query(
      'CREATE INDEX "job_outbox_due" ON "job_outbox" ("created_at") WHERE dispatched_at IS NULL AND failed_at IS NULL',
    );
    await runner.query(
      `CREATE INDEX "job_outbox_dispatched" ON "job_outbox" ("dispatched_at")
       WHERE dispatched_at IS NOT NULL AND failed_at IS NULL`,
    );
    await runner.query('CREATE INDEX "job_outbox_failed" ON "job_outbox" ("failed_at") WHERE failed_at IS NOT NULL');
    await runner.query('ALTER TABLE "account_mail" ADD "sent_at" TIMESTAMP WITH TIME ZONE');
    await runner.query('ALTER TABLE "purchase" ADD "delivery_consent_sent_at" TIMESTAMP WITH TIME ZONE');
    for (const work of UNFINISHED)
      await runner.query(
        `INSERT INTO job_outbox (name, payload, job_id)
         SELECT w.name, w.payload, w.job_id FROM (${work}) w
         WHERE NOT EXISTS (SELECT 1 FROM job_outbox o WHERE o.job_id = w.job_id)`,
      );
    for (const index of UNUSED) await runner.query(`DROP INDEX "${index}"`);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

/** They served the search for work without a job. */
const UNUSED = [
  'media_file_unfinished',
  'media_file_to_renew',
  'purchase_receipt_unsent',
  'invoice_file_unsent',
  'withdrawal_unsent',
];

/** Work whose job the queue may have, each with the name, payload and id of that job. */
const UNFINISHED = [
  `SELECT 'render-' || file_type AS name, jsonb_build_object('mediaFileId', id, 'revision', revision) AS payload,
     'render:' || id || ':' || revision AS job_id
   FROM media_file WHERE deleted_at IS NULL AND status = 'processing'`,
  `SELECT 'render-' || f.file_type AS name, jsonb_build_object('mediaFileId', f.id, 'revision', r.revision) AS payload,
     'render:' || f.id || ':' || r.revision AS job_id
   FROM media_replacement r JOIN media_file f ON f.id = r.media_file_id
   WHERE r.status = 'processing' AND f.deleted_at IS NULL`,
  `SELECT 'clean-' || file_type AS name, jsonb_build_object('mediaFileId', id, 'revision', revision) AS payload,
     'clean:' || id || ':' || revision AS job_id
   FROM media_file WHERE deleted_at IS NULL AND clean_state = 'wanted'`,
  `SELECT 'renew-' || file_type AS name, jsonb_build_object('mediaFileId', id, 'watermark', watermark_wanted) AS payload,
     'renew:' || id || ':' || watermark_wanted AS job_id
   FROM media_file WHERE deleted_at IS NULL AND status = 'ready' AND watermark_wanted > watermark_version`,
  `SELECT 'send-receipt' AS name, jsonb_build_object('purchaseId', id) AS payload, 'send-receipt:' || id AS job_id
   FROM purchase WHERE succeeded_at > now() - interval '30 days' AND receipt_sent_at IS NULL`,
  `SELECT 'send-invoice' AS name, jsonb_build_object('invoiceId', i.id) AS payload, 'send-invoice:' || i.id AS job_id
   FROM invoice i JOIN invoice_file f ON f.invoice_id = i.id
   WHERE f.sent_at IS NULL AND i.issued_at > now() - interval '30 days'`,
  `SELECT 'send-withdrawal-mail' AS name, jsonb_build_object('withdrawalId', id) AS payload,
     'send-withdrawal-mail:' || id AS job_id
   FROM withdrawal
   WHERE (acknowledged_at IS NULL OR (state <> 'pending' AND outcome_sent_at IS NULL))
     AND coalesce(decided_at, received_at) > now() - interval '30 days'`,
  // Such a job has no key of its own. A second one finds that the mail was sent.
  `SELECT 'send-share' AS name, jsonb_build_object('shareId', id) AS payload, NULL::text AS job_id
   FROM gallery_share WHERE state = 'waiting'`,
];
