import { createDataSource } from '../../src/database/data-source.js';
import { KeepJobRows1797006001000 } from '../../src/database/migrations/1797006001000-keep-job-rows.js';
import { jobIdOf, type JobName } from '../../src/ports/job-queue.port.js';
import { schemaBefore } from '../fixtures/schema-before.js';
import { createTestDatabase } from '../servers/postgres.js';

it('writes the rows of unfinished work that the last release had only in its queue', async () => {
  const database = await createTestDatabase();
  const old = await schemaBefore(database.url, KeepJobRows1797006001000);
  const insert = async (table: string, values: object): Promise<string> => {
    const names = Object.keys(values);
    const [{ id }] = await old.query(
      `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()}) RETURNING id`,
      Object.values(values),
    );
    return id as string;
  };
  const client = { client_email: 'a@b.test', client_email_key: 'a@b.test' };
  const project = await insert('project', { name: 'a', ...client });
  const file = (key: string, more: object) =>
    insert('media_file', {
      project_id: project,
      original_key: key,
      original_name: 'a.jpg',
      file_type: 'photo',
      content_type: 'image/jpeg',
      file_size: 1,
      status: 'ready',
      ...more,
    });
  const processing = await file('a', { status: 'processing', file_type: 'video' });
  await file('b', {});
  const clean = await file('c', { clean_state: 'wanted', revision: 2 });
  const marked = await file('d', { watermark_wanted: 3 });
  await insert('job_outbox', {
    name: 'render-video',
    payload: { mediaFileId: processing },
    job_id: `render:${processing}:0`,
  });
  const share = {
    project_id: project,
    email: 'a@b.test',
    email_key: 'a@b.test',
    subject: 's',
    text: 't',
    created_at: new Date(),
  };
  const waiting = await insert('gallery_share', { ...share, state: 'waiting' });
  await insert('gallery_share', { ...share, state: 'sent' });
  await old.destroy();

  const now = await createDataSource({ url: database.url, poolSize: 1 }).initialize();
  await now.runMigrations();
  const rows = await now.query<{ name: JobName; payload: never; jobId: string | null }[]>(
    'SELECT name, payload, job_id AS "jobId" FROM job_outbox ORDER BY name',
  );
  expect(rows.map(({ name, payload }) => [name, payload])).toEqual([
    ['clean-photo', { mediaFileId: clean, revision: 2 }],
    ['render-video', { mediaFileId: processing }],
    ['renew-photo', { mediaFileId: marked, watermark: 3 }],
    ['send-share', { shareId: waiting }],
  ]);
  for (const { name, payload, jobId } of rows) expect(jobId).toBe(jobIdOf(name, payload) ?? null);
  await now.destroy();
  await database.drop();
});
