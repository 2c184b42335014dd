import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Service } from '../start/service.mjs';
import { processesWithEnv } from '../test/orphans.mjs';
import { temporaryFolder } from './started.mjs';

const onLinux = process.platform === 'linux' ? test : test.skip;
const MARK = 'SHOWREEL_SERVICE_OF_TEST';
const folder = temporaryFolder();
afterAll(() => folder.remove());

onLinux('a service that runs is not started a second time', async () => {
  const script = join(folder.path, 'service.mjs');
  writeFileSync(script, 'setTimeout(() => undefined, 60_000);');
  const mark = randomUUID();
  const service = new Service({ name: 'test', script, env: { ...process.env, [MARK]: mark }, quiet: true });
  service.start();
  service.start();
  const running = processesWithEnv(MARK, mark);
  await service.stop(5_000);
  expect(running).toHaveLength(1);
  expect(processesWithEnv(MARK, mark)).toEqual([]);
});
