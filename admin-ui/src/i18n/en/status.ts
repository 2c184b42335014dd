/** English texts: what the status finds (by code) and what to do (by part). */
export const status = {
  ok: 'Answers.',
  no_answer: 'Does not answer.',
  bucket: 'Written and read in the bucket %{bucket}.',
  local_disk: 'Written and read on the server’s disk.',
  disk_free: '%{free} GB free.',
  disk_scarce: '%{free} GB free. Free some space before the next large shoot.',
  disk_full: '%{free} GB free. Uploads will fail: free some space, or move DATA_DIR to a larger disk.',
  disk_unreadable:
    'The folder DATA_DIR cannot be read. Check that it exists and belongs to the user that runs the server.',
  jobs: '%{waiting} waiting, %{active} at work, %{failed} failed for good.',
  jobs_failed:
    '%{waiting} waiting, %{active} at work, %{failed} failed for good. Files that failed stand on their project’s page with the reason and Try again; the worker’s log tells about the rest.',
  jobs_parked:
    '%{waiting} waiting, %{active} at work, %{failed} failed for good. The queue does not take %{parked} more: the log names them. Jobs of another release go on when its processes run again.',
  files_fine: 'None has failed, none is stuck.',
  files_failed: '%{failed} failed. They stand on their project’s page with the reason and Try again.',
  files_stuck:
    '%{stuck} have been waiting for over ten minutes without a job, %{failed} failed. A worker gives them a new job every two minutes: check that one is alive and what its log says.',
  workers_alive: '%{alive} alive in the last half minute.',
  workers_busy: '%{alive} alive in the last half minute. The oldest running job, %{job}, began %{minutes} min ago.',
  workers_none: 'None is alive: uploads wait.',
  mail_outbox:
    'No mail server is set: mails are files in the mail folder, and clients get none. Set SMTP_URL and MAIL_FROM.',
  payments_none:
    'No payment provider: clients cannot buy. Set the Stripe keys (see docs/payments.md), or leave it so when nothing is sold.',
  payments_sandbox: 'The sandbox: purchases work, but no money moves. Set the Stripe keys to sell for real.',
  databaseAdvice: 'Check that PostgreSQL runs and DATABASE_URL is right.',
  storageAdvice: 'Check the disk behind DATA_DIR, or the S3 settings.',
  queueAdvice: 'Check Redis (REDIS_URL), or PostgreSQL when no Redis is set.',
  workersAdvice: 'Start a worker process.',
  mailAdvice:
    'Mails and receipts wait. Check SMTP_URL and the mail server, or the disk behind DATA_DIR when no SMTP_URL is set.',
} as const;
