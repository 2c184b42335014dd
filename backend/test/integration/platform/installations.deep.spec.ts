import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { storageIdentity } from '../../../src/adapters/storage-identity.js';
import { loadConfig } from '../../../src/config/config.js';
import { requireStorageAtStart } from '../../../src/database/storage-check.js';
import { HeartbeatsService } from '../../../src/modules/health/processes/heartbeats.service.js';
import { JobQueuePort } from '../../../src/ports/job-queue.port.js';
import { runEntry } from '../../fixtures/app/run-entry.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { SILENT } from '../../fixtures/loggers.js';
import { redisStarter, type TestRedis } from '../../servers/redis.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

// BullModule's containers log that they start.
Logger.overrideLogger(SILENT);

const SELF = { release: '1', storage: 's3:media' };
const startRedis = redisStarter();
// Without redis-server they count as skipped, which fails CI.
if (DEEP)
  (startRedis ? describe : describe.skip)('two installations on one Redis', () => {
    let redis: TestRedis;
    let apps: TestApp[];
    beforeAll(async () => {
      redis = await startRedis!();
      const start = () => startTestApp({ realQueue: true, env: { REDIS_URL: redis.url } });
      apps = [await start(), await start()];
    });
    afterAll(async () => {
      for (const app of apps) await app.close();
      await redis.stop();
    });

    it('have queues of their own', async () => {
      // Both databases are copies of one, as a copy for trials is: their keys are the same.
      const [own, other] = apps.map(({ app }) => app.get(JobQueuePort));
      const waiting = async (queue: JobQueuePort) => (await queue.counts()).maintenance.waiting;
      await own!.add('housekeeping', {}, { id: 'sweep' });
      expect([await waiting(own!), await waiting(other!)]).toEqual([1, 0]);
      expect(await other!.findLive([{ name: 'housekeeping', id: 'sweep' }])).toEqual(new Set());
    });

    it('compare the queues of their processes, whatever the address', async () => {
      const api = apps[0]!;
      const start = (env: Record<string, string>) => startTestApp({ beside: api, realQueue: true, env });
      const alike = await start({ REDIS_URL: redis.url.replace('127.0.0.1', 'localhost') });
      const withoutRedis = await start({});
      const beat = ({ app }: TestApp) => app.get(HeartbeatsService).beat({ ...SELF, kind: 'worker' });
      const seen = async () => {
        const admin = await api.admin();
        const parts = (await admin.get('/api/admin/status')).body.parts as { name: string; code: string }[];
        const { status, processes } = (await admin.get('/api/health/ready')).body;
        return [parts.find(({ name }) => name === 'processes')!.code, status, processes.ok];
      };
      await api.app.get(HeartbeatsService).beat({ ...SELF, kind: 'api' });
      await beat(alike);
      expect(await seen()).toEqual(['processes_alike', 'ok', true]);
      await beat(withoutRedis);
      expect(await seen()).toEqual(['processes_queue', 'degraded', false]);
      await withoutRedis.app.get(HeartbeatsService).end();
      expect(await seen()).toEqual(['processes_alike', 'ok', true]);
    });
  });

describe('processes of one installation', () => {
  const app = useTestApp();

  const ASPECTS: [aspect: string, more: object, names: string[]][] = [
    ['storage', { storage: 's3:other' }, []],
    ['release', { release: '2' }, []],
    ['settings', {}, ['SUPPORT_EMAIL']],
  ];
  it.each(allOrEvery(3, ASPECTS))('differ in their %s, which the log says once', async (aspect, more, names) => {
    const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const env: Record<string, string> = names.length > 0 ? { SUPPORT_EMAIL: 'other@studio.test' } : {};
    const other = await startTestApp({ beside: app, env });
    const [one, two] = [app, other].map((each) => each.app.get(HeartbeatsService));
    await one!.beat({ ...SELF, kind: 'api' });
    await two!.beat({ ...SELF, kind: 'worker', ...more });
    await two!.beat({ ...SELF, kind: 'worker', ...more });
    const groups = [expect.stringMatching(/^api /), expect.stringMatching(/^worker /)];
    expect(await one!.difference()).toEqual({ aspect, groups, names });
    expect(logged.mock.calls).toEqual([
      [expect.stringContaining(`Processes differ in their ${[aspect, ...names].join(' ')}: api `)],
    ]);
    logged.mockRestore();
    await two!.end();
    expect(await one!.difference()).toBeNull();
    await other.close();
  });
});

describe('the storage of a database', () => {
  const S3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const app = useTestApp();
  const check = async (settings: Record<string, string>) => {
    const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: app.config.dataDir, ...settings });
    await requireStorageAtStart(app.config.database.url!, await storageIdentity(config));
  };

  it('is the one of the first process, by whatever path', async () => {
    await Promise.all([check({}), check({})]);
    const path = join(app.config.dataDir, 'other-name');
    await symlink(app.config.dataDir, path);
    await check({ DATA_DIR: path });
  });

  it('is not an empty folder, as of a volume that is not mounted', async () => {
    const message = 'The files of this database are in a folder on disk';
    await expect(check({ DATA_DIR: join(app.config.dataDir, 'empty') })).rejects.toThrow(message);
    await expect(check({ DATA_DIR: join(app.config.dataDir, 'empty') })).rejects.toThrow('is its volume mounted?');
  });

  if (DEEP)
    it('is not another one for API or worker until it was accepted', async () => {
      const settings = { ...S3, S3_BUCKET: 'media', S3_KEY_PREFIX: 'studio', S3_BUCKET_NAME: 'x', LOG_LEVEL: 'warn' };
      const key = () => app.database.query('SELECT key FROM installation');
      const before = await key();
      const ended = await Promise.all([runEntry(app, 'main.js', settings), runEntry(app, 'worker.js', settings)]);
      for (const { code, output } of ended) {
        expect(code).toBe(1);
        expect(output).toContain('S3_BUCKET_NAME is not a setting, and nothing reads it. Did you mean S3_BUCKET?');
        expect(output).toContain('but the settings lead to the bucket media/studio. Correct DATA_DIR');
      }
      expect(await runEntry(app, 'accept-storage.js', settings)).toEqual({
        code: 0,
        output: 'The files of this database are in the bucket media/studio from now on.',
      });
      await check({ S3_BUCKET: 'media', S3_KEY_PREFIX: 'studio' });
      await expect(check({ S3_BUCKET: 'media' })).rejects.toThrow('Correct S3_BUCKET and S3_KEY_PREFIX.');
      // The queue of a copy is not that of its original.
      expect(await key()).not.toEqual(before);
    }, 180_000);
});
