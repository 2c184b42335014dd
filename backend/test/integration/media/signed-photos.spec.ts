import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { startTestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { insertProject, insertPurchase } from '../../fixtures/rows.js';
import { signPhoto, verifyPhoto } from '../../fixtures/signed-photo.js';
import { unzip } from '../../fixtures/unzip.js';
import { uploadFixtures, type Uploaded } from '../../fixtures/upload.js';

const VERIFIED = ['claimSignature.validated', 'assertion.hashedURI.match', 'assertion.dataHash.match'];

const app = useTestApp();
let project: Project;
let signed: Buffer;
let files: Uploaded[];
beforeAll(async () => {
  project = await insertProject(app.database);
  signed = await signPhoto(readFileSync(mediaFixture('photos/with-gps.jpg')));
  const photos = ['a.jpg', 'b.jpg'].map((name) => ({ name, bytes: signed }));
  const worker = await startTestWorker(app);
  files = await uploadFixtures(await app.admin(), project, photos);
  await worker.drain();
});

describe('a photo that is signed with C2PA', () => {
  it('still verifies when it is downloaded free of charge, paid for and in a ZIP', async () => {
    const client = app.visitor();
    const path = galleryPath(project);
    const download = async ({ id }: Uploaded) => {
      const { body } = await client.post(`${path}/download/${id}`);
      return (await client.get(body.downloadUrl)).bytes;
    };
    const [free, paid] = files;
    await client.post(`${path}/select-headshot`, { mediaFileId: free!.id });
    const delivered = [await download(free!)];
    await insertPurchase(app.database, project, { packageType: 'complete' });
    delivered.push(await download(paid!));
    const { body: archive } = await client.post(`${path}/archive`, {});
    delivered.push(...(await unzip((await client.get(archive.downloadUrl)).bytes)).values());

    expect(delivered).toHaveLength(4);
    for (const bytes of delivered)
      expect(await verifyPhoto(bytes)).toEqual({ isValid: true, codes: expect.arrayContaining(VERIFIED) });
  });

  it.each([
    ['picture', (bytes: Buffer) => bytes.length - 100, 'assertion.dataHash.mismatch'],
    ['claim', (bytes: Buffer) => bytes.indexOf('image/jpeg'), 'claimSignature.mismatch'],
  ])('no longer verifies when one byte of its %s is changed', async (_, positionIn, code) => {
    const changed = Buffer.from(signed);
    changed[positionIn(changed)]! ^= 1;
    expect(await verifyPhoto(changed)).toEqual({ isValid: false, codes: expect.arrayContaining([code]) });
  });

  it('lends its signature to no rendition, whose bytes are others', async () => {
    const renditions = await app.database.manager.find(Rendition);
    const signatures = await Promise.all(
      renditions.map(async ({ key }) => (await buffer(await app.storage.read(key))).includes('c2pa')),
    );
    expect(new Set(signatures)).toEqual(new Set([false]));
    expect(signed.includes('c2pa')).toBe(true);
  });
});
