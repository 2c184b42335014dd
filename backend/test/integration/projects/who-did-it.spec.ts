import { PersonDownload } from '../../../src/modules/entitlements/usage/person-download.entity.js';
import type { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { createGalleryFixture, insertPerson, type GalleryFixture } from '../../fixtures/gallery-fixture.js';
import { insertDownloads, insertPurchase } from '../../fixtures/rows.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

interface Listed {
  id: string;
  name: string | null;
  favouriteCount: number;
  downloadCount: number;
  purchaseCount: number;
}
interface Item {
  id: string;
  kind: string;
  personId: string | null;
  personName: string | null;
  fileCount: number | null;
}

const app = useTestApp();
let admin: TestClient;
let scenario: GalleryFixture;
let ben: Awaited<ReturnType<typeof insertPerson>>;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  scenario = await createGalleryFixture(app);
  await admin.put(`/api/admin/projects/${scenario.project.id}`, { clientName: 'Anna' });
  ben = await insertPerson(app, scenario.project, { name: 'Ben', email: 'ben@example.test' });
});

const of = (path: string) => `/api/admin/projects/${scenario.project.id}/${path}`;
const people = async (): Promise<Listed[]> => (await admin.get(of('people'))).body;
const counts = async () =>
  (await people()).map(({ name, favouriteCount, downloadCount, purchaseCount }) => [
    name,
    favouriteCount,
    downloadCount,
    purchaseCount,
  ]);
const timeline = async (): Promise<Item[]> => (await admin.get(of('activity'))).body.items;
const download = (file: { id: string }) => scenario.client.post(`${ben.path}/download/${file.id}`);
const later = () => app.clock.advance(120);

describe('client activity by person', () => {
  it('downloads are those of each person who made them, once for each file', async () => {
    const [first, second] = scenario.videos as [MediaFile, MediaFile];
    await scenario.download(first);
    later();
    await download(first);
    later();
    await download(first);
    await scenario.download(second);
    expect(await counts()).toEqual([
      ['Anna', 0, 2, 0],
      ['Ben', 0, 1, 0],
    ]);
    // The clients' allowance is used once for each file.
    expect((await scenario.read()).body).toMatchObject({ downloadCount: 2, clientAccess: { videoDownloadsLeft: 1 } });
    expect((await timeline()).map(({ kind, personName, fileCount }) => [kind, personName, fileCount])).toEqual([
      ['download', 'Anna', 1],
      ['download', 'Ben', 1],
      ['download', 'Anna', 1],
    ]);
  });

  it("a guest's downloads are theirs alone", async () => {
    const [first, second] = scenario.videos as [MediaFile, MediaFile];
    await admin.put(`/api/admin/projects/${scenario.project.id}`, { guestAllowance: true });
    const mia = await insertPerson(app, scenario.project, { name: 'Mia', kind: 'guest' });
    await scenario.client.post(`${mia.path}/download/${first.id}`);
    await scenario.client.post(`${mia.path}/download/${second.id}`);
    await scenario.download(first);
    expect(await counts()).toEqual([
      ['Anna', 0, 1, 0],
      ['Ben', 0, 0, 0],
      ['Mia', 0, 2, 0],
    ]);
    expect((await timeline()).map(({ personName, fileCount }) => [personName, fileCount])).toContainEqual(['Mia', 2]);
  });

  it('a deleted file still counts for those who have downloaded it', async () => {
    const [first] = scenario.videos as [MediaFile];
    await download(first);
    await app.database.query('DELETE FROM media_file WHERE id = $1', [first.id]);
    expect((await counts())[1]).toEqual(['Ben', 0, 1, 0]);
  });

  it('favourites, choices, visits and purchases name the person', async () => {
    const [photo] = scenario.photos as [MediaFile];
    await scenario.client.post(`${ben.path}/visit`);
    later();
    await scenario.client.send('PUT', `${ben.path}/favourites/${photo.id}`);
    later();
    await scenario.client.post(`${ben.path}/select-headshot`, { mediaFileId: photo.id });
    later();
    await insertPurchase(app.database, scenario.project, { succeededAt: app.clock.now() });
    const [anna] = await people();
    expect((await timeline()).map(({ kind, personId, personName }) => [kind, personId, personName])).toEqual([
      ['purchase', anna!.id, 'Anna'],
      ['headshot', ben.id, 'Ben'],
      ['favourite', ben.id, 'Ben'],
      ['visit', ben.id, 'Ben'],
    ]);
    expect(await counts()).toEqual([
      ['Anna', 0, 0, 1],
      ['Ben', 1, 0, 0],
    ]);
  });

  it('favourites of two people in one minute are two items', async () => {
    const [photo] = scenario.photos as [MediaFile];
    await scenario.client.send('PUT', `${ben.path}/favourites/${photo.id}`);
    await scenario.client.send(
      'PUT',
      `/api/gallery/${scenario.project.id}/${scenario.project.clientEmail}/favourites/${photo.id}`,
    );
    expect((await timeline()).map(({ personName }) => personName).sort()).toEqual(['Anna', 'Ben']);
  });

  it('somebody without a name is named by the address', async () => {
    const { path } = await insertPerson(app, scenario.project, { email: 'Carla@example.test' });
    await scenario.client.post(`${path}/visit`);
    expect((await timeline())[0]).toMatchObject({ personName: 'Carla@example.test' });
  });

  it('what processes of 1.0 record is the main client’s', async () => {
    await insertDownloads(app.database, scenario.project, scenario.videos.slice(0, 2));
    expect(await counts()).toEqual([
      ['Anna', 0, 2, 0],
      ['Ben', 0, 0, 0],
    ]);
  });

  it('the list of people costs the same number of statements for many', async () => {
    const few = await app.statements(() => people());
    for (let n = 0; n < 10; n++) await insertPerson(app, scenario.project, { name: `Person ${n}` });
    await download(scenario.videos[0]!);
    expect(await app.statements(() => people())).toHaveLength(few.length);
    expect(await app.database.manager.countBy(PersonDownload, { personId: ben.id })).toBe(1);
  });
});
