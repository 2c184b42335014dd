import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEEP } from '../../fixtures/deep.js';
import { planOf as planOfStatements } from '../../fixtures/plan-of.js';
import { insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});
const empty = () => app.database.query('DELETE FROM project');

const query = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');
const search = async (q: string) => {
  const { body, headers } = await admin.get(`/api/admin/projects?${query({ filter: { q }, sort: ['name', 'ASC'] })}`);
  return {
    names: body.map(({ name }: { name: string }) => name) as string[],
    range: headers['content-range'] as string,
  };
};
const pictures = (ids: string[], q?: string) =>
  admin.get(`/api/admin/project-pictures?ids=${ids.join(',')}${q === undefined ? '' : `&q=${encodeURIComponent(q)}`}`);

describe('the search', () => {
  beforeEach(empty);

  it('finds names, clients and files in any case, each project once', async () => {
    const wedding = await insertProject(app.database, { name: 'Wedding', clientEmail: 'anna@example.test' });
    await insertProject(app.database, { name: 'Film', clientEmail: 'bert@wedding.test' });
    const other = await insertProject(app.database, {
      name: 'Shop',
      clientName: 'Carla Brandt',
      clientEmail: 'carl@example.test',
    });
    await insertProject(app.database, { name: 'Other', clientEmail: 'dora@example.test' });
    await insertMedia(app.database, wedding, 2, { originalName: 'Wedding_01.MP4' });
    await insertMedia(app.database, other, 3, { originalName: 'wedding-CAKE.jpg', fileType: 'photo' });
    expect(await search('WEDding')).toEqual({ names: ['Film', 'Shop', 'Wedding'], range: 'projects 0-2/3' });
    expect((await search('cake.jpg')).names).toEqual(['Shop']);
    expect((await search('bert@')).names).toEqual(['Film']);
    expect((await search('brandt')).names).toEqual(['Shop']);
    expect((await search('nothing like it')).names).toEqual([]);
  });

  it('escapes pattern characters', async () => {
    const [project] = [await insertProject(app.database, { name: 'Plain' })];
    await insertMedia(app.database, project, 1, { originalName: '100%_a\\b.jpg', fileType: 'photo' });
    expect([(await search('100%_a\\b')).names, (await search('%%%')).names, (await search('1__%')).names]).toEqual([
      ['Plain'],
      [],
      [],
    ]);
  });

  if (DEEP)
    describe('other terms', () => {
      it('searches one or two letters in names and clients alone', async () => {
        await insertMedia(
          app.database,
          await insertProject(app.database, { name: 'Some', clientEmail: 'c@d.test' }),
          1,
          {
            originalName: 'qz.mp4',
          },
        );
        await insertProject(app.database, { name: 'A qz' });
        expect((await search('qz')).names).toEqual(['A qz']);
        expect((await search('qz.')).names).toEqual(['Some']);
      });

      it.each(['x', 'ß', 'źx', '🎬', 'Ma', 'x '])('finds the letters %s where there are any', async (q) => {
        await insertProject(app.database, { name: 'Maß łódźx', clientName: '🎬', clientEmail: 'c@d.test' });
        await insertProject(app.database, { name: 'Other', clientEmail: 'other@d.test' });
        expect((await search(q)).names).toEqual(['Maß łódźx']);
      });

      it.each([
        ['---', 'a---b', 'ab'],
        [' - ', 'Anna - x', 'Anna-x'],
        // In a database of the locale "C" these are no letters.
        ['日本語', '東京日本語', '日本東京'],
        ['x--', 'max--', 'ma-x'],
      ])('finds %s, which has no trigram, in names, clients and files', async (q, name, other) => {
        await insertProject(app.database, { name: `1 ${name}`, clientEmail: 'a@d.test' });
        await insertProject(app.database, { name: '2', clientName: name, clientEmail: 'b@d.test' });
        const file = { originalName: `${name}.mp4` };
        await insertMedia(
          app.database,
          await insertProject(app.database, { name: '3', clientEmail: 'c@d.test' }),
          1,
          file,
        );
        const unlike = await insertProject(app.database, { name: `4 ${other}`, clientEmail: 'd@d.test' });
        await insertMedia(app.database, unlike, 1, { originalName: `${other}.mp4` });
        expect((await search(q)).names).toEqual([`1 ${name}`, '2', '3']);
      });

      it('finds the display name and the uploaded name', async () => {
        await insertMedia(app.database, await insertProject(app.database, { name: 'Some' }), 1, {
          originalName: 'DSC_4711.mp4',
          displayName: 'First dance',
        });
        expect([(await search('dsc_4711')).names, (await search('first DANCE')).names]).toEqual([['Some'], ['Some']]);
        const { body } = await admin.get('/api/admin/projects');
        expect((await pictures([body[0].id], 'dance')).body[0].match.name).toBe('First dance');
      });
    });

  it('ignores deleted files', async () => {
    const project = await insertProject(app.database, { name: 'Some' });
    const [file] = await insertMedia(app.database, project, 1, { originalName: 'gone.mp4' });
    await app.database.query('UPDATE media_file SET deleted_at = now() WHERE id = $1', [file!.id]);
    expect((await pictures([project.id], 'gone')).body).toEqual([]);
    expect((await search('gone')).names).toEqual([]);
  });
});

if (DEEP)
  describe('with 2,000 projects and 20,000 files', () => {
    beforeAll(async () => {
      // Each of thousands of people would compute the figures of their client, who is the same one for many.
      await app.database.query('ALTER TABLE person DISABLE TRIGGER USER');
      await empty();
      await app.database.query(
        `INSERT INTO project (name, client_email, client_email_key) SELECT 'Project ' || md5(i::text), 'c' || i || '@many.test', 'c' || i || '@many.test' FROM generate_series(1, 2000) i`,
      );
      // One step of the project's version for each file would take most of the time.
      await app.database.query('ALTER TABLE media_file DISABLE TRIGGER USER');
      await app.database.query(
        `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status)
       SELECT p.id, 'k' || gen_random_uuid(), 'DSC_' || md5(p.id::text || n) || '.jpg', 'photo', 'image/jpeg', 1, 'ready' FROM project p, generate_series(1, 10) n`,
      );
      await app.database.query('ALTER TABLE media_file ENABLE TRIGGER USER');
      await app.database.query('VACUUM ANALYZE project, media_file');
    });
    const planOf = (call: () => Promise<unknown>) => planOfStatements(app.database, /FROM (project|media_file)/, call);
    const page = (values: Record<string, unknown>) =>
      admin.get(`/api/admin/projects?${query({ range: [0, 24], ...values })}`);

    it('finds a rare term by indexes, without a table scan', async () => {
      const plan = await planOf(() => page({ filter: { q: 'a1b2c3' } }));
      expect(plan).toContain('project_search');
      expect(plan).toContain('media_file_search');
      expect(plan).not.toMatch(/Seq Scan on (project|media_file)/);
    });

    it.each(['zq', 'ß'])('finds %s by the index of letters, without a table scan', async (q) => {
      const plan = await planOf(() => page({ filter: { q } }));
      expect(plan).toContain('Function Scan on projects_with_letters');
      expect(plan).not.toMatch(/Seq Scan on project/);
      // A plan does not show those inside of functions.
      const [{ body }] = await app.database.query<[{ body: string }]>(
        `SELECT prosrc AS body FROM pg_proc WHERE proname = 'projects_with_letters'`,
      );
      const inside = await app.database.query(`EXPLAIN ${body.replace('sought', `'${q}'`).replace('most', '9')}`);
      expect(JSON.stringify(inside)).toContain('project_letters');
    });

    it('looks for --- in the files of the newest 1,000 projects, without a table scan', async () => {
      const { body: newest } = await page({ range: [999, 1_000] });
      await insertMedia(app.database, newest[0], 1, { originalName: 'new---.mp4' });
      await insertMedia(app.database, newest[1], 1, { originalName: 'old---.mp4' });
      const found = await page({ filter: { q: '---' } });
      const plan = await planOf(() => page({ filter: { q: '---' } }));
      await app.database.query(`DELETE FROM media_file WHERE original_name LIKE '%---%'`);
      expect(found.body.map(({ id }: { id: string }) => id)).toEqual([newest[0].id]);
      expect(plan).not.toMatch(/Seq Scan on (project|media_file)/);
    });

    it('finds a common term of old projects alone by the index, after some newer projects', async () => {
      await app.database.query(
        `INSERT INTO project (name, client_email, client_email_key, created_at)
       SELECT 'Newer ' || i, 'newer@many.test', 'newer@many.test', now() + interval '1 minute' FROM generate_series(1, 2100) i`,
      );
      const found = await page({ filter: { q: 'dsc_' } });
      const plan = await planOf(() => page({ filter: { q: 'dsc_' } }));
      await app.database.query(`DELETE FROM project WHERE client_email = 'newer@many.test'`);
      expect([found.body.length, found.headers['content-range']]).toEqual([25, 'projects 0-24/2000']);
      // The list is searched so far, and never to its end.
      expect(plan.match(/Scan on l\b/g)).toHaveLength(1);
    });

    it('counts the projects of a status along an index', async () => {
      await app.database.query(`UPDATE project SET status = 'archived' WHERE id IN (SELECT id FROM project LIMIT 100)`);
      await app.database.query('VACUUM ANALYZE project');
      const plan = await planOfStatements(app.database, /SELECT count/, () => page({ filter: { status: 'archived' } }));
      await app.database.query(`UPDATE project SET status = 'active'`);
      await app.database.query('VACUUM ANALYZE project');
      expect(plan).toMatch(/Index Only Scan using project_listed_(by|in)_status/);
    });

    it('reads a common term in list order, without a count', async () => {
      const found = await page({ filter: { q: 'dsc_' } });
      expect([found.body.length, found.headers['content-range']]).toEqual([25, 'projects 0-24/*']);
      const next = await page({ filter: { q: 'dsc_' }, range: [25, 49] });
      const plain = await page({ range: [0, 49] });
      expect([...found.body, ...next.body].map(({ id }: { id: string }) => id)).toEqual(
        plain.body.map(({ id }: { id: string }) => id),
      );
      const plan = await planOf(() => page({ filter: { q: 'dsc_' } }));
      expect(plan).toMatch(/Limit[\s\S]*Scan on l[\s\S]*SubPlan/);
      expect(plan).not.toMatch(/WindowAgg/);
    });

    it.each([
      ['few', 30],
      ['many', 500],
    ])('reads a common term among %s projects with sales in list order', async (amount, count) => {
      const { body: all } = await page({ range: [0, 1_999] });
      const { id } = await insertPurchase(app.database, { ...all[0], clientEmailKey: all[0].clientEmail });
      // Each second project, so that no page is full with the first ones.
      const others = all.filter((_: unknown, index: number) => index % 2 === 0).slice(1, count);
      await app.database.query(
        `INSERT INTO purchase SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
         'project_id', other, 'origin_project_id', other, 'provider_intent_id', gen_random_uuid()))).*
       FROM purchase p, unnest($2::uuid[]) other WHERE p.id = $1`,
        [id, others.map((project: { id: string }) => project.id)],
      );
      await app.database.query('ANALYZE purchase');
      const found = (range: [number, number]) => page({ filter: { q: 'dsc_', sold: true }, range });
      const pages = [await found([0, 24]), await found([25, 49])];
      const plan = await planOf(() => found([0, 24]));
      await app.database.query('DELETE FROM purchase');
      expect(pages.flatMap(({ body }) => body.map(({ name }: { name: string }) => name))).toEqual(
        [all[0], ...others].slice(0, 50).map(({ name }) => name),
      );
      // A semi-join reads every sale before the first project.
      expect(/Semi Join/.test(plan)).toBe(amount === 'few');
    });

    it('returns the total of a common term on the last page', async () => {
      const last = await page({ filter: { q: 'dsc_' }, range: [1_990, 2_014] });
      expect([last.body.length, last.headers['content-range']]).toEqual([10, 'projects 1990-1999/2000']);
    });

    it('reads a text that is in most names in list order, without a count', async () => {
      await app.database.query(
        `INSERT INTO project (name, client_email, client_email_key) SELECT 'Common ' || i, 'common@many.test', 'common@many.test' FROM generate_series(1, 5001) i`,
      );
      for (const q of ['common', 'co']) {
        const found = await page({ filter: { q }, sort: ['name', 'ASC'] });
        expect([found.body[0].name, found.body.length, found.headers['content-range']]).toEqual([
          'Common 1',
          25,
          'projects 0-24/*',
        ]);
        const last = await page({ filter: { q }, range: [5_000, 5_024] });
        expect(last.headers['content-range']).toBe('projects 5000-5000/5001');
      }
      await app.database.query(`DELETE FROM project WHERE client_email = 'common@many.test'`);
    });

    it('cancels a search in the database when its client disconnects', async () => {
      const blocker = app.database.createQueryRunner();
      await blocker.startTransaction();
      await blocker.query('LOCK TABLE media_file IN ACCESS EXCLUSIVE MODE');
      const waiting = () =>
        blocker.query(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ) as Promise<unknown[]>;
      const until = async (count: number) => {
        while ((await waiting()).length !== count) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      try {
        const { port } = app.app.getHttpServer().address() as AddressInfo;
        const headers = { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
        const search = request({
          host: '127.0.0.1',
          port,
          path: `/api/admin/projects?${query({ filter: { q: 'dsc_' } })}`,
          headers,
        });
        search.on('error', () => undefined);
        search.end();
        await until(1);
        search.destroy();
        await until(0);
      } finally {
        await blocker.rollbackTransaction();
        await blocker.release();
      }
    });

    it.each([
      ['createdAt', 'DESC', 'project_listed'],
      ['createdAt', 'ASC', 'project_listed'],
      ['name', 'ASC', 'project_listed_by_name'],
      ['clientEmail', 'DESC', 'project_listed_by_client_email_key'],
      ['status', 'ASC', 'project_listed_in_status'],
    ])('pages %s %s by an index', async (field, order, index) => {
      const plan = await planOf(() => page({ sort: [field, order] }));
      expect(plan).toMatch(new RegExp(`Limit[\\s\\S]*Index.* Scan.* using "?${index}`));
    });

    it("reads only files of the page's projects for covers", async () => {
      const { body } = await page({});
      const plan = await planOf(() =>
        pictures(
          body.map(({ id }: { id: string }) => id),
          'dsc_a',
        ),
      );
      expect(plan).not.toMatch(/Seq Scan on media_file/);
    });
  });

describe('covers of a page', () => {
  beforeEach(empty);

  it('are the chosen cover, else the first landscape photo', async () => {
    const project = await insertProject(app.database);
    const [video] = await insertMedia(app.database, project, 1);
    const [photo] = await insertMedia(app.database, project, 1, {
      fileType: 'photo',
      originalName: 'Portrait.jpg',
      width: 10,
      height: 20,
    });
    const [wide] = await insertMedia(app.database, project, 1, { fileType: 'photo' });
    await insertMedia(app.database, project, 1, { status: 'failed', fileType: 'photo' });
    const cover = async () => (await pictures([project.id])).body[0].cover.mediaFileId as string;
    expect(await cover()).toBe(wide!.id);
    await app.database.query('DELETE FROM media_file WHERE id = $1', [wide!.id]);
    expect(await cover()).toBe(video!.id);
    await app.database.query('UPDATE project SET cover_file_id = $2 WHERE id = $1', [project.id, photo!.id]);
    expect((await pictures([project.id])).body).toEqual([
      {
        projectId: project.id,
        match: null,
        matchCount: 0,
        cover: {
          mediaFileId: photo!.id,
          name: 'Portrait.jpg',
          fileType: 'photo',
          placeholder: expect.stringContaining('data:'),
          thumbnailUrl: expect.stringMatching(/^\/media\/s.*\/thumb\.webp$/),
        },
      },
    ]);
  });

  if (DEEP)
    describe('other covers, and wrong ids', () => {
      it('name the first match and count the others, in two statements', async () => {
        const [first, second, bare] = [
          await insertProject(app.database),
          await insertProject(app.database),
          await insertProject(app.database),
        ];
        const [cake] = await insertMedia(app.database, first, 2, { originalName: 'The Cake.mp4' });
        await insertMedia(app.database, second, 1);
        await insertMedia(app.database, second, 1, { originalName: 'cake.mp4', status: 'processing' });
        const statements = await app.statements(async () => {
          const { body } = await pictures([second.id, first.id, bare.id], ' CAKE ');
          expect(body).toMatchObject([
            { projectId: second.id, match: { name: 'cake.mp4', thumbnailUrl: null }, matchCount: 1 },
            {
              projectId: first.id,
              match: { mediaFileId: cake!.id, name: 'The Cake.mp4', thumbnailUrl: expect.any(String) },
              matchCount: 2,
            },
          ]);
          expect(body).toHaveLength(2);
        });
        expect(statements.filter((sql) => sql.includes('media_file'))).toHaveLength(2);
      });

      it('reject invalid ids and too many of them', async () => {
        const answer = async (ids: string) => (await admin.get(`/api/admin/project-pictures?ids=${ids}`)).status;
        expect([
          await answer(''),
          await answer('x'),
          await answer('00000000-0000-4000-8000-000000000000,'.repeat(101)),
        ]).toEqual([200, 400, 400]);
      });
    });
});
