import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ApiClient } from '../sample/api-client.mjs';
import { health, OWNER, OwnersStarts, untilWorkerLives } from './started.mjs';
import { useStart } from './use-start.mjs';

const onLinux = process.platform === 'linux' ? test : test.skip;
const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;
const starts = new OwnersStarts();
const lockFile = join(starts.dataDir, 'start.lock');
const cluster = join(starts.dataDir, 'postgres', 'cluster');
const databasePid = join(cluster, 'postmaster.pid');
/** The password that `reset-password` gives. */
let initialPassword;

afterAll(() => starts.remove());

describe('an installation', () => {
  onLinux('starts after a crash of everything, and ends in order', async () => {
    const crashed = starts.begin();
    await crashed.ready();
    const pid = readFileSync(databasePid);
    crashed.kill();
    await crashed.ended();
    expect(await crashed.orphans()).toEqual([]);
    expect(existsSync(lockFile)).toBe(true);
    // PostgreSQL may have had the time to remove it.
    writeFileSync(databasePid, pid);

    const site = starts.begin();
    await site.ready();
    site.child.kill('SIGTERM');
    expect(await site.ended()).toBe(0);
    expect(await site.orphans()).toEqual([]);
    expect(readdirSync(cluster)).not.toContain('postmaster.pid');
  });

  test('resets a lost password at the shell', () => {
    expect(starts.tool('reset-password', 'nobody@example.com')).toMatchObject({
      status: 1,
      stderr: 'There is no account with the address nobody@example.com. Admins are: owner@example.com.\n',
    });
    expect(starts.tool('reset-factors', OWNER.email)).toMatchObject({
      status: 1,
      stderr: 'There is no such second factor.\n',
    });
    const { stdout } = starts.tool('reset-password', OWNER.email);
    [, initialPassword] = /owner@example\.com \(admin\) is (\S+)/.exec(stdout);
  });

  test('ignores a truncated lock file, signs in with the new password, and leaves nothing after a kill', async () => {
    writeFileSync(lockFile, '{"pid": 1');
    const site = starts.begin();
    const owner = new ApiClient(await site.ready());
    await owner.signIn({ email: OWNER.email, password: initialPassword });
    const passwords = { currentPassword: initialPassword, newPassword: OWNER.password };
    await owner.send('POST', '/api/user/password', passwords);
    const pid = readFileSync(databasePid);
    site.child.kill('SIGKILL');
    await site.ended();
    expect(await site.orphans()).toEqual([]);
    expect(existsSync(lockFile)).toBe(true);
    // After a crash of the whole machine, the next start finds both files.
    writeFileSync(databasePid, pid);
  });

  describeOnLinux('a start after a crash', () => {
    const shared = useStart(starts);
    const pid = () => Number.parseInt(readFileSync(databasePid, 'utf8'), 10);

    test('starts a killed database again', async () => {
      const { site, base } = shared;
      await untilWorkerLives(base);
      const first = pid();
      process.kill(first, 'SIGKILL');
      await site.outputs(/The embedded database ended unexpectedly; starting it again\./);
      await site.outputs(/The embedded database runs again\./);
      while (!(await health(base)).database?.ok) await new Promise((resolve) => setTimeout(resolve, 50));
      await untilWorkerLives(base);
      expect(pid()).not.toBe(first);
    });

    test('ends when the database dies again at once', async () => {
      const { site } = shared;
      process.kill(pid(), 'SIGKILL');
      expect(await site.ended()).toBe(1);
      expect(site.output).toMatch(
        /The embedded database ended unexpectedly\. It ended again within 60 seconds\. Start with/,
      );
      expect(await site.orphans()).toEqual([]);
    });
  });

  test('has its sample project in the language of the terminal, with sections and titles; its session ends', async () => {
    const startedAt = new Date().toISOString();
    const site = starts.begin({ SAMPLE_PROJECT: 'true', LC_ALL: 'es_ES.UTF-8' });
    const staff = new ApiClient(await site.ready());
    expect(site.output).toMatch(/Sample +http\S+\/gallery\//);
    // It is the personal link, which shows no address.
    expect(site.output).not.toMatch(/Sample +\S+(%40|@)/);
    await staff.signIn(OWNER);
    const [project] = await staff.listProjects();
    expect(project).toMatchObject({
      name: 'Anna & Ben',
      clientName: 'Anna & Ben',
      language: 'es',
      eventDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const sections = await staff.send('GET', `/api/admin/projects/${project.id}/albums`);
    expect(sections.map(({ name, fileCount }) => `${name}: ${fileCount}`)).toEqual([
      'Junto al lago: 3',
      'En el bosque: 3',
      'En la montaña: 3',
      'Los pequeños detalles: 4',
    ]);
    const people = await staff.send('GET', `/api/admin/projects/${project.id}/people`);
    expect(people.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'client Anna & Ben',
      'client Marta',
      'guest Gina',
    ]);
    expect(await staff.send('GET', `/api/admin/projects/${project.id}/selections`)).toMatchObject([{ name: 'Album' }]);
    const names = (await staff.listMedia(project.id)).map(({ originalName }) => originalName);
    expect([names[0], names[4]]).toEqual(['Un atardecer en el lago.mp4', 'Barcas al anochecer.jpg']);
    const sessions = await staff.send('GET', '/api/user/sessions');
    expect(sessions.filter(({ createdAt }) => createdAt > startedAt)).toHaveLength(1);
    site.child.kill('SIGINT');
    expect(await site.ended()).toBe(0);
  });
});
