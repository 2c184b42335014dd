import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { ApiClient } from '../sample/api-client.mjs';
import { OWNER, OwnersStarts } from './started.mjs';

const onLinux = process.platform === 'linux' ? test : test.skip;
const starts = new OwnersStarts();

afterEach(() => starts.kill());
afterAll(() => starts.remove());

describe('an installation', () => {
  onLinux('starts after a crash of everything, and ends in order', async () => {
    const crashed = starts.begin();
    await crashed.ready();
    const cluster = join(starts.dataDir, 'postgres', 'cluster');
    const pidFile = join(cluster, 'postmaster.pid');
    const pid = readFileSync(pidFile);
    crashed.kill();
    await crashed.ended();
    expect(await crashed.orphans()).toEqual([]);
    expect(existsSync(join(starts.dataDir, 'start.lock'))).toBe(true);
    // PostgreSQL may have had the time to remove it.
    writeFileSync(pidFile, pid);

    const site = starts.begin();
    await site.ready();
    site.child.kill('SIGTERM');
    expect(await site.ended()).toBe(0);
    expect(await site.orphans()).toEqual([]);
    expect(readdirSync(cluster)).not.toContain('postmaster.pid');
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
