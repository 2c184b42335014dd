import type { MyCoverDto } from '../../../src/modules/media/listing/project-pictures.dto.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery } from '../../fixtures/deep.js';

const app = useTestApp();

/** Creates a client with an account, and a function that shares galleries with one photo. */
async function createScenario(): Promise<{
  client: TestClient;
  share: (values?: Partial<Project>) => Promise<Project>;
}> {
  const email = `client.${Math.random()}@example.test`;
  const share = async (values: Partial<Project> = {}) => {
    const project = await insertProject(app.database, { clientEmail: email, ...values });
    await insertMedia(app.database, project, 1, { fileType: 'photo' });
    return project;
  };
  return { client: app.as(await insertUser(app.database, { email })), share };
}
const covers = async (client: TestClient) => (await client.get('/api/user/covers')).body as MyCoverDto[];

describe('GET /api/user/covers', () => {
  it("are the same as on the galleries' pages", async () => {
    const { client, share } = await createScenario();
    const project = await share({ timerEnabled: true, expiresAt: new Date(app.clock.now().getTime() + 60_000) });
    const { body: gallery } = await app.visitor().get(galleryPath(project));
    const file = gallery.mediaFiles.find(({ id }: { id: string }) => id === gallery.coverFileId);
    expect(await covers(client)).toEqual([
      { projectId: project.id, placeholder: file.placeholder, width: 1_920, height: 1_080, sources: file.sources },
    ]);
    expect(file.sources).not.toHaveLength(0);
  });

  it.each(allOrEvery(4, ['uploaded', 'name', 'taken', 'manual']))(
    'are the covers of galleries ordered by %s',
    async (mediaOrder) => {
      const { client, share } = await createScenario();
      const project = await share({ mediaOrder });
      // Each order begins with another of them.
      for (const [n, originalName] of ['IMG_10.jpg', 'IMG_9.jpg', 'IMG_11.jpg'].entries()) {
        const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
        await insertMedia(app.database, project, 1, {
          fileType: 'photo',
          originalName,
          createdAt: at(n),
          takenAt: at((n + 1) % 3),
          position: [1, 2, 0][n],
        });
      }
      const { body: gallery } = await app.visitor().get(galleryPath(project));
      const [picture] = (await (await app.admin()).get(`/api/admin/project-pictures?ids=${project.id}`)).body as [
        { cover: { mediaFileId: string } },
      ];
      const first = gallery.mediaFiles[0] as { id: string; sources: object[] };
      expect([gallery.coverFileId, picture.cover.mediaFileId]).toEqual([first.id, first.id]);
      expect(await covers(client)).toMatchObject([{ projectId: project.id, sources: first.sources }]);
    },
  );

  it('include galleries with a passcode', async () => {
    const { client, share } = await createScenario();
    const project = await share({ passcodeEncrypted: 'x' });
    expect((await covers(client)).map(({ projectId }) => projectId)).toEqual([project.id]);
  });

  it('exclude closed, archived, empty and foreign galleries', async () => {
    const { client, share } = await createScenario();
    await share({ timerEnabled: true, expiresAt: app.clock.now() });
    await share({ status: 'archived' });
    await app.database.query('DELETE FROM media_file WHERE project_id = $1', [(await share()).id]);
    await (await createScenario()).share();
    expect(await covers(client)).toEqual([]);
    const open = await share();
    expect((await covers(client)).map(({ projectId }) => projectId)).toEqual([open.id]);
    expect((await app.visitor().get('/api/user/covers')).status).toBe(401);
  });

  it('include a gallery that a purchase keeps open', async () => {
    const { client, share } = await createScenario();
    const project = await share({ timerEnabled: true, expiresAt: app.clock.now() });
    await insertPurchase(app.database, project);
    expect((await covers(client)).map(({ projectId }) => projectId)).toEqual([project.id]);
  });

  it('take as many statements for one gallery as for many', async () => {
    const { client, share } = await createScenario();
    await share();
    const one = await app.statements(() => covers(client));
    for (let n = 0; n < 4; n++) await share();
    expect(await app.statements(() => covers(client))).toHaveLength(one.length);
  });
});
