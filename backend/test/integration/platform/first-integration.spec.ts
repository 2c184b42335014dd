import { readFileSync } from 'node:fs';
import request from 'supertest';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';

const CLIENT = 'una+söhne@example.test';
const OTHER_PHOTO = readFileSync(mediaFixture('photos/landscape-upright.jpg'));
const PHOTO = readFileSync(mediaFixture('photos/with-gps.jpg'));
const VIDEO = readFileSync(mediaFixture('videos/phone-portrait-rotated.mp4'));
const TYPE_OF = { 'a.jpg': 'image/jpeg', 'b.mp4': 'video/mp4', 'c.jpg': 'image/jpeg' } as const;

let app: TestApp;
let worker: TestWorker;
let staff: ReturnType<typeof request.agent>;
let visitor: ReturnType<typeof request.agent>;

describe('the calls of a first integration', () => {
  beforeAll(async () => {
    app = await startTestApp();
    worker = await startTestWorker(app);
    const server = app.app.getHttpServer();
    [staff, visitor] = [request.agent(server), request.agent(server)];
  });
  afterAll(async () => {
    await worker?.close();
    await app?.close();
  });

  /** They are made as an integrator makes them, with their payloads and the fields of the replies that it reads. */
  it('are answered from the sign-in to the payment', async () => {
    const login = await staff
      .post('/api/login-admin')
      .send({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
      .expect(200);
    expect(login.body).toMatchObject({ ok: true, user: { email: ADMIN_EMAIL } });
    const { body: me } = await staff.get('/api/auth/user').expect(200);
    expect(me).toMatchObject({
      id: expect.any(String),
      email: ADMIN_EMAIL,
      role: 'admin',
      isLocal: true,
      createdAt: expect.any(String),
    });
    expect(me).toEqual(
      expect.objectContaining({
        firstName: expect.any(String),
        lastName: expect.any(String),
        phoneNumber: null,
        profileImageUrl: null,
      }),
    );

    const { body: project } = await staff
      .post('/api/admin/projects')
      .send({ name: 'Autumn', description: '', clientEmail: CLIENT, timerEnabled: false, expiresAt: null })
      .expect(201);
    expect(project).toMatchObject({
      name: 'Autumn',
      description: null,
      clientEmail: CLIENT,
      status: 'active',
      timerEnabled: false,
      expiresAt: null,
      videoCount: 0,
      photoCount: 0,
    });
    // The second photo is what a purchase opens: the video and one photo are free.
    const bodies = { 'a.jpg': PHOTO, 'b.mp4': VIDEO, 'c.jpg': OTHER_PHOTO };
    const names = Object.keys(bodies) as (keyof typeof bodies)[];
    const files = names.map((name) => ({ name, type: TYPE_OF[name], size: bodies[name].length }));
    const { body: issued } = await staff
      .post(`/api/admin/projects/${project.id}/upload-urls`)
      .send({ files })
      .expect(200);
    const links = issued.uploadUrls as { uploadUrl: string; key: string }[];
    for (const [at, name] of names.entries())
      await request(app.app.getHttpServer())
        .put(links[at]!.uploadUrl)
        .set('content-type', TYPE_OF[name])
        .send(bodies[name])
        .expect(200);
    const uploads = files.map(({ name, size, type }, at) => ({ key: links[at]!.key, originalName: name, size, type }));
    expect(
      (await staff.post(`/api/admin/projects/${project.id}/process-uploads`).send({ uploads }).expect(200)).body,
    ).toMatchObject([{ originalName: 'a.jpg' }, { originalName: 'b.mp4' }, { originalName: 'c.jpg' }]);
    await worker.drain();

    const { body: media } = await staff.get(`/api/admin/projects/${project.id}/media`).expect(200);
    expect(media).toMatchObject([
      {
        originalName: 'a.jpg',
        fileType: 'photo',
        fileSize: PHOTO.length,
        duration: null,
        url: expect.any(String),
        thumbnailUrl: expect.any(String),
        createdAt: expect.any(String),
      },
      {
        originalName: 'b.mp4',
        fileType: 'video',
        fileSize: VIDEO.length,
        duration: expect.any(Number),
        url: expect.any(String),
        thumbnailUrl: expect.any(String),
        createdAt: expect.any(String),
      },
      { originalName: 'c.jpg', fileType: 'photo' },
    ]);
    const [photo, video] = media as { id: string }[];
    const original = await staff.get(`/api/admin/download/${photo!.id}`).redirects(1).buffer(true).expect(200);
    expect(Buffer.compare(original.body as Buffer, PHOTO)).toBe(0);
    await staff.post(`/api/admin/media/${photo!.id}/generate-thumbnail`).expect(200);

    const gallery = `/api/gallery/${project.id}/${encodeURIComponent(CLIENT)}`;
    const { body: seen } = await visitor.get(gallery).expect(200);
    expect(seen).toMatchObject({
      project: { id: project.id, name: 'Autumn' },
      downloadCount: 0,
      clientAccess: { accessLevel: 'free', freeDownloadsUsed: 0, freeHeadshotUsed: false, freeHeadshotFileId: null },
    });
    expect(seen.mediaFiles.every((file: { hasDownloaded: boolean }) => file.hasDownloaded === false)).toBe(true);
    const { body: download } = await visitor.post(`${gallery}/download/${video!.id}`).expect(200);
    expect(download).toEqual({ downloadUrl: expect.any(String), filename: 'b.mp4' });
    const bytes = await visitor
      .get(download.downloadUrl as string)
      .buffer(true)
      .expect(200)
      .expect('content-disposition', /attachment/);
    expect(Buffer.compare(bytes.body as Buffer, VIDEO)).toBe(0);
    await visitor
      .post(`${gallery}/select-headshot`)
      .send({ mediaFileId: photo!.id })
      .expect((reply) => expect(reply.status).toBeLessThan(300));
    expect((await visitor.get(gallery)).body.clientAccess).toMatchObject({
      freeDownloadsUsed: 1,
      freeHeadshotUsed: true,
      freeHeadshotFileId: photo!.id,
    });

    const order = { amount: 499, projectId: project.id, clientEmail: CLIENT, packageType: 'complete' };
    const { body: intent } = await visitor
      .post('/api/create-payment-intent')
      .send(order)
      .expect((reply) => expect(reply.status).toBeLessThan(300));
    expect(intent).toMatchObject({ clientSecret: expect.any(String) });
    await visitor
      .post('/api/confirm-payment')
      .send({ ...order, paymentIntentId: intent.paymentIntentId, isUpgrade: false })
      .expect(({ status }) => expect(status).toBe(409));
    expect((await visitor.get(gallery)).body.clientAccess.accessLevel).toBe('free');
  }, 120_000);

  it('are answered for users, timers and deletions', async () => {
    const { body: created } = await staff
      .post('/api/admin/users')
      .send({ firstName: 'Una', lastName: 'Meer', email: CLIENT, phoneNumber: '+49 30 1234' })
      .expect(201);
    expect(created).toMatchObject({
      email: CLIENT,
      role: 'user',
      isLocal: true,
      phoneNumber: '+49 30 1234',
      temporaryPassword: expect.any(String),
    });
    expect((await staff.get('/api/admin/users').expect(200)).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: CLIENT })]),
    );
    expect(
      (await staff.patch(`/api/admin/users/${created.id}/role`).send({ role: 'admin' }).expect(200)).body,
    ).toMatchObject({ email: CLIENT, role: 'admin' });
    await staff.patch(`/api/admin/users/${created.id}/role`).send({ role: 'user' }).expect(200);
    await staff.patch(`/api/admin/users/${created.id}/password`).send({ password: 'correct horse' }).expect(200);
    const person = request.agent(app.app.getHttpServer());
    await person.post('/api/login-admin').send({ email: CLIENT, password: 'correct horse' }).expect(200);
    await person
      .post('/api/user/password')
      .send({ currentPassword: 'correct horse', newPassword: 'battery staple' })
      .expect((reply) => expect(reply.status).toBeLessThan(300));
    const { body: shared } = await person.get('/api/user/projects').expect(200);
    expect(shared).toMatchObject([
      {
        name: 'Autumn',
        clientEmail: CLIENT,
        status: 'active',
        videoCount: 1,
        photoCount: 2,
        userName: expect.any(String),
      },
    ]);

    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const [{ id }] = shared as [{ id: string }];
    expect(
      (await staff.patch(`/api/admin/projects/${id}/timer`).send({ timerEnabled: true, expiresAt }).expect(200)).body,
    ).toMatchObject({ timerEnabled: true, expiresAt });
    app.clock.advance(60);
    expect((await visitor.get(`/api/gallery/${id}/${encodeURIComponent(CLIENT)}`).expect(410)).body).toMatchObject({
      timerExpired: true,
      project: { id },
      message: expect.stringContaining('expired'),
    });
    expect((await staff.get('/api/admin/stats').expect(200)).body).toEqual({
      activeProjects: 0,
      currency: 'usd',
      granted: { count: 0, amounts: [] },
      monthlyRevenue: 0,
      otherRevenue: [],
      taxedRevenue: [],
      totalDownloads: 1,
      activeClients: 0,
    });
    const [file] = (await staff.get(`/api/admin/projects/${id}/media`)).body as { id: string }[];
    await staff.delete(`/api/admin/media/${file!.id}`).expect(204);
    await staff.delete(`/api/admin/projects/${id}`).expect(204);
    await staff.get(`/api/admin/projects/${id}`).expect(404);
    await staff.get('/api/logout').expect(302).expect('location', '/');
    await staff.get('/api/auth/user').expect(401);
  });
});
