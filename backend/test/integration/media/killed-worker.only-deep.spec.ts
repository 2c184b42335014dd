import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Not } from 'typeorm';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { stillRenditions } from '../../../src/modules/media/core/renditions.js';
import { JobQueuePort } from '../../../src/ports/job-queue.port.js';
import { insertProject } from '../../fixtures/rows.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { uploadFixtures } from '../../fixtures/upload.js';

const PHOTOS = 30;
const RENDITIONS = stillRenditions().length;

let app: TestApp;
const children = new Set<ChildProcess>();

describe('killed worker', () => {
  beforeAll(async () => {
    app = await startTestApp({ realQueue: true });
  });
  afterAll(async () => {
    for (const child of children) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await app.close();
  });

  /** Starts a real worker: the product's own entry point as it was built for this run, with its queue and tools. */
  function startWorker(): ChildProcess {
    const entry = fileURLToPath(new URL('../../../dist/worker.js', import.meta.url));
    const child = spawn(process.execPath, [entry], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'test',
        DATABASE_URL: app.config.database.url!,
        DATA_DIR: app.config.dataDir,
        JOB_LOCK_SECONDS: '2',
        WORKER_PHOTO_CONCURRENCY: '2',
      },
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  const count = (status: MediaFile['status']) => app.database.manager.countBy(MediaFile, { status });

  /** Workers are other processes: only the database shows their progress. */
  async function until(met: () => Promise<boolean>): Promise<void> {
    while (!(await met())) await pause(100);
  }

  it(`a worker killed during ${PHOTOS} jobs loses and repeats none`, async () => {
    const project = await insertProject(app.database);
    const [file] = await uploadFixtures(
      await app.admin(),
      project,
      Array.from({ length: PHOTOS }, (_, n) => ({ name: `${n}.jpg`, fixture: 'photos/with-gps.jpg' })),
    );
    // However late we look, its job is not done: it waits for our lock.
    const lock = app.database.createQueryRunner();
    await lock.startTransaction();
    // The database ends other transactions that wait for a minute.
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await lock.query('SELECT FROM media_file WHERE id = $1 FOR UPDATE', [file!.id]);
    try {
      const first = startWorker();
      const died = once(first, 'exit');
      await until(async () => (await count('ready')) >= 3);
      first.kill('SIGKILL');
      await died;
      const done = await count('ready');
      expect(done).toBeLessThan(PHOTOS);
      expect((await app.app.get(JobQueuePort).counts()).photos.active).toBeGreaterThan(0);
    } finally {
      await lock.rollbackTransaction();
      await lock.release();
    }

    const second = startWorker();
    await until(async () => (await count('processing')) === 0);
    expect([await count('ready'), await count('failed')]).toEqual([PHOTOS, 0]);
    // Covers aside: which files were the cover meanwhile depends on the order in which they were ready.
    expect(await app.database.manager.countBy(Rendition, { class: Not('cover') })).toBe(PHOTOS * RENDITIONS);
    let objects = 0;
    for await (const { key } of app.storage.list(`projects/${project.id}/`))
      objects += /\/cover\d+[.-]/.test(key) ? 0 : 1;
    expect(objects).toBe(PHOTOS * (1 + RENDITIONS));
    await until(async () => {
      const { photos } = await app.app.get(JobQueuePort).counts();
      return photos.active + photos.waiting + photos.delayed + photos.failed === 0;
    });
    const stopped = once(second, 'exit');
    second.kill('SIGTERM');
    expect(await stopped).toEqual([0, null]);
  });

  it("a worker's files are unreadable for other users", async () => {
    const [{ key } = { key: '' }] = await app.database.manager.find(Rendition, { take: 1 });
    const { mode } = await stat(join(app.config.dataDir, 'storage', 'objects', key));
    expect((mode & 0o777).toString(8)).toBe('600');
  });
});
