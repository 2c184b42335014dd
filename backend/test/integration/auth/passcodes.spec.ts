import { RateLimiter } from '../../../src/modules/auth/rate-limits/rate-limiter.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertProject } from '../../fixtures/rows.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { HeldPasswords } from '../../fixtures/held-passwords.js';
import { startTestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const DAY = 86_400;

const app = useTestApp({ env: { TRUST_PROXY: '1' } });
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(() => app.database.query('DELETE FROM rate_limit'));

const path = ({ id }: Pick<Project, 'id'>) => `/api/admin/projects/${id}/passcode`;
const unlock = (project: Project, passcode: string, browser = app.visitor(), address = '198.51.100.1') =>
  browser.post(`${galleryPath(project)}/unlock`, { passcode }, { headers: { 'x-forwarded-for': address } });
const stored = async ({ id }: Project) =>
  (
    await app.database.query<{ passcode_encrypted: string | null }[]>(
      'SELECT passcode_encrypted FROM project WHERE id = $1',
      [id],
    )
  )[0]!.passcode_encrypted;
async function withPasscode(passcode: string): Promise<Project> {
  const project = await insertProject(app.database);
  await admin.put(path(project), { passcode });
  return project;
}

describe('a passcode', () => {
  it('is stored encrypted, and shown to staff', async () => {
    const project = await withPasscode('Größe 42');
    // Compared whole: two characters of it stand in one of a hundred random ciphertexts.
    for (const readable of ['Größe 42', Buffer.from('Größe 42').toString('base64url')])
      expect(await stored(project)).toEqual(expect.not.stringContaining(readable));
    const shown = await admin.get(path(project));
    expect(shown).toMatchObject({ status: 200, body: { passcode: 'Größe 42' } });
    expect(shown.headers['cache-control']).toBe('no-store');
    await admin.put(path(project), { passcode: null });
    expect((await admin.get(path(project))).body).toEqual({ passcode: null });
  });

  it('adds an audit entry when shown, without the passcode', async () => {
    const project = await withPasscode('open sesame');
    await admin.get(path(project));
    const rows = await app.database.query<{ subject_id: string }[]>(
      `SELECT * FROM audit_entry WHERE action = 'showProjectPasscode' AND subject_id = $1`,
      [project.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('sesame');
  });

  it('costs no slow hash', async () => {
    const project = await withPasscode('open sesame');
    const passwords = new HeldPasswords();
    const statuses = [(await unlock(project, 'wrong')).status, (await unlock(project, 'open sesame')).status];
    passwords.release();
    expect(statuses).toEqual([401, 200]);
  });

  it('cannot be decrypted with another secret; a new one can be set', async () => {
    const project = await withPasscode('open sesame');
    const other = await startTestApp({
      beside: app,
      env: { SESSION_SECRET: 'quite another secret of more than thirty-two characters' },
    });
    const staff = await other.admin();
    expect(await staff.get(path(project))).toMatchObject({
      status: 409,
      body: { code: 'project.passcode_unreadable', message: expect.stringContaining('Set a new one') },
    });
    expect((await unlock(project, 'open sesame', other.visitor())).status).toBe(401);
    await staff.put(path(project), { passcode: 'open barley' });
    expect((await unlock(project, 'open barley', other.visitor())).status).toBe(200);
    await other.close();
  });
});

describe('rate limit', () => {
  it('leaves three tries per network after 200 per gallery and day', async () => {
    const project = await withPasscode('open sesame');
    const attempts = app.app.get(RateLimiter, { strict: false });
    expect((await unlock(project, 'wrong')).status).toBe(401);
    for (let n = 1; n < 200; n += 1) await attempts.count(`passcode:${project.id}`, Infinity);
    app.clock.advance(DAY / 2);
    for (let n = 0; n < 3; n += 1)
      expect((await unlock(project, 'wrong', app.visitor(), '203.0.113.5')).status).toBe(401);
    const rejected = await unlock(project, 'open sesame', app.visitor(), '203.0.113.5');
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: 'auth.too_many_attempts', message: 'Too many attempts. Try again in 24 hours.' },
    });
    app.clock.advance(DAY / 2);
    expect((await unlock(project, 'open sesame', app.visitor(), '203.0.113.5')).status).toBe(200);
  });

  it('is not used up by rejected tries of one network', async () => {
    const project = await withPasscode('open sesame');
    const attempts = app.app.get(RateLimiter, { strict: false });
    const subject = `passcode:${project.id}`;
    await attempts.count(subject, Infinity, { amount: 4_995, windowSeconds: DAY });
    for (let n = 0; n < 3; n += 1)
      expect((await unlock(project, 'wrong', app.visitor(), '203.0.113.5')).status).toBe(401);
    for (let n = 0; n < 6; n += 1)
      expect((await unlock(project, 'open sesame', app.visitor(), `203.0.113.${20 + n}`)).status).toBe(429);
    expect((await unlock(project, 'open sesame', app.visitor(), '198.51.100.7')).status).toBe(200);
  });

  it('restarts with a new passcode', async () => {
    const project = await withPasscode('open sesame');
    const attempts = app.app.get(RateLimiter, { strict: false });
    for (let n = 0; n < 200; n += 1) await attempts.count(`passcode:${project.id}`, Infinity);
    await admin.put(path(project), { passcode: 'open barley' });
    expect((await unlock(project, 'open barley')).status).toBe(200);
  });
});
