import { Readable } from 'node:stream';
import type pg from 'pg';
import { siblingOf } from '../../../src/database/copy/built-database.js';
import { withSession } from '../../../src/database/copy/copy-session.js';
import { PostgresCopy } from '../../../src/database/copy/postgres-copy.js';
import { contentsOf } from '../../fixtures/backups-fixture.js';
import { createTestDatabase } from '../../servers/postgres.js';

describe('a restore', () => {
  it('replaces the database or leaves it, also when only the restored one is in use', async () => {
    const { url, drop } = await createTestDatabase();
    const contents = await contentsOf(url);
    const built = await new PostgresCopy(url).build({ ...contents, tables: [] }, async () => Readable.from([]));
    await withSession(url, (client) => client.query(`CREATE TABLE present AS SELECT 'Ana' AS name`));
    const names = (client: pg.Client) => client.query<{ name: string }>('SELECT name FROM present');
    const scratch = siblingOf(url, `${new URL(url).pathname.slice(1, 56)}_scratch`);
    try {
      await withSession(scratch, async () => {
        await expect(built.takeOver()).rejects.toThrow(/was not replaced, nothing in it has changed: stop the API/);
      });
      expect((await withSession(url, names)).rows).toEqual([{ name: 'Ana' }]);
      expect(await built.takeOver()).toBeNull();
      await expect(withSession(url, names)).rejects.toThrow('present');
    } finally {
      await built.drop();
      await drop();
    }
  }, 30_000);
});
