import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { changePurchase, insertDownloads, insertMedia, insertProject, insertPurchase } from '../../fixtures/rows.js';
import { type GalleryFixture, inSeconds, createGalleryFixture, statuses } from '../../fixtures/gallery-fixture.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const HOUR = 3_600;

const app = useTestApp();
let project: GalleryFixture['project'];
let videos: GalleryFixture['videos'];
let photos: GalleryFixture['photos'];
let read: GalleryFixture['read'];
let download: GalleryFixture['download'];
let choose: GalleryFixture['choose'];
let startTimer: GalleryFixture['startTimer'];
beforeEach(async () => {
  ({ project, videos, photos, read, download, choose, startTimer } = await createGalleryFixture(app));
});

const change = (values: Partial<Project>) => app.database.manager.update(Project, { id: project.id }, values);

describe('free downloads', () => {
  it('are three videos, which can be downloaded again', async () => {
    const reply = await download(videos[0]!);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        filename: videos[0]!.originalName,
        downloadUrl: expect.stringMatching(/^\/media\/o[\w-]+\/[\w-]+\/original$/),
      },
    });
    expect(Object.keys(reply.body).sort()).toEqual(['downloadUrl', 'filename']);
    expect(await statuses([download(videos[1]!), download(videos[2]!)])).toEqual([200, 200]);
    const rejected = await download(videos[3]!);
    expect(rejected).toMatchObject({
      status: 402,
      body: { code: 'download.limit_reached', message: expect.stringContaining('limit reached') },
    });
    app.clock.advance(400 * 24 * HOUR);
    expect(await statuses(videos.slice(0, 4).map((video) => download(video)))).toEqual([200, 200, 200, 402]);
    expect((await read()).body).toMatchObject({
      downloadCount: 3,
      clientAccess: { freeDownloadsUsed: 3, videoDownloadsLeft: 0 },
    });
  });

  if (DEEP)
    describe('files that are few or deleted', () => {
      it('are no more than the gallery has', async () => {
        await app.database.manager.delete(
          MediaFile,
          videos.slice(2).map(({ id }) => id),
        );
        expect((await read()).body.clientAccess).toMatchObject({ videoDownloadsLeft: 2, photoDownloadsLeft: 1 });
        await download(videos[0]!);
        expect((await read()).body.clientAccess).toMatchObject({ freeDownloadsUsed: 1, videoDownloadsLeft: 1 });
      });

      it('stay three when staff delete a downloaded video', async () => {
        await statuses(videos.slice(0, 3).map((video) => download(video)));
        await app.database.manager.delete(MediaFile, { id: videos[0]!.id });
        expect((await download(videos[3]!)).status).toBe(402);
      });
    });

  it('do not include photos', async () => {
    expect(await download(photos[0]!)).toMatchObject({
      status: 402,
      body: { code: 'download.requires_payment', message: expect.stringContaining('requires payment') },
    });
  });

  it.each(allOrEvery(2, ['first visit', 'later visit']))(
    'stay three under fifty parallel calls for ten videos (%s)',
    async (visit) => {
      await app.warmUp();
      if (visit === 'later visit') await insertDownloads(app.database, project, []);
      const ten = [...videos, ...(await insertMedia(app.database, project, 2))];
      const calls = Array.from({ length: 50 }, (_, n) => ten[n % 10]!);
      const replies = await statuses(calls.map((video) => download(video, app.visitor())));
      const won = new Set(calls.filter((_, n) => replies[n] === 200).map(({ id }) => id));
      expect(won.size).toBe(3);
      // Every call for a winner succeeds, every other is rejected: nothing in between.
      expect(replies).toEqual(calls.map(({ id }) => (won.has(id) ? 200 : 402)));
      expect(
        await app.database.query(
          'SELECT sum(count)::int AS calls, count(*)::int AS videos FROM download d JOIN client_access a ON a.id = d.access_id WHERE a.project_id = $1',
          [project.id],
        ),
      ).toEqual([{ calls: 15, videos: 3 }]);
    },
  );
});

describe('the free photo', () => {
  it('is one photo, chosen once, also repeatedly', async () => {
    expect(await choose(photos[0]!)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await choose(photos[0]!)).status).toBe(200);
    expect(await choose(photos[1]!)).toMatchObject({ status: 409, body: { code: 'headshot.already_chosen' } });
    expect((await read()).body.clientAccess).toMatchObject({
      freeHeadshotUsed: true,
      freeHeadshotFileId: photos[0]!.id,
    });
    expect(await statuses([download(photos[0]!), download(photos[1]!)])).toEqual([200, 402]);
    expect((await read()).body.clientAccess).toMatchObject({ freeDownloadsUsed: 0, videoDownloadsLeft: 3 });
  });

  if (DEEP)
    describe('further choices', () => {
      it('cannot be a video', async () => {
        expect(await choose(videos[0]!)).toMatchObject({ status: 400, body: { code: 'headshot.not_a_photo' } });
      });

      it.each(['first visit', 'later visit'])('accepts one of twenty parallel choices (%s)', async (visit) => {
        await app.warmUp();
        if (visit === 'later visit') await insertDownloads(app.database, project, []);
        const twenty = await insertMedia(app.database, project, 20, { fileType: 'photo' });
        const replies = await statuses(twenty.map((photo) => choose(photo, app.visitor())));
        expect(replies.sort()).toEqual([200, ...Array(19).fill(409)]);
      });
    });
});

describe('packages', () => {
  it('extended allows six videos, including the free ones', async () => {
    await statuses(videos.slice(0, 3).map((video) => download(video)));
    await insertPurchase(app.database, project);
    expect((await read()).body.clientAccess).toMatchObject({
      accessLevel: 'extended',
      freeDownloadsUsed: 3,
      videoDownloadsLeft: 3,
    });
    for (const video of videos.slice(3, 6)) expect((await download(video)).status).toBe(200);
    expect(await download(videos[6]!)).toMatchObject({ status: 402, body: { code: 'download.limit_reached' } });
    expect((await download(photos[0]!)).status).toBe(402);
    expect((await choose(photos[0]!)).status).toBe(200);
  });

  it.each(
    allOrEvery(2, [
      ['complete', [{ packageType: 'complete', amountCents: 49_900 }]],
      ['extended and its upgrade', [{}, { packageType: 'upgrade', amountCents: 30_000 }]],
    ] as [string, Partial<Purchase>[]][]),
  )('%s include everything without a free photo', async (_, purchases) => {
    for (const purchase of purchases) await insertPurchase(app.database, project, purchase);
    for (const file of [...videos, ...photos]) expect((await download(file)).status).toBe(200);
    expect((await read()).body.clientAccess).toMatchObject({ accessLevel: 'complete', videoDownloadsLeft: null });
    expect(await choose(photos[0]!)).toMatchObject({ status: 409, body: { code: 'headshot.not_needed' } });
  });

  it('of another client or gallery do not count', async () => {
    await insertPurchase(app.database, project, { emailKey: 'other@example.test' });
    await insertPurchase(app.database, await insertProject(app.database, { clientEmail: project.clientEmail }));
    expect((await read()).body.clientAccess.accessLevel).toBe('free');
  });

  it.each(allOrEvery(5, ['created', 'processing', 'failed', 'canceled', 'refunded', 'dispute_lost'] as const))(
    'that are %s grant nothing',
    async (state) => {
      await insertPurchase(app.database, project, { state, succeededAt: null });
      expect((await read()).body.clientAccess.accessLevel).toBe('free');
    },
  );

  if (DEEP)
    describe('refunded in part or in full', () => {
      it('keep the level after a partial refund', async () => {
        const { id } = await insertPurchase(app.database, project);
        await changePurchase(app.database, id, { state: 'partially_refunded', refundedCents: 5_000 });
        expect((await read()).body.clientAccess.accessLevel).toBe('extended');
      });

      it.each(['refunded', 'dispute_lost'] as const)('that become %s leave the first three videos', async (state) => {
        const { id } = await insertPurchase(app.database, project);
        const chosen = [videos[4]!, videos[1]!, videos[5]!, videos[0]!, videos[3]!];
        for (const video of chosen) expect((await download(video)).status).toBe(200);
        expect((await download(chosen[0]!)).status).toBe(200);
        await changePurchase(app.database, id, { state, refundedCents: 19_900 });
        const { body } = await read();
        expect(body.clientAccess).toMatchObject({ accessLevel: 'free', freeDownloadsUsed: 3, videoDownloadsLeft: 0 });
        const kept = chosen
          .slice(0, 3)
          .map((file) => file.id)
          .sort();
        const flags = (flag: 'isUnlocked' | 'hasDownloaded') =>
          (body.mediaFiles as Record<string, unknown>[])
            .filter((file) => file[flag])
            .map((file) => file['id'])
            .sort();
        expect([flags('isUnlocked'), flags('hasDownloaded')]).toEqual([kept, kept]);
        expect(await statuses([...chosen, videos[2]!].map((video) => download(video)))).toEqual([
          200, 200, 200, 402, 402, 402,
        ]);
      });
    });

  it('leave six videos when complete is refunded after extended', async () => {
    await insertPurchase(app.database, project);
    const { id } = await insertPurchase(app.database, project, { packageType: 'upgrade', amountCents: 30_000 });
    for (const video of [...videos].reverse()) expect((await download(video)).status).toBe(200);
    await changePurchase(app.database, id, { state: 'refunded', refundedCents: 30_000 });
    const allowed = await statuses([...videos].reverse().map((video) => download(video)));
    expect(allowed).toEqual([200, 200, 200, 200, 200, 200, 402, 402]);
  });

  if (DEEP)
    describe('after a refund', () => {
      it('restore earlier downloads when bought again', async () => {
        const { id } = await insertPurchase(app.database, project);
        for (const video of videos.slice(0, 6)) await download(video);
        await changePurchase(app.database, id, { state: 'refunded', refundedCents: 19_900 });
        await insertPurchase(app.database, project);
        expect(await statuses(videos.slice(0, 7).map((video) => download(video)))).toEqual([
          200, 200, 200, 200, 200, 200, 402,
        ]);
      });

      it('leave only the free photo after a refund', async () => {
        await choose(photos[1]!);
        const { id } = await insertPurchase(app.database, project, { packageType: 'complete', amountCents: 49_900 });
        for (const photo of photos) expect((await download(photo)).status).toBe(200);
        await changePurchase(app.database, id, { state: 'refunded', refundedCents: 49_900 });
        expect(await statuses(photos.map((photo) => download(photo)))).toEqual([402, 200, 402]);
      });
    });
});

describe('the timer', () => {
  it('closes every download at its end', async () => {
    await startTimer(HOUR);
    const ends = inSeconds(app, HOUR).toISOString();
    app.clock.advance(HOUR - 1);
    expect((await read()).body.project).toMatchObject({ timerEnabled: true, expiresAt: ends });
    await download(videos[0]!);
    app.clock.advance(1);
    const closed = await read();
    expect(closed).toMatchObject({
      status: 410,
      body: {
        statusCode: 410,
        code: 'gallery.expired',
        message: expect.stringContaining('expired'),
        timerExpired: true,
        project: { id: project.id, name: project.name, timerEnabled: true, expiresAt: ends },
        offeredPackages: ['extended', 'complete'],
      },
    });
    expect(closed.body.mediaFiles).toBeUndefined();
    // Files that were unlocked before are closed too, because the gallery has ended.
    expect(await statuses([download(videos[0]!), download(videos[1]!), choose(photos[0]!)])).toEqual([410, 410, 410]);
    app.clock.advance(1_000 * HOUR);
    expect((await read()).status).toBe(410);
  });

  it('does not apply after a purchase, which reopens the gallery', async () => {
    await startTimer(HOUR);
    app.clock.advance(2 * HOUR);
    expect((await read()).status).toBe(410);
    const { id } = await insertPurchase(app.database, project);
    expect((await read()).body.project).toMatchObject({ timerEnabled: false, expiresAt: null });
    expect((await download(videos[0]!)).status).toBe(200);
    await changePurchase(app.database, id, { state: 'refunded', refundedCents: 19_900 });
    expect((await read()).status).toBe(410);
  });

  if (DEEP)
    describe('without an end, or with a later one', () => {
      it('does not close the gallery while off', async () => {
        await change({ timerEnabled: false, expiresAt: inSeconds(app, -HOUR) });
        expect((await read()).status).toBe(200);
      });

      it('can be extended by staff', async () => {
        await startTimer(HOUR);
        app.clock.advance(HOUR);
        expect((await read()).status).toBe(410);
        await startTimer(HOUR);
        expect((await read()).status).toBe(200);
      });
    });
});

describe('archiving', () => {
  it('closes a paid gallery too and deletes nothing', async () => {
    await insertPurchase(app.database, project);
    await insertDownloads(app.database, project, [videos[0]!]);
    const admin = await app.admin();
    expect((await admin.put(`/api/admin/projects/${project.id}`, { status: 'archived' })).body.status).toBe('archived');
    expect((await read()).status).toBe(404);
    await admin.put(`/api/admin/projects/${project.id}`, { status: 'active' });
    expect((await read()).body.downloadCount).toBe(1);
  });
});
