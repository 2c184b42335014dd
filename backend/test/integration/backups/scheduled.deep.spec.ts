import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { WorkFolder } from '../../../src/common/work-folder.js';
import { BackupRunsRepository } from '../../../src/modules/backups/backup-runs.repository.js';
import { MetricsService } from '../../../src/modules/health/metrics/metrics.service.js';
import { ScheduledBackupsService } from '../../../src/modules/backups/scheduled-backups.service.js';
import { StudioService } from '../../../src/modules/settings/studio.service.js';
import { DatabaseCopyPort } from '../../../src/ports/database-copy.port.js';
import { parseMetrics } from '../../fixtures/parse-metrics.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { fillWithWork, withoutBuilding } from '../../fixtures/backups-fixture.js';
import { DEEP } from '../../fixtures/deep.js';

const folder = mkdtempSync(join(tmpdir(), 'showreel-scheduled-'));
let app: TestApp;
let worker: TestWorker;
let copy: DatabaseCopyPort;
beforeAll(async () => {
  app = await startTestApp({
    env: { BACKUP_TARGET: folder, BUSINESS_TIMEZONE: 'Europe/Berlin', METRICS_TOKEN: 'a-token-of-the-monitoring' },
  });
  copy = withoutBuilding(app.app.get(DatabaseCopyPort, { strict: false }));
  worker = await startTestWorker(app, [[DatabaseCopyPort, copy]]);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => app.database.query('DELETE FROM backup'));

/** Looks at the schedule as the worker does, and waits for the backup that it may start. */
async function look(): Promise<unknown> {
  const outcome = await worker.run('start-due-backup', {});
  await worker.context.get(ScheduledBackupsService, { strict: false }).idle();
  return outcome;
}

async function part(): Promise<{ state: string; code: string; values: Record<string, string>; detail: string }> {
  const { body } = await (await app.admin()).get('/api/admin/status');
  return body.parts.find(({ name }: { name: string }) => name === 'backups');
}

const runs = () => app.database.query<{ state: string; error: string | null }[]>('SELECT state, error FROM backup');

describe('the backup of the day', () => {
  it.each([
    ['before its hour, with that of the day before', '2026-11-28T01:59:00Z', '2026-11-27T02:00:00Z', false],
    ['from its hour on, in the time zone of the studio', '2026-11-28T02:00:00Z', '2026-11-27T02:00:00Z', true],
    ['when one was made since', '2026-11-28T20:00:00Z', '2026-11-28T02:00:00Z', false],
    ['before its hour, when none was made for longer', '2026-11-28T01:00:00Z', '2026-11-26T02:00:00Z', true],
  ])('is due %s', async (_case, now, last, due) => {
    await app.database.query(`INSERT INTO backup (target, state, started_at) VALUES ('', 'good', $1)`, [last]);
    const repository = app.app.get(BackupRunsRepository, { strict: false });
    expect(await repository.isDue({ target: '', now: new Date(now), timezone: 'Europe/Berlin', hour: 3 })).toBe(due);
  });

  it('is tried again an hour after it has failed', async () => {
    const repository = app.app.get(BackupRunsRepository, { strict: false });
    await app.database.query(`INSERT INTO backup (target, state, started_at) VALUES ('', 'failed', $1)`, [
      '2026-11-28T02:00:00Z',
    ]);
    const dueAt = (now: string) =>
      repository.isDue({ target: '', now: new Date(now), timezone: 'Europe/Berlin', hour: 3 });
    expect(await dueAt('2026-11-28T02:59:00Z')).toBe(false);
    expect(await dueAt('2026-11-28T03:00:00Z')).toBe(true);
  });

  it('is made once, and its age is on the status page, which turns red after 26 hours', async () => {
    expect(await part()).toMatchObject({ state: 'warning', code: 'backups_never' });
    expect(await look()).toBe('done');
    expect(await look()).toBe('skipped');
    expect(await runs()).toEqual([{ state: 'good', error: null }]);
    expect(await part()).toMatchObject({ state: 'ok', code: 'backups_good', values: { hours: '0' } });
    app.clock.advance(26 * 3600 - 1);
    expect(await part()).toMatchObject({ state: 'ok', values: { hours: '25' } });
    app.clock.advance(1);
    expect(await part()).toMatchObject({ state: 'down', code: 'backups_late', values: { hours: '26' } });
  });

  const insertRun = (target: string, state: string) =>
    app.database.query(`INSERT INTO backup (target, state, error, started_at) VALUES ($1, $2, 'no space', $3)`, [
      target,
      state,
      app.clock.now(),
    ]);
  if (DEEP)
    it.each([
      ['tried in vain', () => insertRun(folder, 'failed')],
      ['made at another place', () => insertRun('/before', 'good')],
      ['possible at all', () => app.database.query('UPDATE "user" SET created_at = $1', [app.clock.now()])],
    ])('that never succeeded is red 26 hours after one was %s', async (started, begin) => {
      const since = app.clock.now();
      await begin();
      app.clock.advance(26 * 3600 - 1);
      expect(await part()).toMatchObject({ state: 'warning', code: 'backups_never' });
      app.clock.advance(1);
      if (started === 'tried in vain') await insertRun(folder, 'failed');
      expect(await part()).toMatchObject({ state: 'down', code: 'backups_missing', values: { hours: '26' } });
      const { text } = await app.app.get(MetricsService, { strict: false }).page();
      const series = parseMetrics(text).filter(({ name }) => name.startsWith('showreel_backup'));
      expect(series).toEqual([
        { name: 'showreel_backup_missing_since_timestamp_seconds', labels: {}, value: since.getTime() / 1_000 },
      ]);
    });

  if (DEEP)
    it('keeps its lists in the folder of its process, which the next one removes', async () => {
      const folders: string[] = [];
      const { build } = copy;
      jest.spyOn(copy, 'build').mockImplementationOnce(async (...args) => {
        folders.push(...(await readdir(await worker.context.get(WorkFolder, { strict: false }).path())));
        return build(...args);
      });
      await look();
      expect(folders).toEqual([expect.stringMatching(/^backup-/)]);
    });

  if (DEEP)
    it('that fails is on the status page with its reason', async () => {
      await look();
      const [file] = await fillWithWork(app);
      await app.storage.delete(file!.originalKey);
      app.clock.advance(24 * 3600);
      await look();
      expect(await part()).toMatchObject({ state: 'warning', code: 'backups_failed' });
      expect((await part()).values['reason']).toContain(file!.originalKey);
      await app.database.query('DELETE FROM media_file');
    });

  if (DEEP)
    describe('with other runs or settings', () => {
      it('that leaves earlier ones behind for two days is on the status page', async () => {
        const repository = app.app.get(BackupRunsRepository, { strict: false });
        const made = async (hoursAgo: number, error: string | null) => {
          const at = new Date(app.clock.now().getTime() - hoursAgo * 3_600_000);
          const id = await repository.begin(folder, at);
          await app.database.query(`UPDATE backup SET state = 'good', finished_at = $2 WHERE id = $1`, [id, at]);
          await repository.notePruned(id, error);
        };
        await made(97, null);
        await made(47, 'locked');
        await made(20, 'locked for a year');
        expect(await part()).toMatchObject({ state: 'ok', code: 'backups_good' });
        app.clock.advance(3_600);
        expect(await part()).toMatchObject({
          state: 'warning',
          code: 'backups_unpruned',
          values: { days: '2', reason: 'locked for a year' },
        });
        await made(0, null);
        expect(await part()).toMatchObject({ state: 'ok', code: 'backups_good' });
      });

      it('is not made when staff have switched it off', async () => {
        const admin = await app.admin();
        const change = async (changes: object) => {
          const { version } = (await admin.get('/api/admin/settings')).body;
          const { status } = await admin.put('/api/admin/settings', { version, ...changes });
          await worker.context.get(StudioService, { strict: false }).refresh();
          return status;
        };
        expect(await change({ automaticBackups: false, backupHour: 0 })).toBe(200);
        expect(await look()).toBe('skipped');
        expect(await change({ backupHour: 24 })).toBe(400);
        expect(await change({ automaticBackups: null, backupHour: null })).toBe(200);
        expect(await look()).toBe('done');
      });

      it('waits for one that another worker makes, without a warning', async () => {
        const warned = jest.spyOn(Logger.prototype, 'warn');
        expect(await copy.exclusively(look)).toBe('done');
        expect([await runs(), warned.mock.calls]).toEqual([[], []]);
        warned.mockRestore();
        await look();
        expect(await runs()).toEqual([{ state: 'good', error: null }]);
      });

      it('of a process that has died is noted by the next one', async () => {
        const started = app.clock.ago(2 * 24 * 3600);
        await app.database.query(`INSERT INTO backup (target, started_at) VALUES ('', $1)`, [started]);
        await look();
        expect(await runs()).toEqual([
          { state: 'failed', error: 'The process ended.' },
          { state: 'good', error: null },
        ]);
      });
    });
});

describe('POST /api/admin/backups', () => {
  it('starts a backup, whatever the schedule says', async () => {
    await look();
    app.clock.advance(60);
    expect((await (await app.admin()).post('/api/admin/backups', {})).status).toBe(204);
    await worker.drain();
    await worker.context.get(ScheduledBackupsService, { strict: false }).idle();
    expect(await runs()).toHaveLength(2);
  });

  if (DEEP)
    it('is a conflict where there is no place for backups', async () => {
      await look();
      const other = await startTestApp({ beside: app });
      const reply = await (await other.admin()).post('/api/admin/backups', {});
      expect(reply).toMatchObject({ status: 409, body: { code: 'backup.no_target' } });
      const { body } = await (await other.admin()).get('/api/admin/status');
      await app.database.query('DELETE FROM backup');
      const none = (await (await other.admin()).get('/api/admin/status')).body;
      expect(body.parts.at(-1)).toMatchObject({ code: 'backups_good' });
      expect(none.parts.at(-1)).toMatchObject({ state: 'warning', code: 'backups_none' });
      await other.close();
    });
});
