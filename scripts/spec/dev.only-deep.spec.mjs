import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Started, temporaryFolder } from './started.mjs';

const folder = temporaryFolder();
let started;
afterAll(() => {
  started?.kill();
  folder.remove();
});

describe('npm run dev', () => {
  test('starts once, beside a program on the usual port, and reports type errors', async () => {
    const other = createServer();
    // The port is taken now, by this server or by another program.
    await Promise.race([once(other.listen(5173), 'listening'), once(other, 'error')]);
    started = new Started({ DATA_DIR: folder.path }, { script: 'dev.mjs' });

    const [, gallery] = await started.outputs(/gallery-ui +(http:\S+) \(reloads on change\)/);
    expect(new URL(gallery).port).not.toBe('5173');
    await started.outputs(/types +\| .*Found 0 errors/);
    expect(started.output).not.toContain('Backend changed');
    expect((await fetch(gallery)).status).toBe(200);

    started.child.kill('SIGINT');
    expect(await started.ended()).toBe(0);
    expect(await started.orphans()).toEqual([]);
    other.close();
  });
});
