import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runEntry } from '../../fixtures/app/run-entry.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { BackupsFixture, fillWithWork, startRestored } from '../../fixtures/backups-fixture.js';

const app = useTestApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const READ_GALLERY = `SELECT p.id AS project, v.id AS person FROM project p JOIN person v ON v.project_id = p.id LIMIT 1`;

describe('the export command', () => {
  it('explains what can be exported', async () => {
    for (const args of [
      [folder],
      ['--all'],
      ['--all', '--client', 'ana@client.test', folder],
      ['--project', 'x', folder],
    ]) {
      const { code, output } = await runEntry(app, 'export.js', {}, args);
      expect([code, output]).toEqual([1, expect.stringMatching(/^(Say what and where|The id of a project)/)]);
    }
  });

  it('takes a gallery to another system, whose links work', async () => {
    const secrets = { SESSION_SECRET: app.config.secrets.session, MEDIA_LINK_SECRET: app.config.secrets.mediaLinks };
    await fillWithWork(app);
    const [{ project }] = await app.database.query<[{ project: string }]>(READ_GALLERY);
    const path = (of: typeof app) => of.visitor().get(`/api/gallery/${project}/ana%40client.test`);
    const before = await path(app);
    expect(before.status).toBe(200);
    const target = join(folder, 'out');
    const made = await runEntry(app, 'export.js', secrets, ['--all', '--renditions', target]);
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/^Exported \d+ rows and 2 files to .*personal data.*\n.*stop selling first/),
    });
    expect(JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'))).toMatchObject({ format: 1 });
    expect(await readdir(target)).toEqual(expect.arrayContaining(['SHA256SUMS', 'schema.json', 'data', 'projects']));

    const backups = await BackupsFixture.open(app);
    const place = await backups.emptyPlace();
    const settings = { ...secrets, DATABASE_URL: place.url, DATA_DIR: place.dataDir };
    expect(await runEntry(app, 'import.js', settings, [target])).toEqual({
      code: 0,
      output: expect.stringMatching(/^Imported \d+ rows and 2 files.*\nStart the API and the workers again\.$/),
    });
    expect(await runEntry(app, 'import.js', settings, [target])).toEqual({
      code: 1,
      output: expect.stringContaining('into an empty system only'),
    });
    const restored = await startRestored(place, { clock: app.clock, env: secrets });
    expect((await path(restored)).body.project).toEqual(before.body.project);
    await restored.close();
    await backups.close();
  });
});
