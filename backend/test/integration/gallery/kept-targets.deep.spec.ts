import { MediaLinksService, type LinkScope } from '../../../src/modules/projects/gate/media-links.service.js';
import { TARGET_LIFE_MS } from '../../../src/modules/gallery/bytes/byte-targets.service.js';
import { MediaCaption } from '../../../src/modules/media/captions/media-caption.entity.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { CAPTIONS_PREFIX, renditionsPrefix, SPRITE } from '../../../src/modules/media/core/renditions.js';
import { EventBusPort } from '../../../src/ports/event-bus.port.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { announcementsArrive } from '../../fixtures/announcements.js';
import { insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

/** Nothing ends by itself within this time: a link that ends has been announced. */
const HOUR_MS = 3_600_000;
const KEPT = { realQueue: true, override: [[TARGET_LIFE_MS, HOUR_MS]] as [unknown, unknown][] };

const app = useTestApp(KEPT);
let other: TestApp;
let admin: TestClient;
let project: Project;
let file: MediaFile;
beforeAll(async () => {
  other = await startTestApp({ beside: app, ...KEPT });
  admin = await other.admin();
});
afterAll(() => other?.close());
beforeEach(async () => {
  project = await insertProject(app.database);
  [file] = (await insertMedia(app.database, project, 1, { fileType: 'photo' })) as [MediaFile];
  const renditions = await app.database.manager.findBy(Rendition, { mediaFileId: file.id });
  for (const { key } of renditions) await app.storage.write(key, Buffer.from('first'), 'image/webp');
});

/** Makes a link as the gallery has it now. */
async function link(scope: LinkScope = 'preview', name = 'w480.webp'): Promise<string> {
  const { accessVersion } = await app.database.manager.findOneByOrFail(Project, { id: project.id });
  const links = app.app.get(MediaLinksService, { strict: false });
  return `${links.base(file.id, { scope, accessVersion, expires: links.derivativeExpiry(null) })}/${name}`;
}

/** Waits until this process has heard of a change that the other one makes. */
async function announced(change: () => Promise<unknown>): Promise<void> {
  await change();
  await announcementsArrive(app);
}

const status = async (path: string) => (await app.visitor().get(path)).status;
const sql = (text: string, ...values: unknown[]) => other.database.query(text, values);
const projectPath = (rest = '') => `/api/admin/projects/${project.id}${rest}`;

/** The changes of another process that end a link, and the link's status afterwards. */
const CHANGES: [string, () => Promise<unknown>, number][] = [
  [
    'its person is removed',
    () => sql(`UPDATE person SET is_main = false, ended_at = now() WHERE project_id = $1`, project.id),
    410,
  ],
  [
    'its personal link is replaced',
    () => sql(`UPDATE person SET link_version = link_version + 1 WHERE project_id = $1`, project.id),
    410,
  ],
  [
    'the file is for staff now',
    () => admin.post(projectPath('/media/visibility'), { mediaFileIds: [file.id], visibility: 'staff' }),
    410,
  ],
  ['the project has a passcode', () => admin.put(projectPath('/passcode'), { passcode: 'open sesame' }), 410],
  ['the project is archived', () => sql(`UPDATE project SET status = 'archived' WHERE id = $1`, project.id), 404],
  ['the project is in the trash', () => admin.delete(projectPath()), 404],
  ['the project is deleted', () => sql('DELETE FROM project WHERE id = $1', project.id), 404],
  ['the file is deleted', () => admin.delete(`/api/admin/media/${file.id}`), 404],
  ['its original is replaced', () => sql('UPDATE media_file SET revision = revision + 1 WHERE id = $1', file.id), 410],
];

describe('a link that this process has just served, after a change by another process', () => {
  test.each(allOrEvery(4, CHANGES))('ends when %s', async (_, change, expected) => {
    const path = await link();
    expect([await status(path), await status(path)]).toEqual([200, 200]);
    await announced(change);
    expect(await status(path)).toBe(expected);
  });

  it('ends when what was bought is revoked', async () => {
    const purchase = await insertPurchase(app.database, project, { state: 'succeeded' });
    await sql(`UPDATE rendition SET class = 'clean' WHERE media_file_id = $1`, file.id);
    const path = await link('clean');
    expect(await status(path)).toBe(200);
    await announced(() => sql('UPDATE entitlement SET revoked_at = now() WHERE source_id = $1', purchase.id));
    expect(await status(path)).toBe(410);
  });

  if (DEEP)
    describe('settings and renditions', () => {
      it('ends when the settings close it', async () => {
        const setGridSize = async (size: number | null) => {
          await sql('UPDATE studio_settings SET grid_size = $1', size);
          await other.app.get(EventBusPort).publish('settings-changed', {});
        };
        /** This process reads the settings when it has heard that they changed. */
        const answers = async (path: string, expected: number) => {
          while ((await status(path)) !== expected);
        };
        await setGridSize(480);
        const path = await link('preview', 'thumb.webp');
        await answers(path, 200);
        await setGridSize(0);
        await answers(path, 410);
      });

      it('sends what was rendered again', async () => {
        const path = await link();
        expect((await app.visitor().get(path)).text).toBe('first');
        const [{ key }] = await sql(
          'SELECT key FROM rendition WHERE media_file_id = $1 AND name = $2',
          file.id,
          'w480',
        );
        await app.storage.write(key as string, Buffer.from('second'), 'image/webp');
        await announced(() =>
          sql('UPDATE media_file SET watermark_version = watermark_version + 1 WHERE id = $1', file.id),
        );
        expect((await app.visitor().get(path)).text).toBe('second');
      });
    });
});

describe('links to the captions and the frames of a film that this process has just served', () => {
  const opened = async (paths: readonly string[]) => Promise.all(paths.map(status));
  let paths: [captions: string, frames: string];
  beforeEach(async () => {
    [file] = (await insertMedia(app.database, project, 1)) as [MediaFile];
    const { manager } = app.database;
    const frames = { mediaFileId: file.id, name: SPRITE.name, class: SPRITE.class, contentType: 'image/jpeg' };
    const key = `${renditionsPrefix(project.id, file.id)}sprite.jpg`;
    await manager.insert(Rendition, { ...frames, key, width: 1_600, height: 90, bytes: 5 });
    await app.storage.write(key, Buffer.from('first'), 'image/jpeg');
    const captions = { mediaFileId: file.id, language: 'de', name: 'Deutsch', content: 'WEBVTT\n', hash: 'a1' };
    await manager.insert(MediaCaption, { ...captions, isDefault: false, updatedAt: new Date() });
    paths = [await link('preview', `${CAPTIONS_PREFIX}de-a1.vtt`), await link('preview', 'sprite.jpg')];
    expect([await opened(paths), await opened(paths)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
  });

  test.each(allOrEvery(6, CHANGES))('end when %s', async (_, change, expected) => {
    await announced(change);
    expect(await opened(paths)).toEqual([expected, expected]);
  });

  it('end when the captions are removed, or the frames are', async () => {
    await announced(() => admin.delete(`/api/admin/media/${file.id}/captions/de`));
    expect(await opened(paths)).toEqual([404, 200]);
    await announced(async () => {
      await sql('DELETE FROM rendition WHERE media_file_id = $1 AND name = $2', file.id, SPRITE.name);
      await sql('UPDATE media_file SET watermark_version = watermark_version + 1 WHERE id = $1', file.id);
    });
    expect(await opened(paths)).toEqual([404, 404]);
  });
});
