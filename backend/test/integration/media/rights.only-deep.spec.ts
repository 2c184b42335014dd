import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { NO_RIGHTS } from '../../../src/ports/image-tool.port.js';
import { readRights } from '../../../src/adapters/sharp/rights/read-rights.js';
import { rightsPacket } from '../../../src/adapters/sharp/rights/rights-packet.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { WEB_SIZE } from '../../../src/modules/media/core/renditions.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { startTestWorker } from '../../fixtures/app/test-worker.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { insertProject } from '../../fixtures/rows.js';
import { uploadFixtures } from '../../fixtures/upload.js';

const app = useTestApp();

describe('the rights of pictures', () => {
  it('stand in every picture that is made of a photo or film, and the original stays as it is', async () => {
    const admin = await app.admin();
    const { version } = (await admin.get('/api/admin/settings')).body;
    const studio = { photoCreator: 'Northlight', photoCopyright: '© 2026 Northlight', photoCredit: 'Northlight Films' };
    const saved = await admin.put('/api/admin/settings', { version, ...studio, dataMining: 'DMI-PROHIBITED' });
    expect(saved).toMatchObject({ status: 200, body: { values: { ...studio, dataMining: 'DMI-PROHIBITED' } } });
    const photo = await sharp(mediaFixture('photos/landscape-upright.jpg'))
      .resize(1_200)
      .withXmp(rightsPacket({ ...NO_RIGHTS, creator: ['Ana Fotógrafa'] })!)
      .toBuffer();
    const worker = await startTestWorker(app);
    const project = await insertProject(app.database, { access: 'everything' });
    const files = await uploadFixtures(admin, project, [
      { name: 'own.jpg', bytes: photo },
      { name: 'film.mp4', fixture: 'videos/phone-portrait-rotated.mp4' },
    ]);
    await worker.drain();
    // Clean pictures, the web size among them, are made when they are first needed, and the frames of a seek bar last.
    expect((await app.visitor().get(galleryPath(project))).status).toBe(200);
    await worker.run('recover-jobs', {});
    await worker.drain();
    const ofStudio = {
      creator: ['Northlight'],
      copyright: '© 2026 Northlight',
      credit: 'Northlight Films',
      dataMining: 'DMI-PROHIBITED',
    };
    const covers: Rendition[] = [];
    for (const { id, originalName } of files) {
      const renditions = await app.database.manager.findBy(Rendition, { mediaFileId: id });
      const stills = renditions.filter(({ contentType }) => contentType.startsWith('image/'));
      expect(stills.map(({ name }) => name)).toEqual(
        expect.arrayContaining(
          originalName === 'own.jpg' ? ['thumb', 'w480', 'c1440', WEB_SIZE.name] : ['w480', 'c1440', 'sprite'],
        ),
      );
      covers.push(...stills.filter((still) => still.class === 'cover'));
      for (const { key } of stills) {
        const metadata = await sharp(await buffer(await app.storage.read(key))).metadata();
        const creator = originalName === 'own.jpg' ? ['Ana Fotógrafa'] : ofStudio.creator;
        expect(readRights(metadata)).toEqual({ ...ofStudio, creator });
      }
    }
    expect(covers.length).toBeGreaterThan(0);
    const { headers } = await admin.get(
      `/api/admin/download/${files.find(({ originalName }) => originalName === 'own.jpg')!.id}`,
    );
    expect((await app.visitor().get(headers['location'] as string)).bytes.equals(photo)).toBe(true);
  });
});
