import { randomUUID } from 'node:crypto';
import { createDataSource } from '../../../src/database/data-source.js';
import { RememberDemotions1795400004000 } from '../../../src/database/migrations/1795400004000-remember-demotions.js';
import { insertUser } from '../../fixtures/rows.js';
import { createTestDatabase, type TestDatabase } from '../../servers/postgres.js';

let testDatabase: TestDatabase;
let database: ReturnType<typeof createDataSource>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await createDataSource({ url: testDatabase.url, poolSize: 2 }).initialize();
});
afterAll(async () => {
  await database?.destroy();
  await testDatabase?.drop();
});

it('migrates earlier demotions from the audit log', async () => {
  const [demoted, again, never, rejected] = await Promise.all([
    insertUser(database),
    insertUser(database, { role: 'admin' }),
    insertUser(database),
    insertUser(database),
  ]);
  const note = (user: { id: string }, role: string, outcome = 'done') =>
    database.query(
      `INSERT INTO audit_entry (id, at, action, area, subject_kind, subject_id, details, outcome)
     VALUES ($1, '2026-05-01T12:00:00Z', 'changeUserRole', 'users', 'user', $2, $3, $4)`,
      [randomUUID(), user.id, { role }, outcome],
    );
  await note(demoted, 'user');
  await note(again, 'user');
  await note(never, 'admin');
  await note(rejected, 'user', 'refused');
  await database.query('ALTER TABLE "user" DROP COLUMN demoted_at');
  const runner = database.createQueryRunner();
  await new RememberDemotions1795400004000().up(runner);
  await runner.release();
  const rows = await database.query<{ id: string }[]>('SELECT id FROM "user" WHERE demoted_at IS NOT NULL');
  expect(rows).toEqual([{ id: demoted.id }]);
});
