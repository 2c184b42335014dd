import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ApiClient } from '../sample/api-client.mjs';
import { OWNER, OwnersStarts, untilWorkerLives } from './started.mjs';
import { useStart } from './use-start.mjs';

const onLinux = process.platform === 'linux' ? test : test.skip;
const starts = new OwnersStarts();
const backups = join(starts.folder.path, 'backups');
const lockFile = join(starts.dataDir, 'start.lock');
let projectId;

afterAll(() => starts.remove());

describe('an installation', () => {
  describe('the first start', () => {
    const shared = useStart(starts);

    test('honours settings', async () => {
      const { site, base } = shared;
      expect(site.output).toContain(OWNER.email);
      expect(site.output).not.toContain(OWNER.password);
      expect(site.output).not.toMatch(/InstanceLoader|RoutesResolver|RouterExplorer/);
      const answer = await fetch(`${base}/api/login-admin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(OWNER),
      });
      expect(answer.status).toBe(200);
      await untilWorkerLives(base);
    });

    test('closes what it writes to others', () => {
      // `ready` has had storage asked, which makes its folder.
      const rights = ['', 'storage/objects'].map((name) =>
        (statSync(join(starts.dataDir, name)).mode & 0o777).toString(8),
      );
      expect(rights).toEqual(['700', '700']);
    });

    test('rejects a second start', async () => {
      const second = starts.begin();
      expect(await second.ended()).toBe(1);
      expect(second.output).toMatch(
        new RegExp(`in use by a running start \\(process ${shared.site.child.pid}\\): stop that one first`),
      );
    });

    test('lets a backup be made, but nothing that needs the database for itself', async () => {
      const owner = new ApiClient(shared.base);
      await owner.signIn(OWNER);
      const project = { name: 'Kept', clientEmail: 'ana@example.com' };
      projectId = (await owner.send('POST', '/api/admin/projects', project)).id;
      expect(starts.tool('backup', backups)).toMatchObject({ status: 0, stdout: expect.stringContaining('is good') });
      expect(starts.tool('restore', backups).stderr).toContain('in use by a running start');
      expect(starts.tool('reset-password', OWNER.email).stderr).toContain('in use by a running start');
    });

    test('ends in order', async () => {
      const { site } = shared;
      // npm passes on what the terminal has sent already: two signals, one key press.
      site.child.kill('SIGINT');
      site.child.kill('SIGINT');
      expect(await site.ended()).toBe(0);
      expect(await site.orphans()).toEqual([]);
      expect(site.output).toMatch(/Stopping \.\.\./);
      expect(site.output).not.toMatch(/Stopping at once|ended unexpectedly/);
      expect(existsSync(lockFile)).toBe(false);
    });
  });

  test('restores a backup into an empty data folder', () => {
    rmSync(starts.dataDir, { recursive: true });
    expect(starts.tool('restore', backups)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Restored the backup .*\nStart the API and the workers again\.\n/),
    });
  });

  describe('a start on the restored folder', () => {
    const shared = useStart(starts);

    test('has what was backed up, with its passwords', async () => {
      const owner = new ApiClient(shared.base);
      await owner.signIn(OWNER);
      expect(await owner.send('GET', `/api/admin/projects/${projectId}`)).toMatchObject({ name: 'Kept' });
    });

    onLinux('starts a killed worker again', async () => {
      const { site, base } = shared;
      await untilWorkerLives(base);
      const worker = site.pidOf('worker.js');
      process.kill(worker, 'SIGKILL');
      await site.outputs(/The worker ended unexpectedly \(SIGKILL\); starting it again in 1 s\./);
      await site.outputs(/(Working with ffmpeg[\s\S]*){2}/);
      expect(site.pidOf('worker.js')).not.toBe(worker);
    });

    onLinux('ends with a clear line when the API is killed', async () => {
      const { site } = shared;
      process.kill(site.pidOf('main.js'), 'SIGKILL');
      expect(await site.ended()).toBe(1);
      expect(site.output).toMatch(/The API ended unexpectedly \(SIGKILL\)\./);
      expect(await site.orphans()).toEqual([]);
    });
  });
});
