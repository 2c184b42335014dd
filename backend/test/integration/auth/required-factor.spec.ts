import { FactorsService } from '../../../src/modules/auth/factors/factors.service.js';
import type { User } from '../../../src/modules/auth/users/user.entity.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { addApp } from '../../fixtures/authenticator-app.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertProject, insertUser, USER_PASSWORD } from '../../fixtures/rows.js';

const SETTINGS = '/api/admin/settings';
const app = useTestApp();

const required = { status: 403, body: { code: 'auth.factor_required' } };
const day = (daysFromNow: number) =>
  new Date(app.clock.now().getTime() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
const staff = (values: Partial<User> = {}) => insertUser(app.database, { role: 'admin', ...values });

let owner: TestClient;
let ownerUser: User;
beforeAll(async () => {
  ownerUser = await staff();
  owner = app.as(ownerUser);
  await addApp(owner, app.clock);
});
const setRule = async (secondFactorFrom: string | null, by = owner) =>
  by.put(SETTINGS, { version: (await owner.get(SETTINGS)).body.version, secondFactorFrom });
/** Requires second factors since yesterday, or from another day. */
const require = async (from = day(-1)) => expect((await setRule(from)).status).toBe(200);
afterEach(async () => {
  await app.database.query('UPDATE studio_settings SET second_factor_from = NULL, timezone = NULL');
  await app.database.query("UPDATE session SET proved_at = '2100-01-01'");
});

describe('the setting', () => {
  it('is off at first, and set and taken back as a day', async () => {
    expect((await owner.get(SETTINGS)).body.values.secondFactorFrom).toBeNull();
    expect((await setRule('2031-12-01')).body).toMatchObject({
      values: { secondFactorFrom: '2031-12-01' },
      changed: ['secondFactorFrom'],
    });
    expect((await setRule(null)).body.values.secondFactorFrom).toBeNull();
  });

  it.each(['', 'tomorrow', '2031-02-30', '1999-01-01', '2031-12-01T00:00:00Z', 20311201])(
    'rejects %j',
    async (value) => {
      expect(await setRule(value as string)).toMatchObject({
        status: 400,
        body: { fields: { secondFactorFrom: { code: 'second_factor_date_invalid' } } },
      });
    },
  );

  it('needs a second factor of one’s own, unless the identity provider asks for it', async () => {
    const without = app.as(await staff());
    expect(await setRule(day(30), without)).toMatchObject({
      status: 400,
      body: { fields: { secondFactorFrom: { code: 'second_factor_own_first' } } },
    });
    expect((await owner.get(SETTINGS)).body.values.secondFactorFrom).toBeNull();
    const external = app.as(await staff({ passwordHash: null, oidcSubject: 'owner' }));
    expect((await setRule(day(30), external)).status).toBe(200);
  });

  it('needs a proof for every change of it, and for no other change', async () => {
    await require(day(30));
    await app.database.query("UPDATE session SET proved_at = '2001-01-01'");
    const proof = { status: 403, body: { code: 'auth.proof_required' } };
    expect(await setRule(day(60))).toMatchObject(proof);
    expect(await setRule(null)).toMatchObject(proof);
    expect((await owner.get(SETTINGS)).body.values.secondFactorFrom).toBe(day(30));
    const { version } = (await owner.get(SETTINGS)).body;
    expect((await owner.put(SETTINGS, { version, secondFactorFrom: day(30), theme: 'dark' })).status).toBe(200);
  });

  it('says how many members of staff have no second factor', async () => {
    const count = async () => (await owner.get(SETTINGS)).body.staffWithoutFactor as number;
    const before = await count();
    const user = await staff();
    await staff({ passwordHash: null, oidcSubject: 'counted' });
    await insertUser(app.database);
    expect(await count()).toBe(before + 1);
    await addApp(app.as(user), app.clock);
    expect(await count()).toBe(before);
  });

  it('is recorded like the others', async () => {
    await require();
    const [entry] = await app.database.query<{ details: object }[]>(
      "SELECT details FROM audit_entry WHERE action = 'updateSettings' ORDER BY at DESC LIMIT 1",
    );
    expect(JSON.stringify(entry!.details)).toContain('secondFactorFrom');
  });
});

describe('before the day', () => {
  it('staff are told of it, and go on working', async () => {
    await require(day(30));
    const client = app.as(await staff());
    expect((await client.get('/api/user/factors')).body).toMatchObject({
      hasSecondFactor: false,
      requiredFrom: day(30),
      isRequired: false,
    });
    expect((await client.get('/api/admin/projects')).status).toBe(200);
  });

  it('ends with the day in the time zone of the studio', async () => {
    const client = app.as(await staff());
    const at = async (timezone: string) => {
      await app.database.query('UPDATE studio_settings SET timezone = $1', [timezone]);
      return (await client.get('/api/admin/projects')).status;
    };
    // Noon in UTC on the day before: the day has begun on Kiritimati, 14 hours ahead.
    app.clock.advance((86_400_000 - (app.clock.now().getTime() % 86_400_000)) / 1000 + 43_200);
    await require(day(1));
    expect([await at('UTC'), await at('Pacific/Kiritimati')]).toEqual([200, 403]);
  });
});

describe('from the day', () => {
  it('staff without a second factor reach only what adds one', async () => {
    const [user, project] = [await staff(), await insertProject(app.database)];
    const open = app.as(user);
    expect((await open.get('/api/admin/projects')).status).toBe(200);
    await require();
    const signedIn = app.visitor();
    const login = { email: user.email, password: USER_PASSWORD };
    expect((await signedIn.post('/api/login-admin', login)).status).toBe(200);
    for (const client of [open, signedIn]) {
      expect(await client.get('/api/admin/projects')).toMatchObject(required);
      expect(await client.post('/api/admin/projects', { name: 'No', clientEmail: 'c@x.example' })).toMatchObject(
        required,
      );
      expect(await client.get('/api/user/projects')).toMatchObject(required);
      expect(await client.get('/api/user/notifications')).toMatchObject(required);
    }
    for (const path of ['/api/auth/user', '/api/user/factors', '/api/user/sessions', '/api/user/proof'])
      expect([path, (await open.get(path)).status]).toEqual([path, path.endsWith('proof') ? 204 : 200]);
    expect((await open.patch('/api/user/account', { firstName: 'A', lastName: 'B' })).status).toBe(200);
    // In galleries they are visitors: this one has a passcode.
    await owner.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'open sesame' });
    expect((await open.get(galleryPath(project))).body.code).toBe('gallery.passcode_required');
    expect((await owner.get(galleryPath(project))).status).toBe(200);

    await addApp(open, app.clock);
    expect((await open.get('/api/admin/projects')).status).toBe(200);
    expect((await open.get('/api/user/factors')).body).toMatchObject({ hasSecondFactor: true, isRequired: true });
  });

  it('can sign out', async () => {
    const [here, everywhere] = [app.as(await staff()), app.as(await staff())];
    await require();
    expect((await here.post('/api/logout-admin')).status).toBe(200);
    expect((await here.get('/api/auth/user')).status).toBe(401);
    expect((await everywhere.post('/api/logout-everywhere')).status).toBe(200);
    expect((await everywhere.get('/api/auth/user')).status).toBe(401);
  });

  it('does not concern clients and accounts of the identity provider', async () => {
    const [client, external] = [
      app.as(await insertUser(app.database)),
      app.as(await staff({ passwordHash: null, oidcSubject: 'exempt' })),
    ];
    await require();
    expect((await client.get('/api/user/projects')).status).toBe(200);
    expect((await external.get('/api/admin/projects')).status).toBe(200);
    for (const exempt of [client, external])
      expect((await exempt.get('/api/user/factors')).body).toMatchObject({ requiredFrom: null, isRequired: false });
  });

  it('asks first for a password of one’s own', async () => {
    const client = app.as(await staff({ mustChangePassword: true }));
    await require();
    expect((await client.get('/api/admin/projects')).body.code).toBe('auth.password_change_required');
    const body = { currentPassword: USER_PASSWORD, newPassword: 'another good one' };
    expect((await client.post('/api/user/password', body)).status).toBe(200);
    expect(await client.get('/api/admin/projects')).toMatchObject(required);
  });

  it('keeps the last second factor of each, until it is taken back', async () => {
    const user = await staff();
    const client = app.as(user);
    await addApp(client, app.clock);
    await require();
    expect(await client.send('DELETE', '/api/user/authenticator')).toMatchObject({
      status: 409,
      body: { code: 'factor.required' },
    });
    expect((await client.get('/api/user/factors')).body).toMatchObject({
      hasSecondFactor: true,
      recoveryCodesLeft: 10,
    });
    await setRule(null);
    expect((await client.send('DELETE', '/api/user/authenticator')).status).toBe(204);
  });

  it('asks again after a reset, by an admin or on the server', async () => {
    const [byAdmin, onServer] = [await staff(), await staff()];
    for (const user of [byAdmin, onServer]) await addApp(app.as(user), app.clock);
    await require();
    expect((await owner.delete(`/api/admin/users/${byAdmin.id}/factors`)).status).toBe(204);
    // `npm run reset-factors` calls this, too.
    await app.app.get(FactorsService).removeAllOf(onServer.id);
    for (const { email } of [byAdmin, onServer]) {
      const client = app.visitor();
      expect((await client.post('/api/login-admin', { email, password: USER_PASSWORD })).status).toBe(200);
      expect(await client.get('/api/admin/projects')).toMatchObject(required);
      await addApp(client, app.clock);
      expect((await client.get('/api/admin/projects')).status).toBe(200);
    }
  });
});

describe('the list of users', () => {
  it('says who has a second factor', async () => {
    const without = await staff();
    const filter = encodeURIComponent(JSON.stringify({ id: [ownerUser.id, without.id] }));
    const { body } = await owner.get(`/api/admin/users?filter=${filter}`);
    const shown = new Map(
      (body as { id: string; hasSecondFactor: boolean }[]).map((each) => [each.id, each.hasSecondFactor]),
    );
    expect([shown.get(ownerUser.id), shown.get(without.id)]).toEqual([true, false]);
  });
});
