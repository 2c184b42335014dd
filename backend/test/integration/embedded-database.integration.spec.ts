import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../postgres.js';

describe('a test database', () => {
  let first: TestDatabase;
  beforeAll(async () => {
    first = await createTestDatabase();
  });
  afterAll(() => first.drop());

  it('has the schema and no rows', async () => {
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM schema_migration');
      expect(rows[0]?.n).toBeGreaterThan(0);
      expect((await client.query('SELECT 1 FROM project')).rowCount).toBe(0);
    } finally {
      await client.end();
    }
  });
});
