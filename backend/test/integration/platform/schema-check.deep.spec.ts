import { MIGRATION_NAMES } from '../../../src/database/migrations.js';
import { requireSchemaAtStart, requireServerVersion } from '../../../src/database/schema-check.js';
import { SchemaError } from '../../../src/ports/schema.port.js';
import { runEntry } from '../../fixtures/app/run-entry.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { DEEP } from '../../fixtures/deep.js';

const LAST = MIGRATION_NAMES.at(-1)!;
const OLDER = 'The database is older than this version: run the migration (node backend/dist/migrate.js).';
const NEWER =
  'The database is newer than this version (it has AddFuture9999999999999): start the version that migrated it, ' +
  'or restore the backup from before the upgrade.';

const app = useTestApp();
afterEach(async () => {
  await app.database.query('DELETE FROM schema_migration WHERE name = ANY($1)', [[LAST, 'AddFuture9999999999999']]);
  await add(LAST);
});

async function add(name: string): Promise<void> {
  const timestamp = name.slice(-13);
  await app.database.query('INSERT INTO schema_migration (timestamp, name) VALUES ($1, $2)', [timestamp, name]);
}

const makeOlder = () => app.database.query('DELETE FROM schema_migration WHERE name = $1', [LAST]);
const makeNewer = () => add('AddFuture9999999999999');

describe('ready', () => {
  const ready = () => app.visitor().get('/api/health/ready');
  const down = (message: string) => ({ status: 503, body: { database: { ok: false, message } } });

  it('answers 503 while the database is older', async () => {
    await makeOlder();
    expect(await ready()).toMatchObject(down(OLDER));
  });

  it('stays 200, degraded, when the database becomes newer: an upgrade migrates before it replaces the API', async () => {
    await makeNewer();
    const database = { ok: false, message: NEWER };
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded', database } });
  });

  it('is no outage then: the status says what is so, and goes on with the other parts', async () => {
    await makeNewer();
    const { body } = await (await app.admin()).get('/api/admin/status');
    const parts = body.parts as { name: string; state: string; code: string }[];
    expect(parts[0]).toMatchObject({ name: 'database', state: 'warning', code: 'database_newer' });
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['files', 'processes', 'payments']));
    expect(parts.filter(({ state }) => state === 'down').map(({ name }) => name)).toEqual(['workers']);
  });

  it('answers 503 while the database has a later migration but lacks one of this version', async () => {
    await makeNewer();
    await makeOlder();
    expect(await ready()).toMatchObject(down(NEWER));
  });

  it('answers 200 when the schemas are the same', async () => {
    expect(await ready()).toMatchObject({ status: 200, body: { database: { ok: true } } });
  });
});

describe('requireSchemaAtStart', () => {
  const start = (change: (url: URL) => void) => {
    const url = new URL(app.config.database.url!);
    change(url);
    return requireSchemaAtStart(url.href);
  };

  it('names a database that does not exist', async () => {
    await expect(start((url) => (url.pathname = '/typo'))).rejects.toThrow(
      new SchemaError('The database server has no database of this name (3D000): check DATABASE_URL.'),
    );
  });

  it('names a user or password that is rejected', async () => {
    await expect(start((url) => (url.username = 'typo'))).rejects.toThrow(
      /^The database rejects (this user \(28000\)|the password \(28P01\)): check DATABASE_URL\.$/,
    );
  });
});

describe('requireServerVersion', () => {
  const server = (version: string) => requireServerVersion(() => Promise.resolve([{ name: version }]));

  it('rejects a PostgreSQL older than 15', async () => {
    await expect(server('140012')).rejects.toThrow(
      new SchemaError('PostgreSQL 14 is too old: this version needs PostgreSQL 15 or newer.'),
    );
  });

  it.each(['150000', '180004'])('accepts %s', (version) => server(version));
});

describe('requireSchemaAtStart', () => {
  const check = () => requireSchemaAtStart(app.config.database.url!);

  it('accepts the schema of this version', () => check());

  it('rejects an older database', async () => {
    await makeOlder();
    await expect(check()).rejects.toThrow(new SchemaError(OLDER));
  });

  it('rejects a newer database', async () => {
    await makeNewer();
    await expect(check()).rejects.toThrow(new SchemaError(NEWER));
  });

  it('rejects an empty database', async () => {
    await app.database.query('ALTER TABLE schema_migration RENAME TO aside');
    const result = check().finally(() => app.database.query('ALTER TABLE aside RENAME TO schema_migration'));
    await expect(result).rejects.toThrow(new SchemaError(OLDER));
  });

  it('names the reason when nothing answers', async () => {
    const result = requireSchemaAtStart('postgres://nobody:secret@127.0.0.1:1/none');
    await expect(result).rejects.toThrow('The database does not answer (ECONNREFUSED): check that PostgreSQL runs');
    await expect(result).rejects.not.toThrow('secret');
  });
});

describe('the check of the schema', () => {
  if (DEEP)
    it('starts neither API nor worker on an older database', async () => {
      await makeOlder();
      const rejected = { code: 1, output: OLDER };
      expect(await Promise.all([runEntry(app, 'main.js'), runEntry(app, 'worker.js')])).toEqual([rejected, rejected]);
    }, 180_000);

  if (DEEP)
    it('lets migrate change no newer database', async () => {
      await makeNewer();
      expect(await runEntry(app, 'migrate.js')).toEqual({ code: 2, output: NEWER });
    });

  if (DEEP)
    it('lets migrate wait for nobody, and load little, where there is nothing to migrate', async () => {
      const other = app.database.createQueryRunner();
      await other.query(`SELECT pg_advisory_lock(hashtext('showreel-migrate'))`);
      try {
        expect(await runEntry(app, 'migrate.js')).toEqual({ code: 0, output: 'The database is up to date.' });
      } finally {
        await other.query(`SELECT pg_advisory_unlock(hashtext('showreel-migrate'))`);
        await other.release();
      }
    }, 60_000);
});
