import sharp from 'sharp';
import { MailerPort } from '../../../src/ports/mailer.port.js';
import { FakeMailer } from '../../fakes/fake-mailer.js';
import { insertDownloads, insertProject, insertPurchase } from '../../fixtures/rows.js';
import { galleryPath, createGalleryFixture } from '../../fixtures/gallery-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const mailer = new FakeMailer();
const app = useTestApp({
  env: { PUBLIC_URL: 'https://studio.example', STUDIO_NAME: 'Northlight', SUPPORT_EMAIL: 'hello@northlight.example' },
  override: [[MailerPort, mailer]],
});
let worker: TestWorker;
let admin: TestClient;
beforeAll(async () => {
  worker = await startTestWorker(app, [[MailerPort, mailer]]);
  admin = await app.admin();
});
beforeEach(() => {
  mailer.fault = 'none';
  mailer.delivery = 'sent';
});

const share = (id: string, body: object = {}) =>
  admin.post(`/api/admin/projects/${id}/share`, { subject: 'Ready', text: 'Look: {link} !', ...body });
const read = async (id: string) => (await admin.get(`/api/admin/projects/${id}/share`)).body;
const insertClients = async ({ id }: { id: string }, emails: string[]): Promise<{ id: string; link: string }[]> => {
  const people = emails.map((email) => ({ email }));
  return (await admin.post(`/api/admin/projects/${id}/people/batch`, { people })).body.added;
};
const relatives = (count: number) => Array.from({ length: count }, (_, n) => `relative${n}@example.test`);
const visit = (project: { id: string; clientEmail: string }, by = app.visitor()) =>
  by.post(`${galleryPath(project)}/visit`);

describe('a mail with the link', () => {
  it('is sent by the worker, with the link at its place', async () => {
    const project = await insertProject(app.database, { name: 'Lena & Tom', clientEmail: 'lena+tom@example.test' });
    const [{ link }] = (await admin.get(`/api/admin/projects/${project.id}/people`)).body as [{ link: string }];
    expect(link).toMatch(new RegExp(`^https://studio.example/gallery/${project.id}/[\\w-]{44}$`));
    expect(await read(project.id)).toMatchObject({
      galleryUrl: link,
      clientEmail: 'lena+tom@example.test',
      shares: [],
      template: { subject: 'Your gallery is ready: Lena & Tom', text: expect.stringContaining('{link}') },
    });
    expect((await share(project.id, { text: 'Dear <b>Lena</b>,\n\nsee {link}' })).body).toMatchObject({
      state: 'waiting',
      sentAt: null,
      sentBy: 'Studio Admin',
    });
    expect(mailer.sent).toHaveLength(0);
    await worker.drain();
    expect(mailer.sent.at(-1)).toMatchObject({
      to: 'lena+tom@example.test',
      fromName: 'Northlight',
      replyTo: 'hello@northlight.example',
      subject: 'Ready',
      text: expect.stringContaining(`see ${link}\n`),
    });
    expect(mailer.sent.at(-1)!.html).toContain('Dear &#60;b&#62;Lena&#60;/b&#62;,');
    expect(mailer.sent.at(-1)!.html).toContain(`href="${link.replaceAll('=', '&#61;')}"`);
    expect((await read(project.id)).shares).toMatchObject([
      { state: 'sent', sentAt: expect.any(String), firstVisitAt: null },
    ]);
    // A job that runs twice mails once.
    const before = mailer.sent.length;
    await worker.drain();
    expect(mailer.sent).toHaveLength(before);
  });

  it("is offered in the client's language and with their name", async () => {
    const project = await insertProject(app.database, { name: 'Hochzeit', clientName: 'Anna und Tom', language: 'de' });
    const { template } = await read(project.id);
    expect(template.subject).toBe('Ihre Galerie ist fertig: Hochzeit');
    expect(template.text).toMatch(/^Hallo Anna und Tom,\n\nIhre Galerie ist fertig! .*\{link\}.*Northlight$/s);
    await share(project.id);
    await worker.drain();
    expect(mailer.sent.at(-1)!.html).toMatch(/<html lang="de">.*>Galerie öffnen<\/a>/s);
    // The studio's language where the project names none.
    await admin.put('/api/admin/settings', {
      version: (await admin.get('/api/admin/settings')).body.version,
      language: 'es',
      formOfAddress: 'informal',
    });
    await admin.put(`/api/admin/projects/${project.id}`, { language: null });
    expect((await read(project.id)).template.text).toMatch(/^Hola, Anna und Tom:\n\n¡Tu galería está lista!/);
    await admin.put('/api/admin/settings', {
      version: (await admin.get('/api/admin/settings')).body.version,
      language: null,
      formOfAddress: null,
    });
  });

  if (DEEP)
    it("carries the studio's logo", async () => {
      const raw = await sharp({ create: { width: 80, height: 20, channels: 4, background: '#224466' } })
        .png()
        .toBuffer();
      const { body } = await admin.send('PUT', '/api/admin/settings/pictures', {
        raw,
        headers: { 'content-type': 'image/png' },
      });
      const use = async (logo: unknown) =>
        admin.put('/api/admin/settings', { version: (await admin.get('/api/admin/settings')).body.version, logo });
      await use(body.picture);
      const project = await insertProject(app.database);
      await share(project.id);
      await worker.drain();
      const { html, pictures } = mailer.sent.at(-1)!;
      expect(html).toContain('src="cid:logo"');
      expect(pictures).toMatchObject([{ cid: 'logo', contentType: 'image/png' }]);
      // The console's preview is the same page, with the pictures inside.
      const preview = await admin.post(`/api/admin/projects/${project.id}/share/preview`, {
        subject: 'A <b>',
        text: 'Hi',
      });
      expect(preview.body.html).toMatch(/<title>A &#60;b&#62;<\/title>.* src="data:image\/png;base64,[\w+/=]+"/s);
      expect(preview.body.html).not.toMatch(/cid:|<script/);
      await use(null);
    });

  it('gets the link appended when staff left it out', async () => {
    const project = await insertProject(app.database);
    const preview = await admin.post(`/api/admin/projects/${project.id}/share/preview`, {
      subject: 'Ready',
      text: 'No link here',
    });
    expect(preview.body.text).toMatch(new RegExp(`^No link here\n\nhttps://studio.example/gallery/${project.id}/`));
  });

  it('goes to every client with an address, each with their own link and state', async () => {
    const project = await insertProject(app.database, { clientEmail: 'anna@example.test' });
    const [tom, planner] = await insertClients(project, ['Tom@example.test', 'planner@example.test']);
    await admin.patch(`/api/admin/projects/${project.id}/people/${tom!.id}`, { name: 'Tom $& <b>' });
    await admin.post(`/api/admin/projects/${project.id}/people`, { kind: 'client', name: 'Without an address' });
    const { template } = await read(project.id);
    expect(template.text).toMatch(/^\{greeting\}\n/);
    expect((await share(project.id, template)).body).toMatchObject({ email: 'anna@example.test' });
    // Removed before it left: it is not sent.
    await admin.delete(`/api/admin/projects/${project.id}/people/${planner!.id}`);
    const before = mailer.sent.length;
    await worker.drain();
    const sent = mailer.sent.slice(before);
    expect(sent.map(({ to }) => to).sort()).toEqual(['Tom@example.test', 'anna@example.test']);
    expect(sent.find(({ to }) => to === 'Tom@example.test')!.text).toMatch(/^Hi Tom \$& <b>,\n/);
    expect(sent.find(({ to }) => to === 'Tom@example.test')!.html).toContain('Hi Tom $&#38; &#60;b&#62;,');
    expect(sent.find(({ to }) => to === 'anna@example.test')!.text).toMatch(/^Hello,\n/);
    expect(sent.find(({ to }) => to === 'Tom@example.test')!.text).toContain(tom!.link);
    expect(sent.find(({ to }) => to === 'anna@example.test')!.text).not.toContain(tom!.link);
    await visit(project);
    const { shares, recipients } = await read(project.id);
    expect(recipients.map(({ email }: { email: string }) => email)).toEqual(['anna@example.test', 'Tom@example.test']);
    expect(shares).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: 'anna@example.test', state: 'sent', firstVisitAt: expect.any(String) }),
        expect.objectContaining({ email: 'Tom@example.test', personId: tom!.id, state: 'sent', firstVisitAt: null }),
        expect.objectContaining({ email: 'planner@example.test', state: 'failed' }),
      ]),
    );
    const { items } = (await admin.get(`/api/admin/projects/${project.id}/activity`)).body;
    expect(items.filter(({ kind }: { kind: string }) => kind === 'share')).toHaveLength(3);
  });

  it('goes to the people who are named, of this gallery alone', async () => {
    const project = await insertProject(app.database);
    const [tom] = await insertClients(project, ['tom@example.test']);
    const send = (personIds: unknown, id = project.id) =>
      admin.post(`/api/admin/projects/${id}/share`, { subject: 'Ready', text: 'Look: {link}', personIds });
    expect(await send([tom!.id])).toMatchObject({
      status: 201,
      body: { email: 'tom@example.test', personId: tom!.id },
    });
    expect((await read(project.id)).shares).toHaveLength(1);
    const other = await insertProject(app.database);
    expect(await send([tom!.id], other.id)).toMatchObject({ status: 404, body: { code: 'person.not_found' } });
    for (const bad of [[], 'all', ['x'], [tom!.id, tom!.id]]) expect((await send(bad)).status).toBe(400);
  });

  if (DEEP)
    it('is a file where there is no mail server, and is sent once there is one', async () => {
      const project = await insertProject(app.database);
      mailer.delivery = 'filed';
      const { id } = (await share(project.id)).body;
      await worker.drain();
      expect(await read(project.id)).toMatchObject({
        mailConfigured: false,
        shares: [{ state: 'filed', sentAt: expect.any(String), failure: null }],
      });
      mailer.delivery = 'sent';
      expect((await admin.post(`/api/admin/projects/${project.id}/share/${id}/retry`)).status).toBe(200);
      await worker.drain();
      expect((await read(project.id)).shares).toMatchObject([{ state: 'sent' }]);
    });

  it('shows its error and can be sent again', async () => {
    const project = await insertProject(app.database);
    mailer.fault = 'permanent';
    const { id } = (await share(project.id)).body;
    await worker.drain();
    expect((await read(project.id)).shares).toMatchObject([
      { state: 'failed', failure: { code: 'mail_rejected' }, sentAt: null },
    ]);
    mailer.fault = 'none';
    const again = () => admin.post(`/api/admin/projects/${project.id}/share/${id}/retry`);
    expect((await Promise.all([again(), again(), again()])).map(({ status }) => status).sort()).toEqual([
      200, 409, 409,
    ]);
    const before = mailer.sent.length;
    await worker.drain();
    expect(mailer.sent).toHaveLength(before + 1);
    expect((await read(project.id)).shares).toMatchObject([{ state: 'sent', failure: null }]);
    expect((await again()).body.code).toBe('share.not_failed');
    const other = await insertProject(app.database);
    expect((await admin.post(`/api/admin/projects/${other.id}/share/${id}/retry`)).body.code).toBe('share.not_found');
  });

  if (DEEP)
    it('can be sent again when more recent ones fill the list', async () => {
      const project = await insertProject(app.database);
      mailer.delivery = 'filed';
      const { id } = (await share(project.id)).body;
      await worker.drain();
      await app.database.query(
        `WITH more AS (
         INSERT INTO gallery_share (project_id, email, email_key, subject, text, created_at)
         SELECT project_id, email, email_key, subject, text, created_at + n * interval '1 second'
         FROM gallery_share, generate_series(1, 50) n WHERE id = $1 RETURNING id)
       INSERT INTO mail (kind, reference) SELECT 'share', id FROM more`,
        [id],
      );
      expect(await admin.post(`/api/admin/projects/${project.id}/share/${id}/retry`)).toMatchObject({
        status: 200,
        body: { id, state: 'waiting' },
      });
      await worker.drain();
    });

  if (DEEP)
    it('leaves no row of its mail once its project is deleted', async () => {
      const project = await insertProject(app.database);
      const { id } = (await share(project.id)).body;
      await worker.drain();
      await app.database.query('DELETE FROM project WHERE id = $1', [project.id]);
      await worker.run('housekeeping', {});
      expect(await app.database.query('SELECT 1 FROM mail WHERE reference = $1', [id])).toEqual([]);
    });

  it('is not sent to an address changed meanwhile', async () => {
    const project = await insertProject(app.database);
    await share(project.id);
    await admin.put(`/api/admin/projects/${project.id}`, { clientEmail: 'somebody-else@example.test' });
    const before = mailer.sent.length;
    await worker.drain();
    expect(mailer.sent).toHaveLength(before);
    expect((await read(project.id)).shares).toMatchObject([
      { state: 'failed', failure: { code: 'mail_address_changed' } },
    ]);
  });

  it.each(
    allOrEvery(3, [
      ['a second header', { subject: 'One\r\nBcc: all@example.test' }, 'subject'],
      ['no subject', { subject: '' }, 'subject'],
      ['a long subject', { subject: 'x'.repeat(10_000) }, 'subject'],
      ['no text', { text: '' }, 'text'],
      ['a long text', { text: 'x'.repeat(10_000) }, 'text'],
      ['a control character', { text: 'a\u0000b' }, 'text'],
      ['another recipient', { to: 'all@example.test' }, 'to'],
    ]),
  )('rejects %s at its field', async (_what, change, field) => {
    const project = await insertProject(app.database);
    const reply = await share(project.id, change);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(field);
    expect((await read(project.id)).shares).toEqual([]);
  });

  it('is limited by the mails of a sender, not by the clicks', async () => {
    await app.database.query('DELETE FROM rate_limit');
    const statuses = [];
    // 55 of 60 mails; then 66.
    for (let at = 0; at < 6; at += 1) {
      const project = await insertProject(app.database);
      await insertClients(project, relatives(10));
      statuses.push((await share(project.id)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await app.database.query('DELETE FROM rate_limit');
    // The next test would send these 55 mails.
    await app.database.query('DELETE FROM job_outbox');
    app.shared.jobs.jobs.clear();
  });

  if (DEEP)
    it('uses up nothing when a limit rejects it', async () => {
      await app.database.query('DELETE FROM rate_limit');
      const insert = async (count: number) => {
        const project = await insertProject(app.database);
        if (count > 0) await insertClients(project, relatives(count));
        return project;
      };
      const [large, small] = [await insert(10), await insert(0)];
      const send = async ({ id }: { id: string }) => (await share(id)).status;
      // All 5 of the project and 55 of the sender's 60 mails; then 66, twice.
      for (let at = 0; at < 5; at += 1) expect(await send(large)).toBe(201);
      expect([await send(large), await send(await insert(10))]).toEqual([429, 429]);
      // The last 5; the project's own limit has counted none that the sender's rejected.
      const last = await insert(5);
      expect(await send(last)).toBe(429);
      for (let at = 0; at < 5; at += 1) expect(await send(small)).toBe(201);
      await app.database.query('DELETE FROM rate_limit');
      for (let at = 0; at < 5; at += 1) expect(await send(last)).toBe(201);
      await app.database.query('DELETE FROM rate_limit');
    });

  it('is rejected for a closed gallery, and rate limited', async () => {
    const closed = await insertProject(app.database, { status: 'archived' });
    expect(await share(closed.id)).toMatchObject({ status: 409, body: { code: 'share.gallery_closed' } });
    const project = await insertProject(app.database);
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await share(project.id)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    await worker.drain();
  });

  it('goes to nobody who was erased', async () => {
    const clientEmail = 'erased-later@example.test';
    const project = await insertProject(app.database, { clientEmail });
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'lilac 7' });
    await admin.post(`/api/admin/clients/${clientEmail}/erasure`);
    const [client] = (await admin.get(`/api/admin/projects/${project.id}/people`)).body as [{ id: string }];
    expect(await read(project.id)).toMatchObject({ recipients: [], galleryUrl: expect.stringContaining(project.id) });
    const refused = { status: 409, body: { code: 'share.erased' } };
    expect(await share(project.id)).toMatchObject(refused);
    expect(await share(project.id, { personIds: [client.id] })).toMatchObject(refused);
    expect(await admin.post(`/api/admin/projects/${project.id}/share/passcode`)).toMatchObject(refused);
    const venue = { kind: 'partner', name: 'Venue', email: 'venue@example.test' };
    const { body: partner } = await admin.post(`/api/admin/projects/${project.id}/people`, venue);
    expect((await read(project.id)).recipients).toMatchObject([{ id: partner.id }]);
    expect((await share(project.id, { personIds: [partner.id] })).status).toBe(201);
  });
});

describe('the visit of a shared gallery', () => {
  it("is recorded by the client's page, not by staff or link previews", async () => {
    const project = await insertProject(app.database);
    await visit(project);
    app.clock.advance(3_600);
    await share(project.id);
    await worker.drain();
    await app.visitor().get(galleryPath(project));
    await app.visitor().get(`/gallery/${project.id}/${encodeURIComponent(project.clientEmail)}`);
    expect((await visit(project, admin)).status).toBe(204);
    expect((await read(project.id)).shares[0]).toMatchObject({ firstVisitAt: null, lastVisitAt: null });
    app.clock.advance(60);
    const first = app.clock.now().toISOString();
    expect((await Promise.all([visit(project), visit(project), visit(project)])).map(({ status }) => status)).toEqual([
      204, 204, 204,
    ]);
    app.clock.advance(1_000);
    await visit(project);
    expect((await read(project.id)).shares[0]).toMatchObject({
      firstVisitAt: first,
      lastVisitAt: app.clock.now().toISOString(),
    });
    const count = async () =>
      (await app.database.query('SELECT count(*)::int AS n FROM gallery_visit WHERE project_id = $1', [project.id]))[0]
        .n as number;
    expect(await count()).toBe(2);
    app.clock.advance(1_801);
    await visit(project);
    expect(await count()).toBe(3);
  });

  it('is not found at a guessed address', async () => {
    const project = await insertProject(app.database);
    expect((await visit({ id: project.id, clientEmail: 'guess@example.test' })).status).toBe(404);
  });
});

describe('a changed passcode', () => {
  it('ends old unlocks when changed, is not required when removed', async () => {
    const { project, client, read: open } = await createGalleryFixture(app);
    const set = (passcode: string | null) => admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode });
    await set('first one');
    expect((await client.post(`${galleryPath(project)}/unlock`, { passcode: 'first one' })).status).toBe(200);
    expect((await open()).status).toBe(200);
    await set('second one');
    expect(await open()).toMatchObject({ status: 401, body: { code: 'gallery.passcode_required' } });
    expect((await visit(project, client)).status).toBe(401);
    await set(null);
    expect((await open()).status).toBe(200);
  });
});

describe('the timer on days of a clock change', () => {
  // 2027-03-28 02:30 does not exist in Berlin, 2027-10-31 02:30 is there twice: an instant always is one.
  it.each(
    allOrEvery(3, [
      '2027-03-28T02:30:00+01:00',
      '2027-10-31T02:30:00+02:00',
      '2027-10-31T02:30:00+01:00',
      '2027-03-14T02:30:00-05:00',
    ]),
  )('stores %s as an instant', async (expiresAt) => {
    const project = await insertProject(app.database);
    const reply = await admin.patch(`/api/admin/projects/${project.id}/timer`, { timerEnabled: true, expiresAt });
    expect(reply.body.expiresAt).toBe(new Date(expiresAt).toISOString());
  });

  it('rejects a time without a zone; off clears it', async () => {
    const project = await insertProject(app.database);
    const set = (body: object) => admin.patch(`/api/admin/projects/${project.id}/timer`, body);
    expect((await set({ timerEnabled: true, expiresAt: '2027-03-28T02:30' })).status).toBe(400);
    expect((await set({ timerEnabled: false, expiresAt: '2099-01-01T00:00:00Z' })).body).toMatchObject({
      timerEnabled: false,
      expiresAt: null,
    });
  });
});

describe('the timeline of a project', () => {
  it('pages all events, newest first, in a fixed number of statements', async () => {
    const { project, videos, photos, client, choose } = await createGalleryFixture(app);
    const list = async (query = '') => (await admin.get(`/api/admin/projects/${project.id}/activity${query}`)).body;
    expect(await list()).toEqual({ items: [], nextCursor: null });
    const step = () => app.clock.advance(120);
    step();
    await visit(project, client);
    step();
    await client.send('PUT', `${galleryPath(project)}/favourites/${photos[0]!.id}`, { json: {} });
    await client.send('PUT', `${galleryPath(project)}/favourites/${photos[1]!.id}`, { json: {} });
    step();
    await client.post(`${galleryPath(project)}/download/${videos[0]!.id}`);
    step();
    await choose(photos[0]!);
    step();
    await insertDownloads(app.database, project, videos.slice(1, 3), app.clock.now());
    step();
    const purchase = await insertPurchase(app.database, project, { succeededAt: app.clock.now() });
    step();
    await app.database.query(
      `INSERT INTO refund (id, purchase_id, amount_cents, reason, state, created_at) VALUES (gen_random_uuid(), $1, 5000, 'staff', 'sent', $2)`,
      [purchase.id, app.clock.now()],
    );
    step();
    await share(project.id);
    const all = await list();
    expect(all.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'share',
      'refund',
      'purchase',
      'download',
      'headshot',
      'download',
      'favourite',
      'visit',
    ]);
    expect(all.items[3]).toMatchObject({
      fileCount: 2,
      files: [
        { name: expect.any(String), thumbnailUrl: expect.stringMatching(/^\/media\/.*thumb\.webp$/) },
        expect.anything(),
      ],
    });
    expect(all.items[6]).toMatchObject({ kind: 'favourite', fileCount: 2 });
    expect(all.items[1]).toMatchObject({ amountCents: 5_000, state: 'sent' });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await list(
        `?limit=3${cursor === '' ? '' : `&before=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all.items.map(({ id }: { id: string }) => id));
    const few = await app.statements(() => list('?limit=4'));
    const many = await app.statements(() => list('?limit=100'));
    expect(many.length).toBe(few.length);
    // A deleted file leaves its name.
    await admin.delete(`/api/admin/media/${videos[0]!.id}`);
    expect((await list()).items[5]).toMatchObject({ kind: 'download', fileName: videos[0]!.originalName, files: [] });
    expect((await admin.get(`/api/admin/projects/${project.id}/activity?before=x`)).status).toBe(400);
    await worker.drain();
  });
});

describe('View as client', () => {
  it("shows the client's view without visits or downloads", async () => {
    const { project, videos, photos } = await createGalleryFixture(app);
    const staff = await app.admin();
    const begun = await staff.post(`/api/admin/projects/${project.id}/view-as-client`);
    expect(begun).toMatchObject({
      status: 200,
      body: { galleryPath: expect.stringMatching(new RegExp(`^/gallery/${project.id}/[\\w-]{44}$`)) },
    });
    expect(begun.setCookies.find((line) => line.startsWith('showreel_view_'))).toMatch(
      /HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/,
    );
    const path = galleryPath(project);
    const asClient = await app.visitor().get(path);
    expect((await staff.get(path)).body.clientAccess).toEqual(asClient.body.clientAccess);
    const writes = (by: TestClient) =>
      Promise.all([
        by.post(`${path}/download/${videos[0]!.id}`),
        by.post(`${path}/select-headshot`, { mediaFileId: photos[0]!.id }),
        by.post(`${path}/visit`),
        by.post(`${path}/archive`, { fileIds: [videos[0]!.id] }),
        by.send('PUT', `${path}/favourites/${photos[0]!.id}`, { json: {} }),
        by.send('DELETE', `${path}/favourites/${photos[0]!.id}`),
        by.post('/api/create-payment-intent', {
          amount: 199,
          projectId: project.id,
          clientEmail: project.clientEmail,
          packageType: 'extended',
        }),
        by.post('/api/confirm-payment', {
          paymentIntentId: 'pi_1',
          projectId: project.id,
          clientEmail: project.clientEmail,
          packageType: 'extended',
          amount: 199,
          isUpgrade: false,
        }),
      ]);
    for (const reply of await writes(staff))
      expect(reply).toMatchObject({ status: 403, body: { code: 'gallery.view_only' } });
    expect((await staff.post(`${path}/archive/size`, { fileIds: [videos[0]!.id] })).status).toBe(200);
    // The session ends, the view cookie stays: still nothing is counted.
    staff.cookies.delete('showreel_session');
    for (const reply of await writes(staff)) expect(reply.body.code).toBe('gallery.view_only');
    for (const table of ['download', 'person_favourite', 'gallery_visit', 'purchase']) {
      const column =
        table === 'download'
          ? 'access_id IN (SELECT id FROM client_access WHERE project_id = $1)'
          : table === 'person_favourite'
            ? 'person_id IN (SELECT id FROM person WHERE project_id = $1)'
            : 'project_id = $1';
      expect(
        (await app.database.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${column}`, [project.id]))[0].n,
      ).toBe(0);
    }
    expect((await staff.post(`${path}/leave-view`)).status).toBe(200);
    expect((await staff.post(`${path}/visit`)).status).toBe(204);
  });

  it('opens galleries with a passcode, ends after an hour, is signed', async () => {
    const { project, startTimer, client } = await createGalleryFixture(app);
    const staff = await app.admin();
    const path = galleryPath(project);
    await staff.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'a secret' });
    await startTimer(60);
    await staff.post(`/api/admin/projects/${project.id}/view-as-client`);
    expect((await staff.get(path)).status).toBe(200);
    app.clock.advance(61);
    expect(await staff.get(path)).toMatchObject({ status: 410, body: { code: 'gallery.expired' } });
    app.clock.advance(3_600);
    expect((await staff.get(path)).status).toBe(200);
    client.cookies.set(`showreel_view_${project.id.slice(0, 8)}`, '9999999999.AAAA');
    expect((await client.get(path)).body.code).toBe('gallery.passcode_required');
    expect((await app.visitor().post(`/api/admin/projects/${project.id}/view-as-client`)).status).toBe(401);
  });

  it('does not extend to another gallery', async () => {
    const one = await createGalleryFixture(app);
    const other = await createGalleryFixture(app);
    const staff = await app.admin();
    await staff.post(`/api/admin/projects/${one.project.id}/view-as-client`);
    expect((await staff.post(`${galleryPath(other.project)}/download/${other.videos[0]!.id}`)).status).toBe(200);
  });
});

describe('View as anybody of a kind', () => {
  it.each(['client', 'guest', 'partner'] as const)('shows what a %s sees, read only', async (kind) => {
    const { project, photos } = await createGalleryFixture(app);
    const staff = await app.admin();
    const begun = await staff.post(`/api/admin/projects/${project.id}/view-as-client`, { kind });
    expect(begun).toMatchObject({ status: 200, body: { galleryPath: `/gallery/${project.id}/as-${kind}` } });
    const path = `/api${begun.body.galleryPath}`;
    const { body: person } = await admin.post(`/api/admin/projects/${project.id}/people`, { kind, name: 'Somebody' });
    const theirs = (await app.visitor().get(`/api${new URL(person.link).pathname}`)).body;
    const shown = (await staff.get(path)).body;
    expect(shown.clientAccess).toEqual(theirs.clientAccess);
    expect(shown.mediaFiles.map(({ id }: { id: string }) => id)).toEqual(
      theirs.mediaFiles.map(({ id }: { id: string }) => id),
    );
    expect((await staff.get(`${path}/person`)).body).toEqual({ kind, name: null });
    expect((await staff.get(`${path}/favourites`)).body).toEqual({ fileIds: [], others: [] });
    expect((await staff.get(`${path}/selections`)).status).toBe(200);
    const viewOnly = { status: 403, body: { code: 'gallery.view_only' } };
    expect(await staff.post(`${path}/visit`)).toMatchObject(viewOnly);
    expect(await staff.post(`${path}/download/${photos[0]!.id}`)).toMatchObject(viewOnly);
    expect(await staff.send('PUT', `${path}/favourites/${photos[0]!.id}`)).toMatchObject(viewOnly);
    const order = { projectId: project.id, clientEmail: `as-${kind}`, packageType: 'extended', amount: 199 };
    expect(await staff.post('/api/create-payment-intent', order)).toMatchObject(viewOnly);
  });

  it('opens for nobody but staff who began it, and for an hour', async () => {
    const { project, client } = await createGalleryFixture(app);
    const path = `/api/gallery/${project.id}/as-client`;
    const notFound = { status: 404, body: { code: 'gallery.not_found' } };
    const staff = await app.admin();
    for (const by of [app.visitor(), client, staff]) expect(await by.get(path)).toMatchObject(notFound);
    const other = await createGalleryFixture(app);
    await staff.post(`/api/admin/projects/${other.project.id}/view-as-client`, { kind: 'client' });
    expect(await staff.get(path)).toMatchObject(notFound);
    await staff.post(`/api/admin/projects/${project.id}/view-as-client`, { kind: 'client' });
    expect((await staff.get(path)).status).toBe(200);
    app.clock.advance(3_601);
    expect(await staff.get(path)).toMatchObject(notFound);
  });

  it('ends with the session of the staff who began it, and with their role', async () => {
    const { project } = await createGalleryFixture(app);
    const path = `/api/gallery/${project.id}/as-guest`;
    const begin = async () => {
      const staff = await app.admin();
      await staff.post(`/api/admin/projects/${project.id}/view-as-client`, { kind: 'guest' });
      expect((await staff.get(path)).status).toBe(200);
      return staff;
    };
    const signedOut = await begin();
    expect((await signedOut.post('/api/logout-admin')).status).toBeLessThan(300);
    expect((await signedOut.get(path)).status).toBe(404);
    const client = await begin();
    const roles = (role: string) => app.database.query('UPDATE "user" SET role = $1', [role]);
    await roles('user');
    const { status } = await client.get(path);
    await roles('admin');
    expect(status).toBe(404);
  });

  it('is not asked for together with a person, or for another kind', async () => {
    const { project } = await createGalleryFixture(app);
    const view = (body: object) => admin.post(`/api/admin/projects/${project.id}/view-as-client`, body);
    const { body: person } = await admin.post(`/api/admin/projects/${project.id}/people`, { kind: 'guest', name: 'G' });
    expect(await view({ personId: person.id, kind: 'guest' })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
    expect((await view({ kind: 'staff' })).status).toBe(400);
  });

  it('tells an address without a name to staff alone', async () => {
    const { project } = await createGalleryFixture(app);
    const staff = await app.admin();
    const { body: person } = await admin.post(`/api/admin/projects/${project.id}/people`, {
      kind: 'client',
      email: 'no.name@example.com',
    });
    const path = `/api${new URL(person.link).pathname}/person`;
    expect((await app.visitor().get(path)).body).toEqual({ kind: 'client', name: null });
    await staff.post(`/api/admin/projects/${project.id}/view-as-client`, { personId: person.id });
    expect((await staff.get(path)).body).toEqual({ kind: 'client', name: 'no.name@example.com' });
  });
});

describe('a copy to oneself', () => {
  it('is marked, and nothing counts as shared', async () => {
    const project = await insertProject(app.database);
    const before = mailer.sent.length;
    const copy = (by = admin) =>
      by.post(`/api/admin/projects/${project.id}/share/copy`, { subject: 'Ready', text: 'Hi {link}' });
    expect(await copy()).toMatchObject({ status: 200, body: { sent: true, code: 'mail_test_accepted' } });
    await worker.drain();
    expect(mailer.sent.slice(before)).toMatchObject([
      { subject: '[Preview] Ready', text: expect.stringContaining(`/gallery/${project.id}/`) },
    ]);
    expect(mailer.sent.at(-1)!.to).not.toBe(project.clientEmail);
    expect((await read(project.id)).shares).toEqual([]);
    const shared = 'SELECT shared_at FROM project WHERE id = $1';
    expect(await app.database.query(shared, [project.id])).toEqual([{ shared_at: null }]);
    mailer.fault = 'permanent';
    expect((await copy()).body).toMatchObject({ sent: false, code: 'mail_test_failed' });
    mailer.fault = 'none';
    const statuses = [];
    for (let at = 0; at < 9; at += 1) statuses.push((await copy()).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });
});

describe('a mail with the passcode', () => {
  const send = (id: string) => admin.post(`/api/admin/projects/${id}/share/passcode`);

  it('goes to all clients, each greeted by name, and to nobody else', async () => {
    const project = await insertProject(app.database, { clientName: 'Anna' });
    const people = `/api/admin/projects/${project.id}/people`;
    await admin.post(people, { kind: 'client', name: 'Tom', email: 'tom@example.test' });
    await admin.post(people, { kind: 'client', name: 'Without address' });
    await admin.post(people, { kind: 'partner', name: 'Venue', email: 'venue@example.test' });
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'lilac 7' });
    const before = mailer.sent.length;
    expect((await send(project.id)).body).toEqual({ queuedCount: 2, leftCount: 0 });
    expect(mailer.sent).toHaveLength(before);
    await worker.drain();
    const sent = mailer.sent.slice(before).sort((one, other) => one.to.localeCompare(other.to));
    expect(sent).toMatchObject([
      { to: project.clientEmail, text: expect.stringContaining('Anna') },
      { to: 'tom@example.test', text: expect.stringContaining('Tom') },
    ]);
  });

  it('goes again only to those who have not got this passcode, until all have it', async () => {
    const project = await insertProject(app.database, { clientName: 'Anna' });
    const setPasscode = (passcode: string) => admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode });
    await admin.post(`/api/admin/projects/${project.id}/people`, { kind: 'client', email: 'tom@example.test' });
    await setPasscode('lilac 7');
    const recipients = async () => {
      const before = mailer.sent.length;
      await send(project.id);
      await worker.drain();
      return mailer.sent
        .slice(before)
        .map(({ to }) => to)
        .sort();
    };
    mailer.fault = 'permanent';
    expect(await recipients()).toEqual([]);
    const failed = async () => (await admin.get('/api/admin/status')).body.failedJobs as { name: string }[];
    expect((await failed()).filter(({ name }) => name === 'send-passcode')).toHaveLength(2);
    mailer.fault = 'none';
    const both = [project.clientEmail, 'tom@example.test'].sort();
    expect(await recipients()).toEqual(both);
    // A job that is started again sends no earlier mail.
    const before = mailer.sent.length;
    await admin.post('/api/admin/status/failed-jobs/retry');
    await worker.drain();
    expect([mailer.sent.length, await failed()]).toEqual([before, []]);
    await admin.post(`/api/admin/projects/${project.id}/people`, { kind: 'client', email: 'eva@example.test' });
    expect(await recipients()).toEqual(['eva@example.test']);
    await setPasscode('rose 8');
    expect(await recipients()).toHaveLength(3);
    expect(await recipients()).toHaveLength(3);
  });

  it('is not sent any more when the passcode or the address has changed, or the mail was queued again', async () => {
    const project = await insertProject(app.database);
    const setPasscode = (passcode: string | null) =>
      admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode });
    const { body: tom } = await admin.post(`/api/admin/projects/${project.id}/people`, {
      kind: 'client',
      email: 'tom@example.test',
    });
    await setPasscode('lilac 7');
    const before = mailer.sent.length;
    await send(project.id);
    await send(project.id);
    await admin.patch(`/api/admin/projects/${project.id}/people/${tom.id}`, { email: 'thomas@example.test' });
    await worker.drain();
    expect(mailer.sent.slice(before).map(({ to }) => to)).toEqual([project.clientEmail]);
    await send(project.id);
    await setPasscode('rose 8');
    await worker.drain();
    await send(project.id);
    await setPasscode(null);
    await worker.drain();
    expect(mailer.sent).toHaveLength(before + 1);
    expect(await app.database.query(`SELECT 1 FROM mail WHERE kind = 'passcode' AND state = 'waiting'`)).toEqual([]);
  });

  it('is not sent to a client who was removed meanwhile', async () => {
    const project = await insertProject(app.database);
    const people = `/api/admin/projects/${project.id}/people`;
    const { body: tom } = await admin.post(people, { kind: 'client', email: 'tom@example.test' });
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'lilac 7' });
    const before = mailer.sent.length;
    await send(project.id);
    expect((await admin.delete(`${people}/${tom.id}`)).status).toBe(204);
    await worker.drain();
    expect(mailer.sent.slice(before).map(({ to }) => to)).toEqual([project.clientEmail]);
  });

  it('is queued by the same statements, however many clients there are', async () => {
    const queue = async (many: number) => {
      const project = await insertProject(app.database);
      await app.database.query(
        `INSERT INTO person (project_id, kind, email, email_key)
         SELECT $1, 'client', 'q' || i || '@example.test', 'q' || i || '@example.test' FROM generate_series(1, $2) i`,
        [project.id, many],
      );
      await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'lilac 7' });
      await app.database.query('DELETE FROM rate_limit');
      return app.statements(async () => expect((await send(project.id)).body.queuedCount).toBe(many + 1));
    };
    expect(await queue(49)).toHaveLength((await queue(1)).length);
    const link = async (many: number) => {
      const project = await insertProject(app.database);
      await app.database.query(
        `INSERT INTO person (project_id, kind, email, email_key)
         SELECT $1, 'client', 'q' || i || '@example.test', 'q' || i || '@example.test' FROM generate_series(1, $2) i`,
        [project.id, many],
      );
      await app.database.query('DELETE FROM rate_limit');
      return app.statements(async () => expect((await share(project.id)).status).toBe(201));
    };
    expect(await link(49)).toHaveLength((await link(1)).length);
    await app.database.query('DELETE FROM rate_limit');
    await worker.drain();
  });

  if (DEEP)
    it('goes to 50 clients at once, and to the others when it is sent again', async () => {
      const project = await insertProject(app.database);
      await app.database.query(
        `INSERT INTO person (project_id, kind, email, email_key)
       SELECT $1, 'client', 'p' || i || '@example.test', 'p' || i || '@example.test' FROM generate_series(1, 54) i`,
        [project.id],
      );
      await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'lilac 7' });
      const sendAll = () => admin.post(`/api/admin/projects/${project.id}/share/passcode`);
      // Mails that others sent before count against the same limit.
      app.clock.advance(901);
      expect((await sendAll()).body).toEqual({ queuedCount: 50, leftCount: 5 });
      app.clock.advance(901);
      expect((await sendAll()).body).toEqual({ queuedCount: 5, leftCount: 0 });
      const before = mailer.sent.length;
      await worker.drain();
      expect(new Set(mailer.sent.slice(before).map(({ to }) => to)).size).toBe(55);
      // Once all have it, another round begins.
      for (const reply of [
        { queuedCount: 50, leftCount: 5 },
        { queuedCount: 5, leftCount: 0 },
      ]) {
        app.clock.advance(901);
        expect((await sendAll()).body).toEqual(reply);
        await worker.drain();
      }
      expect(mailer.sent).toHaveLength(before + 110);
    });

  it('goes to the client in their language, in a mail of its own', async () => {
    const project = await insertProject(app.database, { name: 'Hochzeit', clientName: 'Anna', language: 'de' });
    expect(await send(project.id)).toMatchObject({ status: 409, body: { code: 'share.no_passcode' } });
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'lilac <7>' });
    expect((await read(project.id)).hasPasscode).toBe(true);
    expect((await send(project.id)).body).toEqual({ queuedCount: 1, leftCount: 0 });
    await worker.drain();
    const mail = mailer.sent.at(-1)!;
    expect(mail).toMatchObject({ to: project.clientEmail, subject: 'Zugangscode für Ihre Galerie: Hochzeit' });
    expect(mail.text).toMatch(/^Hallo Anna,\n\nhier ist der Zugangscode .*\n\nlilac <7>\n\n/);
    expect(mail.html).toContain('lilac &#60;7&#62;');
    expect(mail.text + mail.html).not.toContain('/gallery/');
    await share(project.id);
    await worker.drain();
    expect(mailer.sent.at(-1)!.text).not.toContain('lilac');
    const rows = (await admin.get('/api/admin/audit')).body.items as { action: string }[];
    expect(rows.find(({ action }) => action === 'sendPasscode')).toBeTruthy();
    expect(JSON.stringify(rows)).not.toContain('lilac');
  });
});
