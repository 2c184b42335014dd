import { FillProjectsOfTurns } from '../../../src/database/migrations/1797600000300-fill-projects-of-turns.js';
import { ForgetEarlierTurns } from '../../../src/database/migrations/1797600003900-forget-earlier-turns.js';
import { requireSchema } from '../../../src/database/schema-check.js';
import { REMINDER_RULES } from '../../../src/modules/reminders/reminder-rules.js';
import { catalogueOf, catalogueOfNew, inOrder, rowsOf, type Row, type Rows } from '../../fixtures/schema/catalogue.js';
import { useRestoredDatabase } from '../../fixtures/schema/restored-database.js';
import { DEEP } from '../../fixtures/deep.js';

const personOfAccess = (accessId: unknown, accesses: Rows[string] | undefined, people: Rows[string]) => {
  const { project_id, email_key } = accesses!.find(({ id }) => id === accessId)!;
  return people.find((each) => each['project_id'] === project_id && each['email_key'] === email_key)!['id'];
};

/** Applies the changes of the migrations since 1.0.0 to rows, except to those of people. */
function changed(before: Rows, people: Rows[string]): Rows {
  const after = structuredClone(before);
  const personOf = ({ project_id, email_key }: Row) =>
    people.find((person) => person['project_id'] === project_id && person['email_key'] === email_key)!['id'];
  for (const row of after['project']!)
    Object.assign(row, {
      email_links: true,
      guest_link: false,
      guest_link_version: 1,
      guest_email_required: false,
      guest_allowance: false,
      guest_purchases: false,
      is_being_deleted: false,
      opened: before['gallery_visit']!.some((visit) => visit['project_id'] === row['id']),
    });
  for (const row of after['studio_settings']!) {
    const rights = { photo_creator: null, photo_copyright: null, photo_credit: null, data_mining: null };
    Object.assign(row, {
      email_links: null,
      max_upload_mb: null,
      automatic_mails: null,
      ultra_hd_films: null,
      automatic_backups: null,
      backup_hour: null,
      audit_days: null,
      visit_days: null,
      provider_event_days: null,
      mail_file_days: null,
      failed_job_days: null,
      notification_days: null,
      upload_days: null,
      second_factor_from: null,
      ...rights,
    });
  }
  for (const table of ['gallery_visit', 'gallery_share'])
    for (const row of after[table]!) row['person_id'] = personOf(row);
  for (const row of after['purchase']!) {
    row['holder'] = row['email_key'];
    row['expired_at'] = null;
    row['brought_back'] = false;
    row['person_id'] = row['project_id'] && personOf(row);
  }
  for (const row of after['user']!) row['passkey_offered_at'] = null;
  for (const row of after['archive']!) row['captions'] = [];
  for (const table of ['chosen_photo', 'archive_delivery'])
    for (const row of after[table]!)
      row['person_id'] = personOfAccess(row['access_id'], after['client_access'], people);
  for (const row of after['project_preset']!) row['selections'] = [];
  for (const row of after['session']!) row['proved_at'] = null;
  for (const row of after['job_outbox']!) Object.assign(row, { priority: null, project_id: null, begun_at: null });
  for (const row of after['album']!) row['visibility'] = 'everyone';
  for (const row of after['media_file']!)
    Object.assign(row, {
      visibility: null,
      is_private: false,
      audience: 'everyone',
      is_encoding: false,
      chapters: null,
      frame_rate: null,
      sprite_state: 'none',
    });
  for (const row of after['rendition']!) row['tiles'] = null;
  for (const row of after['process_heartbeat'] ?? []) Object.assign(row, { settings: {}, connections: null });
  const added = [
    'passcode_delivery',
    'selection',
    'selection_list',
    'selection_payment',
    'selected_file',
    'selection_event',
  ];
  for (const table of [
    ...added,
    'reminder',
    'reminder_rule',
    'unsubscription',
    'notification',
    'notification_choice',
    'stream_segment',
    'media_caption',
    'account_event',
    'authenticator',
    'passkey',
    'recovery_code',
    'backup',
    'outage',
    'erasure',
    'payment_restore',
    'export',
    'growth_sample',
  ])
    after[table] = [];
  after['project_reminders'] = after['project']!.map(({ id }) => ({
    project_id: id,
    disabled_rules: [...REMINDER_RULES],
    staff_mails: true,
  }));
  return after;
}

/** Returns the favourites of 1.0.0 by person. */
function favouritesOf({ favourite, client_access }: Rows, people: Rows[string]): Rows[string] {
  return favourite!.map(({ access_id, ...mark }) => ({
    person_id: personOfAccess(access_id, client_access, people),
    ...mark,
  }));
}

function downloadsOf({ download, client_access }: Rows, people: Rows[string]): Row[] {
  return download!.map(({ id, access_id, first_at }) => ({
    person_id: personOfAccess(access_id, client_access, people),
    download_id: id,
    first_at,
  }));
}

describe('a database of 1.0.0', () => {
  const database = useRestoredDatabase('1.0.0.sql');

  it('becomes what a new one is', async () => {
    await database().runMigrations();
    expect(await catalogueOf(database())).toEqual(await catalogueOfNew());
    await requireSchema((sql) => database().query(sql));
  });

  it('keeps its rows', async () => {
    const before = await rowsOf(database());
    for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true]);
    await database().runMigrations();
    const { person, person_favourite, person_download, client, ...after } = await rowsOf(database());
    expect(client!.length).toBeGreaterThan(0);
    expect(inOrder(after)).toEqual(inOrder(changed(before, person!)));
    expect(inOrder({ person_favourite: person_favourite! })).toEqual(
      inOrder({ person_favourite: favouritesOf(before, person!) }),
    );
    const byDownload = (rows: Row[]) => new Map(rows.map((row) => [row['download_id'], row]));
    expect(byDownload(person_download!)).toEqual(byDownload(downloadsOf(before, person!)));
  });

  if (DEEP)
    it('gets a person for each client, for additional recipients and for former clients', async () => {
      const { project, client_access } = await rowsOf(database());
      const [first] = project!;
      await database().query(
        `UPDATE project SET additional_recipients = ARRAY['Tom@Example.test', client_email] WHERE id = $1`,
        [first!['id']],
      );
      await database().runMigrations();
      const people = await rowsOf(database()).then(({ person }) => person!);
      for (const { id, client_email, client_email_key, client_name } of project!)
        expect(people.filter((each) => each['project_id'] === id && each['is_main'])).toMatchObject([
          { kind: 'client', name: client_name, email: client_email, email_key: client_email_key, ended_at: null },
        ]);
      expect(
        people.filter((each) => each['project_id'] === first!['id'] && !each['is_main'] && !each['ended_at']),
      ).toMatchObject([{ kind: 'client', email: 'Tom@Example.test', email_key: 'tom@example.test' }]);
      for (const { project_id, email_key } of client_access!)
        expect(people.some((each) => each['project_id'] === project_id && each['email_key'] === email_key)).toBe(true);
    });
});

/** The migrations take a second and a half: these tests begin after them. */
describe('an upgraded database of 1.0.0', () => {
  const database = useRestoredDatabase('1.0.0.sql', { migrated: true });

  it('lists everybody who is a client, since when, with what they are sorted by', async () => {
    const clients = await database().query<Row[]>('SELECT * FROM client ORDER BY email_key');
    const named = `
      SELECT f.* FROM (SELECT email_key, min(since) FROM client_source GROUP BY 1) s (email_key, created_at)
      JOIN client_figures f USING (email_key, created_at) ORDER BY email_key`;
    expect(clients).toEqual(await database().query<Row[]>(named));
    for (const figure of ['name', 'gallery_count', 'last_visit_at'])
      expect([figure, clients.some((row) => Boolean(row[figure]))]).toEqual([figure, true]);
  });

  if (DEEP)
    describe('for other processes', () => {
      it('tells the projects of films that wait for their turns', async () => {
        const jobs = (await rowsOf(database()))['job_outbox']!.map(({ id }) => id);
        const [film, gone, unreadable, ...others] = jobs;
        const [file] = await database().query<[Row]>('SELECT id, project_id FROM media_file LIMIT 1');
        for (const [id, mediaFileId] of [
          [film, file['id']],
          [gone, 'a0000000-0000-4000-8000-0000000000ff'],
          [unreadable, 'x'],
        ])
          await database().query('UPDATE job_outbox SET priority = 1, payload = $2 WHERE id = $1', [
            id,
            { mediaFileId },
          ]);
        const runner = database().createQueryRunner();
        await new FillProjectsOfTurns().up(runner);
        await runner.release();
        const projects = await database().query<Row[]>('SELECT id, project_id FROM job_outbox');
        expect(new Map(projects.map(({ id, project_id }) => [id, project_id]))).toEqual(
          new Map([[film, file['project_id']], ...[gone, unreadable, ...others].map((id) => [id, null] as const)]),
        );
      });

      it('forgets turns that were numbered in another way', async () => {
        await database().query('UPDATE job_outbox SET priority = 600011');
        const runner = database().createQueryRunner();
        await new ForgetEarlierTurns().up(runner);
        await runner.release();
        const left = await database().query<Row[]>('SELECT 1 FROM job_outbox WHERE priority IS NOT NULL');
        expect(left).toEqual([]);
      });

      it('takes visits and shares of processes that run during the upgrade', async () => {
        const [{ id, client_email_key: key }] = (await rowsOf(database()))['project'] as [Row];
        const [visit] = await database().query<[Row]>(
          `INSERT INTO gallery_visit (project_id, email_key, slot, first_at, last_at) VALUES ($1, $2, 1, now(), now()) RETURNING person_id`,
          [id, key],
        );
        const [share] = await database().query<[Row]>(
          `INSERT INTO gallery_share (project_id, email, email_key, subject, text, created_at) VALUES ($1, $2, $2, 's', 't', now()) RETURNING person_id`,
          [id, key],
        );
        const [main] = await database().query<[Row]>('SELECT id FROM person WHERE project_id = $1 AND is_main', [id]);
        expect([visit['person_id'], share['person_id']]).toEqual([main['id'], main['id']]);
        const [project] = await database().query<[Row]>('SELECT opened FROM project WHERE id = $1', [id]);
        expect(project).toEqual({ opened: true });
      });

      it('keeps favourites the same for processes that run during the upgrade', async () => {
        const query = <T extends Row>(sql: string, values: unknown[]) => database().query<T[]>(sql, values);
        const [{ project_id, id: file }] = (await query(
          'SELECT id, project_id FROM media_file WHERE deleted_at IS NULL ORDER BY id LIMIT 1',
          [],
        )) as [Row];
        const [{ id: main, email_key }] = (await query(
          'SELECT id, email_key FROM person WHERE project_id = $1 AND is_main',
          [project_id],
        )) as [Row];
        await query('DELETE FROM person_favourite WHERE person_id = $1', [main]);
        const marked = async () => [
          (await query('SELECT 1 FROM person_favourite WHERE person_id = $1', [main])).length,
          (
            await query(
              'SELECT 1 FROM favourite f JOIN client_access a ON a.id = f.access_id WHERE a.project_id = $1 AND a.email_key = $2',
              [project_id, email_key],
            )
          ).length,
        ];
        expect(await marked()).toEqual([0, 0]);
        // 1.0 marks and takes it back.
        await query('INSERT INTO client_access (project_id, email_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          project_id,
          email_key,
        ]);
        await query(
          `INSERT INTO favourite (access_id, media_file_id, created_at)
       SELECT id, $3, now() FROM client_access WHERE project_id = $1 AND email_key = $2`,
          [project_id, email_key, file],
        );
        expect(await marked()).toEqual([1, 1]);
        await query(
          'DELETE FROM favourite f USING client_access a WHERE a.id = f.access_id AND a.project_id = $1 AND a.email_key = $2',
          [project_id, email_key],
        );
        expect(await marked()).toEqual([0, 0]);
        // This release does the same, also where 1.0 has not seen the client.
        await query('DELETE FROM client_access WHERE project_id = $1 AND email_key = $2', [project_id, email_key]);
        await query('INSERT INTO person_favourite (person_id, media_file_id, created_at) VALUES ($1, $2, now())', [
          main,
          file,
        ]);
        expect(await marked()).toEqual([1, 1]);
        await query('DELETE FROM person_favourite WHERE person_id = $1', [main]);
        expect(await marked()).toEqual([0, 0]);
      });

      it('gives downloads and choices of processes that run during the upgrade to the main client', async () => {
        const [access] = await database().query<[Row]>(
          `SELECT a.id, a.project_id, v.id AS main FROM client_access a
       JOIN person v ON v.project_id = a.project_id AND v.email_key = a.email_key AND v.is_main LIMIT 1`,
        );
        const [download] = await database().query<[Row]>(
          `INSERT INTO download (access_id, file_type, file_name, first_at, last_at) VALUES ($1, 'photo', 'a.jpg', now(), now()) RETURNING id`,
          [access['id']],
        );
        const [archive] = await database().query<[Row]>(
          `INSERT INTO archive_delivery (access_id, at, file_name, file_count, first_file_ids) VALUES ($1, now(), 'a.jpg', 1, '{}') RETURNING person_id`,
          [access['id']],
        );
        const named = await database().query<Row[]>('SELECT person_id FROM person_download WHERE download_id = $1', [
          download['id'],
        ]);
        expect([...named, archive].map((row) => row['person_id'])).toEqual([access['main'], access['main']]);
      });

      describe('purchases of a process of 1.0 that runs during the upgrade', () => {
        it('are ordered for the client whom the project names', async () => {
          const [main] = await database().query<[Row]>(
            `SELECT v.id, v.email_key, p.id AS purchase FROM person v JOIN purchase p ON p.project_id = v.project_id WHERE v.is_main LIMIT 1`,
          );
          const written = `jsonb_build_object('id', gen_random_uuid(), 'email_key', $2::text, 'holder', null, 'person_id', null,
        'state', 'created', 'provider_intent_id', null, 'receipt_number', null)`;
          const [placed] = await database().query<[Row]>(
            `INSERT INTO purchase SELECT (jsonb_populate_record(p, ${written})).* FROM purchase p WHERE id = $1 RETURNING holder, person_id`,
            [main['purchase'], main['email_key']],
          );
          expect(placed).toEqual({ holder: main['email_key'], person_id: main['id'] });
        });

        it('open something for the holder of the order, whoever settles it', async () => {
          const [[paid]] = await database().query<[[Row], number]>(
            `UPDATE purchase SET holder = 'holder of the order' WHERE id = (SELECT source_id FROM entitlement WHERE source = 'purchase' LIMIT 1) RETURNING id, email_key`,
          );
          await database().query('DELETE FROM entitlement WHERE source_id = $1', [paid['id']]);
          const [entitlement] = await database().query<[Row]>(
            `INSERT INTO entitlement (holder, source, source_id, contents, since) VALUES ($1, 'purchase', $2, '{}', now()) RETURNING holder`,
            [paid['email_key'], paid['id']],
          );
          expect(entitlement['holder']).toBe('holder of the order');
        });
      });
    });

  describe('the migrations', () => {
    it('describe the same tables as the entities', async () => {
      const { upQueries } = await database().driver.createSchemaBuilder().log();
      // The migration alone has the keys that point from a lower module to the table of a higher one.
      expect(upQueries.map(({ query }) => query).sort()).toEqual(
        ['project.cover_file_id', 'project.price_list_id', 'project_preset.price_list_id', 'purchase.coupon_id'].map(
          (key) => {
            const [table, column] = key.split('.');
            return `ALTER TABLE "${table}" DROP CONSTRAINT "${table}_${column}_fkey"`;
          },
        ),
      );
    });
  });
});
