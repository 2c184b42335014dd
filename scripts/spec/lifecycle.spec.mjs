import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { inRoot } from '../lib/paths.mjs';
import { ApiClient } from '../sample/api-client.mjs';
import { Started, temporaryFolder } from './started.mjs';

const onLinux = process.platform === 'linux' ? test : test.skip;
const folder = temporaryFolder();
/** One folder for all tests: making a database again is most of a first start. */
const DATA_DIR = join(folder.path, 'data');
const starts = [];

const OWNER = { email: 'owner@example.com', password: 'chosen by the owner' };

function begin(settings = {}) {
  const started = new Started({ DATA_DIR, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, ...settings });
  starts.push(started);
  return started;
}

afterEach(() => {
  for (const started of starts.splice(0)) started.kill();
});
afterAll(() => folder.remove());

async function health(base) {
  return (await fetch(`${base}/api/health/ready`)).json();
}

async function untilWorkerLives(base) {
  while ((await health(base)).status !== 'ok') await new Promise((resolve) => setTimeout(resolve, 50));
}

test('Honours settings, ends in order, rejects a second start', async () => {
  const site = begin();
  const base = await site.ready();
  expect(site.output).toContain('owner@example.com');
  expect(site.output).not.toContain('chosen by the owner');
  expect(site.output).not.toMatch(/InstanceLoader|RoutesResolver|RouterExplorer/);
  const answer = await fetch(`${base}/api/login-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'chosen by the owner' }),
  });
  expect(answer.status).toBe(200);
  await untilWorkerLives(base);

  const second = begin();
  expect(await second.ended()).toBe(1);
  expect(second.output).toMatch(
    new RegExp(`in use by a running start \\(process ${site.child.pid}\\): stop that one first`),
  );

  // npm passes on what the terminal has sent already: two signals, one key press.
  site.child.kill('SIGINT');
  site.child.kill('SIGINT');
  expect(await site.ended()).toBe(0);
  expect(await site.orphans()).toEqual([]);
  expect(site.output).toMatch(/Stopping \.\.\./);
  expect(site.output).not.toMatch(/Stopping at once|ended unexpectedly/);
  expect(existsSync(join(DATA_DIR, 'start.lock'))).toBe(false);
});

test('A lost password is reset at the shell, while the site is stopped', async () => {
  const env = { ...process.env, DATA_DIR, NODE_OPTIONS: '' };
  const reset = (email, tool = 'reset-password') =>
    spawnSync(process.execPath, [inRoot('scripts', 'database-tool.mjs'), tool, email], {
      env,
      encoding: 'utf8',
    });
  expect(reset('nobody@example.com')).toMatchObject({
    status: 1,
    stderr: 'There is no account with the address nobody@example.com. Admins are: owner@example.com.\n',
  });
  expect(reset('owner@example.com', 'reset-factors')).toMatchObject({
    status: 1,
    stderr: 'There is no such second factor.\n',
  });
  const [, password] = /owner@example\.com \(admin\) is (\S+)/.exec(reset('owner@example.com').stdout);

  const site = begin();
  const base = await site.ready();
  const owner = new ApiClient(base);
  await owner.signIn({ email: OWNER.email, password });
  await owner.send('POST', '/api/user/password', { currentPassword: password, newPassword: OWNER.password });
  expect(reset('owner@example.com').stderr).toContain('in use by a running start');
  site.child.kill('SIGINT');
  expect(await site.ended()).toBe(0);
});

test('A backup is made while the site runs, and restored into an empty data folder', async () => {
  const env = { ...process.env, DATA_DIR, NODE_OPTIONS: '' };
  const tool = (...args) =>
    spawnSync(process.execPath, [inRoot('scripts', 'database-tool.mjs'), ...args], { env, encoding: 'utf8' });
  const backups = join(folder.path, 'backups');
  const site = begin();
  const owner = new ApiClient(await site.ready());
  await owner.signIn(OWNER);
  const { id } = await owner.send('POST', '/api/admin/projects', { name: 'Kept', clientEmail: 'ana@example.com' });
  expect(tool('backup', backups)).toMatchObject({ status: 0, stdout: expect.stringContaining('is good') });
  expect(tool('restore', backups).stderr).toContain('in use by a running start');
  site.child.kill('SIGINT');
  expect(await site.ended()).toBe(0);

  rmSync(DATA_DIR, { recursive: true });
  expect(tool('restore', backups)).toMatchObject({ status: 0, stdout: expect.stringContaining('Restored the backup') });
  const restored = begin();
  const again = new ApiClient(await restored.ready());
  await again.signIn(OWNER);
  expect(await again.send('GET', `/api/admin/projects/${id}`)).toMatchObject({ name: 'Kept' });
  restored.child.kill('SIGINT');
  expect(await restored.ended()).toBe(0);
});

onLinux('A killed worker is started again, a killed API ends the start with a clear line', async () => {
  const site = begin();
  const base = await site.ready();
  await untilWorkerLives(base);
  const worker = site.pidOf('worker.js');
  process.kill(worker, 'SIGKILL');
  await site.outputs(/The worker ended unexpectedly \(SIGKILL\); starting it again in 1 s\./);
  await site.outputs(/(Working with ffmpeg[\s\S]*){2}/);
  expect(site.pidOf('worker.js')).not.toBe(worker);

  process.kill(site.pidOf('main.js'), 'SIGKILL');
  expect(await site.ended()).toBe(1);
  expect(site.output).toMatch(/The API ended unexpectedly \(SIGKILL\)\./);
  expect(await site.orphans()).toEqual([]);
});

onLinux('A killed database is started again; when it dies at once, everything ends', async () => {
  const site = begin();
  const base = await site.ready();
  await untilWorkerLives(base);
  const pid = () => Number.parseInt(readFileSync(join(DATA_DIR, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);
  const first = pid();
  process.kill(first, 'SIGKILL');
  await site.outputs(/The embedded database ended unexpectedly; starting it again\./);
  while (!(await health(base)).database?.ok) await new Promise((resolve) => setTimeout(resolve, 50));
  await untilWorkerLives(base);
  expect(pid()).not.toBe(first);

  process.kill(pid(), 'SIGKILL');
  expect(await site.ended()).toBe(1);
  expect(site.output).toMatch(
    /The embedded database ended unexpectedly\. It ended again within 60 seconds\. Start with/,
  );
  expect(await site.orphans()).toEqual([]);
});

onLinux('A crash of everything does not stop the next start', async () => {
  const crashed = begin();
  await crashed.ready();
  const cluster = join(DATA_DIR, 'postgres', 'cluster');
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readFileSync(pidFile);
  crashed.kill();
  await crashed.ended();
  expect(await crashed.orphans()).toEqual([]);
  expect(existsSync(join(DATA_DIR, 'start.lock'))).toBe(true);
  // PostgreSQL may have had the time to remove it.
  writeFileSync(pidFile, pid);

  const site = begin();
  await site.ready();
  site.child.kill('SIGTERM');
  expect(await site.ended()).toBe(0);
  expect(await site.orphans()).toEqual([]);
  expect(readdirSync(cluster)).not.toContain('postmaster.pid');
});

test('A truncated lock file is ignored; what is written is closed to others; nothing outlives a kill', async () => {
  writeFileSync(join(DATA_DIR, 'start.lock'), '{"pid": 1');
  const site = begin();
  // `ready` has had storage asked, which makes its folder.
  await site.ready();
  const rights = ['', 'storage/objects'].map((name) => (statSync(join(DATA_DIR, name)).mode & 0o777).toString(8));
  expect(rights).toEqual(['700', '700']);
  site.child.kill('SIGKILL');
  await site.ended();
  expect(await site.orphans()).toEqual([]);
});

test('The sample project is in the language of the terminal, with sections and titles; its session ends', async () => {
  const startedAt = new Date().toISOString();
  const site = begin({ SAMPLE_PROJECT: 'true', LC_ALL: 'es_ES.UTF-8' });
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
