import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { OrderDownloads1795300004000 } from '../../src/database/migrations/1795300004000-order-downloads.js';
import { schemaBefore } from '../fixtures/schema-before.js';
import { createTestDatabase } from '../servers/postgres.js';

it('orders existing downloads by their first instant', async () => {
  const database = await createTestDatabase();
  const old = await schemaBefore(database.url, OrderDownloads1795300004000);
  const [{ id: projectId }] = await old.query(
    `INSERT INTO project (name, client_email, client_email_key) VALUES ('a', 'a@b.test', 'a@b.test') RETURNING id`,
  );
  const [{ id }] = await old.query(
    `INSERT INTO client_access (project_id, email_key) VALUES ($1, 'a@b.test') RETURNING id`,
    [projectId],
  );
  const insert = (by: DataSource, name: string, at: string) =>
    by.query(
      `INSERT INTO download (access_id, file_type, file_name, first_at, last_at) VALUES ($1, 'video', $2, $3, $3)`,
      [id, name, at],
    );
  await insert(old, 'second', '2026-05-02T00:00:00Z');
  await insert(old, 'third', '2026-05-03T00:00:00Z');
  await insert(old, 'first', '2026-05-01T00:00:00Z');
  await old.destroy();
  const now = await createDataSource({ url: database.url, poolSize: 1 }).initialize();
  await now.runMigrations();
  await insert(now, 'fourth', '2026-05-01T00:00:00Z');
  const rows = await now.query<{ file_name: string }[]>('SELECT file_name FROM download ORDER BY sequence');
  expect(rows.map((row) => row.file_name)).toEqual(['first', 'second', 'third', 'fourth']);
  await now.destroy();
  await database.drop();
});
