import { DEEP } from '../../fixtures/deep.js';
import { planOf } from '../../fixtures/plan-of.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;

interface Found {
  items: { subjectName: string | null; action: string }[];
  nextCursor: string | null;
}
const search = async (q: string, more = '') =>
  (await admin.get(`/api/admin/audit?q=${encodeURIComponent(q)}${more}`)).body as Found;
const names = ({ items }: Found) => items.map(({ subjectName }) => subjectName);

const insert = (name: string, count: number, years: number, { action = 'updateProject', area = 'projects' } = {}) =>
  app.database.query(
    `INSERT INTO audit_entry (at, action, area, subject_name, outcome)
     SELECT now() - make_interval(years => $3, secs => n), $4, $5, nullif($1 || n, '?' || n), 'done'
     FROM generate_series(1, $2::int) n`,
    [name, count, years, action, area],
  );

/** The search looks through as many of the newest entries first. */
const NEWER = 5_100;

beforeAll(async () => {
  admin = await app.admin();
  await insert('Newer ', NEWER, 1);
  await insert('Long ago ', 3, 2);
  await insert('?', 1, 3, { action: 'fixZoo' });
  await insert('Maß łódźx 🎬 QY', 1, 3);
  await insert('qY', 2, 4, { area: 'media' });
  await app.database.query('VACUUM ANALYZE audit_entry');
});

describe('the indexes of the audit log', () => {
  it.each([
    ['audit_entry_search', `lower(action) LIKE '%nothing%' OR lower(subject_name) LIKE '%nothing%'`],
    ['audit_entry_not_done', `outcome = 'rejected' ORDER BY at DESC, id DESC LIMIT 50`],
  ])('%s serves its searches', async (name, where) => {
    const runner = app.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SET LOCAL enable_seqscan = off');
    const plan = (await runner.query(`EXPLAIN SELECT * FROM audit_entry WHERE ${where}`)) as object[];
    await runner.rollbackTransaction();
    await runner.release();
    expect(JSON.stringify(plan)).toContain(name);
  });

  it('audit_entry_letters serves searches of one and two letters', async () => {
    const plan = await planOf(app.database, /FROM audit_entr/, () => search('zq'));
    expect(plan).toContain('Function Scan on audit_entries_with_letters');
    // A plan does not show those inside of functions.
    const [{ body }] = await app.database.query<[{ body: string }]>(
      `SELECT prosrc AS body FROM pg_proc WHERE proname = 'audit_entries_with_letters'`,
    );
    const inside = await app.database.query(`EXPLAIN ${body.replace('sought', `'zq'`).replace('most', '9')}`);
    expect(JSON.stringify(inside)).toContain('audit_entry_letters');
  });
});

describe('a search of the audit log', () => {
  it('reads its index where few of the newest entries have the text', async () => {
    const page = await search('long AGO', '&limit=2');
    const next = await search('long ago', `&limit=2&before=${page.nextCursor}`);
    const planOfSearch = (q: string) => planOf(app.database, /FROM audit_entry/, () => search(q, '&limit=2'));
    const [rare, common] = [await planOfSearch('long ago'), await planOfSearch('newer')];
    expect([names(page), names(next)]).toEqual([['Long ago 1', 'Long ago 2'], ['Long ago 3']]);
    expect([/CTE hit/.test(rare), /CTE hit/.test(common)]).toEqual([true, false]);
  });

  it.each(['ß', 'ŁÓ', 'źX', '🎬', ' ma '])('finds the letters %s in old entries', async (q) => {
    expect(names(await search(q))).toEqual(['Maß łódźx 🎬 QY1']);
  });

  it('finds ---, which has no trigram, along the index of letters', async () => {
    await insert('Anna---x', 1, 3);
    await insert('Anna--x', 1, 3);
    const plan = await planOf(app.database, /FROM audit_entr/, () => search('---'));
    expect(names(await search('---'))).toEqual(['Anna---x1']);
    expect(plan).toContain('Function Scan on audit_entries_with_letters');
  });

  it('finds letters of an action without a subject', async () => {
    expect((await search('zo')).items.map(({ action }) => action)).toEqual(['fixZoo']);
  });

  it('finds no letters that only meet between action and name', async () => {
    // `updateProject` is followed by `Newer` and `Long ago`.
    expect([(await search('tn')).items, (await search('tl')).items, (await search('zq')).items]).toEqual([[], [], []]);
  });

  it('pages and filters what has the letters', async () => {
    const all = ['Maß łódźx 🎬 QY1', 'qY1', 'qY2'];
    expect(names(await search('qy'))).toEqual(all);
    const page = await search('qy', '&limit=2');
    expect([names(page), names(await search('qy', `&limit=2&before=${page.nextCursor}`))]).toEqual([
      all.slice(0, 2),
      all.slice(2),
    ]);
    expect(names(await search('qy', '&area=media'))).toEqual(all.slice(1));
  });

  if (DEEP)
    describe('for what many old entries have', () => {
      /** The first two, and whether an index found them. */
      const found = async (q: string) => {
        let items: string[] = [];
        const statements = await app.statements(async () => {
          items = names(await search(q, '&limit=2')).map(String);
        });
        return { items, isIndexed: /e\.id = ANY/.test(statements.at(-1)!) };
      };
      const first = ['Buried 1', 'Buried 2'];

      it('reads the index up to 20,000 entries, and more in their order', async () => {
        await insert('Buried ', 20_000, 5);
        await app.database.query('ANALYZE audit_entry');
        const all = [await found('buried'), await found('bu')];
        await insert('Buried too ', 1, 6);
        const more = [await found('buried'), await found('bu')];
        expect(all).toEqual(all.map(() => ({ items: first, isIndexed: true })));
        expect(more).toEqual(more.map(() => ({ items: first, isIndexed: false })));
      });
    });
});
