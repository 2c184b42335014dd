import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FIXED_RETENTION,
  GROWING_KINDS,
  KEPT_KINDS,
  RETENTION,
  type GrowingKind,
  type KeptKind,
} from '../../../src/common/retention.js';
import { JobHandlers } from '../../../src/jobs/job-handlers.js';
import { AuditService } from '../../../src/modules/audit/audit.service.js';
import { BackupRunsRepository } from '../../../src/modules/backups/backup-runs.repository.js';
import { OutagesRepository } from '../../../src/modules/health/outages/outages.repository.js';
import type { StatusDto } from '../../../src/modules/health/status/status.dto.js';
import { RetentionService } from '../../../src/modules/retention/retention.service.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { TABLE_ENDS } from './table-ends.js';

const DAY_SECONDS = 86_400;
const app = useTestApp();
let admin: TestClient;
let worker: TestWorker;
beforeAll(async () => {
  worker = await startTestWorker(app);
  admin = await app.admin();
});

const housekeeping = () => worker.run('housekeeping', {});
const mailFolder = () => join(app.config.dataDir, 'mail');
const mailName = (at: Date) => `${at.toISOString().replaceAll(':', '-')}-0123abcd.eml`;
const countOf = async (from: string, ...parameters: unknown[]) => {
  const [row] = await app.database.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM ${from}`, parameters);
  return row.count;
};
const note = (at: Date, action: string, area = 'projects', count = 1) =>
  app.database.query(
    `INSERT INTO audit_entry (at, action, area, outcome) SELECT $1, $2, $3, 'done' FROM generate_series(1, $4)`,
    [at, action, area, count],
  );

/** Makes one of a kind at an instant. @returns how to count whether it is still there */
const MAKE: Record<KeptKind, (at: Date) => Promise<() => Promise<number>>> = {
  audit: async (at) => {
    const action = `act${at.getTime()}`;
    await note(at, action);
    return () => countOf('audit_entry WHERE action = $1', action);
  },
  visit: async (at) => {
    const project = await insertProject(app.database);
    await app.database.query(
      `INSERT INTO gallery_visit (project_id, person_id, slot, first_at, last_at)
       SELECT $1, id, t.slot, $2::timestamptz + t.slot * interval '1 second', $2::timestamptz + t.slot * interval '1 second'
       FROM person, (VALUES (0), (40)) AS t(slot) WHERE project_id = $1`,
      [project.id, at],
    );
    return () => countOf('gallery_visit WHERE project_id = $1 AND slot = 0', project.id);
  },
  providerEvent: async (at) => {
    const id = randomUUID();
    await app.database.query(
      `INSERT INTO provider_event (id, kind, intent_id, outcome, created_at) VALUES ($1, 'paid', 'pi', 'foreign', $2)`,
      [id, at],
    );
    return () => countOf('provider_event WHERE id = $1', id);
  },
  mailFile: async (at) => {
    await mkdir(mailFolder(), { recursive: true });
    await writeFile(join(mailFolder(), mailName(at)), 'Subject: Hello');
    return async () => (await readdir(mailFolder())).filter((name) => name === mailName(at)).length;
  },
  notification: async (at) => {
    await app.database.query(
      `INSERT INTO notification (user_id, event, reference, reason, created_at)
       SELECT id, 'sale', gen_random_uuid(), gen_random_uuid(), $1 FROM "user" LIMIT 1`,
      [at],
    );
    return () => countOf('notification WHERE created_at = $1', at);
  },
  upload: async (at) => {
    const key = `projects/${randomUUID()}/originals/${randomUUID()}.jpg`;
    await app.database.query(
      `INSERT INTO upload (key, project_id, original_name, size, content_type, touched_at)
       VALUES ($1, gen_random_uuid(), 'a.jpg', 5, 'image/jpeg', $2)`,
      [key, at],
    );
    await app.storage.write(key, Buffer.from('bytes'), 'image/jpeg');
    return async () => {
      const rows = await countOf('upload WHERE key = $1', key);
      expect((await app.storage.head(key)) === null).toBe(rows === 0);
      return rows;
    };
  },
  failedJob: async (at) => {
    const id = randomUUID();
    await app.database.query(
      `INSERT INTO job_outbox (id, name, payload, created_at, failed_at) VALUES ($1, 'purge-stream', '{}', $2, $2)`,
      [id, at],
    );
    return () => countOf('job_outbox WHERE id = $1', id);
  },
};

describe('housekeeping', () => {
  it.each(allOrEvery(6, KEPT_KINDS))('deletes %s at its age, and not before', async (kind) => {
    const count = await MAKE[kind](app.clock.now());
    app.clock.advance(RETENTION[kind].days * DAY_SECONDS - 60);
    await housekeeping();
    expect(await count()).toBe(1);
    app.clock.advance(60 + 1);
    await housekeeping();
    expect(await count()).toBe(0);
  });

  if (DEEP)
    describe('visits', () => {
      it('keeps the last visit of each person', async () => {
        await MAKE.visit(app.clock.now());
        app.clock.advance(4_000 * DAY_SECONDS);
        await housekeeping();
        expect(await countOf('gallery_visit g JOIN person v ON v.id = g.person_id WHERE g.slot = 40')).toBeGreaterThan(
          0,
        );
        expect(await countOf('gallery_visit WHERE slot = 0')).toBe(0);
      });

      it('looks once a day at the last visits that it kept', async () => {
        const count = await MAKE.visit(app.clock.now());
        await app.database.query('DELETE FROM gallery_visit WHERE slot = 40');
        app.clock.advance((RETENTION.visit.days + 3) * DAY_SECONDS);
        await housekeeping();
        await app.database.query(
          `INSERT INTO gallery_visit (project_id, person_id, slot, first_at, last_at)
       SELECT project_id, person_id, 80, $1, $1 FROM gallery_visit WHERE slot = 0`,
          [app.clock.now()],
        );
        const next = await MAKE.visit(new Date(app.clock.now().getTime() - RETENTION.visit.days * DAY_SECONDS * 1_000));
        app.clock.advance(3_600);
        await housekeeping();
        expect([await count(), await next()]).toEqual([1, 0]);
        app.clock.advance(DAY_SECONDS);
        await housekeeping();
        expect(await count()).toBe(0);
      });

      it('looks at all visits again once they are kept for longer', async () => {
        const save = async (visitDays: number | null) => {
          const { version } = (await admin.get('/api/admin/settings')).body as { version: number };
          expect((await admin.put('/api/admin/settings', { version, visitDays })).status).toBe(200);
        };
        await housekeeping();
        const days = RETENTION.visit.days + 300;
        await save(days);
        const count = await MAKE.visit(new Date(app.clock.now().getTime() - (days + 5) * DAY_SECONDS * 1_000));
        await housekeeping();
        expect(await count()).toBe(0);
        await save(null);
      });
    });

  it('keeps what was done with money for ten calendar years', async () => {
    const at = app.clock.now();
    await note(at, 'refundPurchase', 'payments');
    const untilEndOf = (year: number) => (Date.UTC(year + 1, 0) - app.clock.now().getTime()) / 1000;
    app.clock.advance(untilEndOf(at.getUTCFullYear() + 10) - 1);
    await housekeeping();
    expect(await countOf("audit_entry WHERE action = 'refundPurchase'")).toBe(1);
    app.clock.advance(1);
    await housekeeping();
    expect(await countOf("audit_entry WHERE action = 'refundPurchase'")).toBe(0);
  });

  if (DEEP)
    describe('by its settings', () => {
      it('forgets recorded uploads after a day, however long others are kept', async () => {
        const { version } = (await admin.get('/api/admin/settings')).body as { version: number };
        expect((await admin.put('/api/admin/settings', { version, uploadDays: 7 })).status).toBe(200);
        const [recorded, begun] = [await MAKE.upload(app.clock.now()), await MAKE.upload(app.clock.now())];
        await app.database.query(
          `UPDATE upload SET recorded_at = $1 WHERE key = (SELECT key FROM upload ORDER BY created_at DESC OFFSET 1 LIMIT 1)`,
          [app.clock.now()],
        );
        app.clock.advance(DAY_SECONDS + 1);
        await housekeeping();
        expect([await recorded(), await begun()]).toEqual([0, 1]);
        app.clock.advance(6 * DAY_SECONDS);
        await housekeeping();
        expect(await begun()).toBe(0);
        const after = (await admin.get('/api/admin/settings')).body as { version: number };
        await admin.put('/api/admin/settings', { version: after.version, uploadDays: null });
      });

      it('keeps things for as long as the settings say', async () => {
        const read = async () => (await admin.get('/api/admin/settings')).body as { version: number };
        const save = async (change: object) =>
          admin.put('/api/admin/settings', { version: (await read()).version, ...change });
        expect((await save({ auditDays: 29 })).body).toMatchObject({
          fields: { auditDays: { code: 'retention_days', params: { least: 30, most: 36_500 } } },
        });
        expect(await save({ auditDays: 40 })).toMatchObject({ status: 200, body: { values: { auditDays: 40 } } });
        const count = await MAKE.audit(app.clock.now());
        app.clock.advance(40 * DAY_SECONDS - 1);
        await housekeeping();
        expect(await count()).toBe(1);
        app.clock.advance(2);
        await housekeeping();
        expect(await count()).toBe(0);
        expect(await save({ auditDays: null })).toMatchObject({
          body: { values: { auditDays: RETENTION.audit.days } },
        });
      });
    });
});

describe('a batch', () => {
  const tomorrow = () => new Date(app.clock.now().getTime() + DAY_SECONDS * 1000);
  const sweepBatch = (limit: number) => app.app.get(AuditService, { strict: false }).deleteBefore(tomorrow(), limit);

  it('has a limit, and does not wait for rows that are locked', async () => {
    await sweepBatch(100_000);
    await note(app.clock.now(), 'batch', 'projects', 5);
    const reader = app.database.createQueryRunner();
    await reader.startTransaction();
    await reader.query(`SELECT 1 FROM audit_entry WHERE action = 'batch' LIMIT 1 FOR UPDATE`);
    expect([await sweepBatch(3), await sweepBatch(3), await sweepBatch(3)]).toEqual([3, 1, 0]);
    await reader.rollbackTransaction();
    await reader.release();
    expect(await sweepBatch(3)).toBe(1);
  });

  if (DEEP)
    it('is deleted once when two workers sweep at the same time', async () => {
      await sweepBatch(100_000);
      await note(app.clock.now(), 'race', 'projects', 3_500);
      app.clock.advance((RETENTION.audit.days + 1) * DAY_SECONDS);
      const other = await startTestWorker(app);
      const counts = await Promise.all(
        [worker, other].map(({ context }) =>
          context.get(RetentionService, { strict: false }).sweep(new AbortController().signal),
        ),
      );
      await other.close();
      expect(await countOf("audit_entry WHERE action = 'race'")).toBe(0);
      expect(counts[0]! + counts[1]!).toBeGreaterThanOrEqual(3_500);
      expect(counts[0]! + counts[1]!).toBeLessThan(3_600);
    });
});

describe('what has a fixed age', () => {
  const now = () => app.clock.now();
  const KINDS = {
    accountEvent: {
      insert: `INSERT INTO account_event (id, user_id, kind, email, detail, at)
        SELECT gen_random_uuid(), id, 'sign-in', 'ana@studio.test', '', $1 FROM "user" LIMIT 1`,
      sweep: housekeeping,
    },
    outage: {
      insert: `INSERT INTO outage (state, parts, began_at, seen_at, ended_at) VALUES ('ended', '{disk}', $1, $1, $1)`,
      sweep: () => app.app.get(OutagesRepository, { strict: false }).end(now()),
    },
    backupRun: {
      insert: `INSERT INTO backup (target, state, started_at) VALUES ('', 'good', $1)`,
      sweep: () => app.app.get(BackupRunsRepository, { strict: false }).begin('', now()),
    },
  };

  it.each(allOrEvery(3, Object.entries(KINDS)))('is deleted at it: %s', async (kind, { insert, sweep }) => {
    const { days, table } = FIXED_RETENTION[kind as keyof typeof KINDS];
    const at = new Date(now().getTime() - days * DAY_SECONDS * 1_000);
    const [old, young] = [-1_000, 1_000].map((ms) => new Date(at.getTime() + ms));
    for (const each of [old, young]) await app.database.query(insert, [each]);
    await sweep();
    const left = (each: Date | undefined) => countOf(`${table[0]} WHERE ${table[1]} = $1`, each);
    expect([await left(old), await left(young)]).toEqual([0, 1]);
  });
});

if (DEEP)
  describe('the mail about what happened to an account', () => {
    it('goes with what it was about', async () => {
      const at = new Date(app.clock.now().getTime() - FIXED_RETENTION.accountEvent.days * DAY_SECONDS * 1_000);
      for (const each of [new Date(at.getTime() - 1_000), new Date(at.getTime() + 1_000)])
        await app.database.query(
          `WITH event AS (
           INSERT INTO account_event (id, user_id, kind, email, detail, at)
           SELECT gen_random_uuid(), id, 'sign-in', 'ana@studio.test', '', $1 FROM "user" LIMIT 1 RETURNING id)
         INSERT INTO mail (kind, reference, state, sent_at) SELECT 'account-event', id, 'sent', $1 FROM event`,
          [each],
        );
      await housekeeping();
      expect(await countOf(`mail WHERE kind = 'account-event'`)).toBe(1);
    });
  });

describe('the tables', () => {
  const rows = <T>(sql: string) => app.database.query<T[]>(sql);
  const endsBy = <K extends string>(key: K) =>
    Object.entries(TABLE_ENDS).flatMap(([table, end]) =>
      key in end ? [[table, (end as Record<K, string>)[key]]] : [],
    );

  it('all have an end for their rows', async () => {
    const tables = await rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLE_ENDS).toSorted());
  });

  it('whose rows are deleted by age are those that are measured', () => {
    const kinds = { ...RETENTION, ...FIXED_RETENTION };
    const known = Object.entries(kinds).flatMap(([kind, { table }]) => (table ? [[table[0], kind] as const] : []));
    // They are counted, and go with the access of their client.
    const others = ['download', 'zipDownload'];
    expect(Object.fromEntries(endsBy('age'))).toEqual(
      Object.fromEntries(known.filter(([, kind]) => !others.includes(kind))),
    );
  });

  it('whose rows go with others have a foreign key that deletes them', async () => {
    const keys = await rows<{ child: string; parent: string }>(
      `SELECT c.relname AS child, p.relname AS parent FROM pg_constraint k
       JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
       WHERE k.contype = 'f' AND k.confdeltype = 'c'`,
    );
    const known = keys.map(({ child, parent }) => `${child} goes with ${parent}`);
    expect(known).toEqual(
      expect.arrayContaining(endsBy('parent').map(([child, parent]) => `${child} goes with ${parent}`)),
    );
  });

  if (DEEP)
    it('whose rows name another row are found by an index when that one is deleted', async () => {
      const keys = await rows<{ key: string }>(
        `SELECT conname AS key FROM pg_constraint k WHERE contype = 'f' AND NOT EXISTS (
         SELECT 1 FROM pg_index i WHERE i.indrelid = k.conrelid AND (i.indkey::int2[])[0] = k.conkey[1])
       ORDER BY conname`,
      );
      // Payment accounts are not deleted, and accounts of staff are few.
      expect(keys.map(({ key }) => key)).toEqual([
        'project_changed_by_id_fkey',
        'project_created_by_id_fkey',
        'purchase_payment_account_id_fkey',
      ]);
    });

  it('whose rows are deleted by a step of housekeeping name one that runs', () => {
    const steps = worker.context.get(JobHandlers, { strict: false }).stepsOf('housekeeping');
    for (const [table, step] of endsBy('step')) expect([table, steps]).toEqual([table, expect.arrayContaining([step])]);
  });
});

if (DEEP)
  describe('the status page', () => {
    it('shows how much there is of each kind, and since when', async () => {
      const at = app.clock.now();
      await MAKE.mailFile(at);
      await MAKE.providerEvent(at);
      const { growth } = (await admin.get('/api/admin/status')).body as { growth: { kind: GrowingKind }[] };
      expect(growth.map(({ kind }) => kind)).toEqual(GROWING_KINDS);
      expect(growth.find(({ kind }) => kind === 'zipDownload')).toMatchObject({ count: 0, oldestAt: null, days: null });
      expect(growth.find(({ kind }) => kind === 'mailFile')).toEqual({
        kind: 'mailFile',
        count: 1,
        bytes: 14,
        oldestAt: at.toISOString(),
        days: 90,
        change: null,
      });
      expect(growth.find(({ kind }) => kind === 'providerEvent')).toMatchObject({ count: 1, days: 365 });
    });
  });

if (DEEP)
  describe('the sizes of a day', () => {
    const read = async () => {
      const { growth, stored } = (await admin.get('/api/admin/status')).body as Pick<StatusDto, 'growth' | 'stored'>;
      return { growth: growth.map(({ kind, change }) => [kind, change]), stored };
    };
    const originals = (bytes: number) => app.database.query('UPDATE media_file SET file_size = $1', [bytes]);
    const of = <T extends { kind: string }>(list: T[], kind: string) => list.find((each) => each.kind === kind);
    const today = () => app.clock.now().toISOString().slice(0, 10);

    beforeEach(async () => {
      await app.database.query('DELETE FROM growth_sample');
      const project = await insertProject(app.database);
      await insertMedia(app.database, project, 1);
      await app.database.query('DELETE FROM media_file WHERE project_id <> $1', [project.id]);
    });

    it('are unknown before the first one', async () => {
      expect(await read()).toEqual({ growth: GROWING_KINDS.map((kind) => [kind, null]), stored: [] });
    });

    it('are noted once, and compared with the first of the last thirty', async () => {
      await originals(1_000);
      await housekeeping();
      const first = today();
      expect(of((await read()).stored, 'original')).toEqual({
        kind: 'original',
        bytes: 1_000,
        day: first,
        change: null,
      });
      await originals(5_000);
      await housekeeping();
      expect(of((await read()).stored, 'original')).toMatchObject({ bytes: 1_000 });
      app.clock.advance(DAY_SECONDS);
      // Nobody has measured this day yet.
      expect(of((await read()).stored, 'original')).toMatchObject({ day: first, change: null });
      await MAKE.mailFile(app.clock.now());
      await housekeeping();
      const { growth, stored } = await read();
      const since = first;
      expect(of(stored, 'original')).toEqual({
        kind: 'original',
        bytes: 5_000,
        day: today(),
        change: { bytes: 4_000, since },
      });
      expect(of(stored, 'database')!.bytes).toBeGreaterThan(1_000_000);
      expect(Object.fromEntries(growth)).toMatchObject({ mailFile: { bytes: 14, since } });
      app.clock.advance(30 * DAY_SECONDS);
      await housekeeping();
      expect(of((await read()).stored, 'original')!.change).toMatchObject({ bytes: 0 });
      expect(await countOf('growth_sample WHERE day <= $1', first)).toBe(0);
    });
  });
