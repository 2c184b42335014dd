import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { startTestWorker } from '../../fixtures/app/test-worker.js';
import { filmBeginning } from '../../fixtures/media-fixtures.js';
import { cr2, cr3, dng, nef, raf, twoColours } from '../../fixtures/raw-photos.js';
import { insertProject } from '../../fixtures/rows.js';
import { uploadFixtures } from '../../fixtures/upload.js';
import { DEEP } from '../../fixtures/deep.js';

const app = useTestApp();
const trialFilm = (name: string) => readFileSync(new URL(`../../../assets/trial-films/${name}`, import.meta.url));

describe('a film in MKV', () => {
  it('is taken where the installed ffmpeg reads it, and rendered', async () => {
    const { uploadTypes } = (await app.visitor().get('/api/site')).body;
    expect(uploadTypes).toEqual(expect.arrayContaining(['mp4', 'mkv', 'webm']));
    const admin = await app.admin();
    const worker = await startTestWorker(app);
    const [film] = await uploadFixtures(admin, await insertProject(app.database), [
      { name: 'film.mkv', bytes: trialFilm('trial.mkv') },
    ]);
    await worker.drain();
    expect(await app.database.manager.findOneByOrFail(MediaFile, { id: film!.id })).toMatchObject({
      status: 'ready',
      fileType: 'video',
      width: 64,
      height: 48,
      duration: 0.4,
    });
  });

  it('is decided on by its content', async () => {
    const admin = await app.admin();
    const worker = await startTestWorker(app);
    const [film] = await uploadFixtures(admin, await insertProject(app.database), [
      { name: 'film.mkv', bytes: Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(40)) },
    ]);
    await worker.drain();
    expect(await app.database.manager.findOneByOrFail(MediaFile, { id: film!.id })).toMatchObject({
      status: 'failed',
      failureReason: { code: 'video_wrong_type' },
    });
  });
});

if (DEEP)
  describe('a film of a camera', () => {
    it('is taken as M4V', async () => {
      const admin = await app.admin();
      const worker = await startTestWorker(app);
      const bytes = await filmBeginning('bottle.mp4', 1);
      const [film] = await uploadFixtures(admin, await insertProject(app.database), [{ name: 'film.m4v', bytes }]);
      await worker.drain();
      expect(await app.database.manager.findOneByOrFail(MediaFile, { id: film!.id })).toMatchObject({
        status: 'ready',
        contentType: 'video/x-m4v',
        width: 640,
        height: 360,
      });
    });

    it.each(['mts', 'm2ts'])(
      'is taken as %s where the installed ffmpeg reads it, and named elsewhere',
      async (type) => {
        const admin = await app.admin();
        const { uploadTypes } = (await app.visitor().get('/api/site')).body as { uploadTypes: string[] };
        const project = await insertProject(app.database);
        const upload = () => uploadFixtures(admin, project, [{ name: `film.${type}`, bytes: trialFilm('trial.m2ts') }]);
        if (!uploadTypes.includes(type))
          return await expect(upload()).rejects.toThrow(
            `${type.toUpperCase()} can't be read here: the server's ffmpeg doesn't support it.`,
          );
        const worker = await startTestWorker(app);
        const [film] = await upload();
        await worker.drain();
        expect(await app.database.manager.findOneByOrFail(MediaFile, { id: film!.id })).toMatchObject({
          status: 'ready',
          fileType: 'video',
          contentType: 'video/mp2t',
        });
      },
    );
  });

describe('a photo', () => {
  it('becomes a picture in each format, and its original is the file that was sent', async () => {
    const admin = await app.admin();
    const worker = await startTestWorker(app);
    const picture = await twoColours(960, 640);
    const small = await twoColours(160, 120);
    const files = {
      'a.png': await sharp(picture).png().toBuffer(),
      'a.webp': await sharp(picture).webp().toBuffer(),
      'a.avif': await sharp(picture).avif({ effort: 0 }).toBuffer(),
      'a.tif': await sharp(picture).tiff().toBuffer(),
      'a.cr2': cr2(picture),
      'a.cr3': cr3(picture, small, 1),
      'a.nef': nef(picture),
      'a.arw': nef(picture, 1, true),
      'a.raf': raf(picture),
      'a.dng': dng(small, picture),
    };
    const sent = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
    const uploaded = await uploadFixtures(admin, await insertProject(app.database), sent);
    await worker.drain();
    for (const [at, { name, bytes }] of sent.entries()) {
      const { id } = uploaded[at]!;
      const { status, fileType, width, height } = await app.database.manager.findOneByOrFail(MediaFile, { id });
      expect([name, status, fileType, width, height]).toEqual([name, 'ready', 'photo', 960, 640]);
      const shown = await app.database.manager.findOneByOrFail(Rendition, { mediaFileId: id, name: 'w480' });
      expect([name, shown.width, shown.height]).toEqual([name, 480, 320]);
      const { headers } = await admin.get(`/api/admin/download/${id}`);
      const original = await app.visitor().get(headers['location'] as string);
      expect([name, original.bytes.equals(bytes)]).toEqual([name, true]);
    }
  });
});
