import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { ModulesContainer } from '@nestjs/core';
import { VideoToolPort } from '../../../src/ports/video-tool.port.js';
import { FakeVideoTool } from '../../fakes/fake-video-tool.js';
import { HeldJobQueue } from '../../fixtures/held-job-queue.js';
import { runEntry } from '../../fixtures/app/run-entry.js';
import { startTestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { DEEP } from '../../fixtures/deep.js';

const app = useTestApp();

describe('start of the worker', () => {
  afterEach(() => jest.restoreAllMocks());

  test('a worker without ffmpeg exits before it takes a job', async () => {
    const work = jest.spyOn(HeldJobQueue.prototype, 'work');
    const check = () => Promise.reject(new Error('No ffmpeg was found.'));
    await expect(
      startTestWorker(app, [[VideoToolPort, Object.assign(new FakeVideoTool(), { check })]]),
    ).rejects.toThrow('No ffmpeg');
    expect(work).not.toHaveBeenCalled();
  });

  if (DEEP)
    test('a worker whose port is taken exits before it takes a job', async () => {
      const other = createServer().listen(0);
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const ended = await runEntry(app, 'worker.js', { WORKER_PORT: String(port), LOG_LEVEL: 'info' });
      other.close();
      // Nothing else: no job, and no check of ffmpeg, came before.
      const output = new RegExp(`^WORKER_PORT cannot be used: listen EADDRINUSE: .*:${port}$`);
      expect(ended).toEqual({ code: 1, output: expect.stringMatching(output) });
    }, 180_000);

  if (DEEP)
    test('a worker whose Redis is away exits with one line', async () => {
      const ended = await runEntry(app, 'worker.js', { REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'error' });
      const last = ended.output.split('\n').at(-1);
      expect([ended.code, last]).toEqual([
        1,
        expect.stringMatching(/^The queue does not answer: check Redis \(REDIS_URL\), or PostgreSQL .* \(.+\)$/),
      ]);
    }, 180_000);

  test('a worker carries no controllers, guards or interceptors', async () => {
    const worker = await startTestWorker(app);
    const modules = [...worker.context.get(ModulesContainer).values()];
    const providers = modules.flatMap((module) => [...module.providers.values()].map(({ name }) => String(name)));
    expect(providers).toContain('RenderingService');
    expect(modules.flatMap((module) => [...module.controllers.values()].map(({ name }) => String(name)))).toEqual([]);
    expect(providers.filter((name) => /Guard|Interceptor|Strategy|APP_/.test(name))).toEqual([]);
  });
});
