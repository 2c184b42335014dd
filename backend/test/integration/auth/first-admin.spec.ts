import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FirstAdminService } from '../../../src/modules/auth/users/first-admin.service.js';
import { User } from '../../../src/modules/auth/users/user.entity.js';
import { ADMIN_EMAIL } from '../../fixtures/app/test-app.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp({ env: { ADMIN_PASSWORD: '' } });

describe('first admin', () => {
  afterEach(() => jest.restoreAllMocks());

  const start = () => app.app.get(FirstAdminService, { strict: false }).onApplicationBootstrap();
  const admins = () => app.database.manager.countBy(User, { role: 'admin' });

  it('is created only with its generated password in the file', async () => {
    await app.database.manager.delete(User, { emailKey: ADMIN_EMAIL });
    const file = join(app.config.dataDir, 'first-admin.json');
    await rm(file);
    await mkdir(file);
    await expect(start()).rejects.toThrow('EISDIR');
    expect(await admins()).toBe(0);
    await rm(file, { recursive: true });
    await start();
    const { email, password } = JSON.parse(await readFile(file, 'utf8')) as { email: string; password: string };
    expect((await app.visitor().post('/api/login-admin', { email, password })).status).toBe(200);
  });

  it('is missing with a warning while a regular user has ADMIN_EMAIL', async () => {
    await app.database.manager.update(User, { emailKey: ADMIN_EMAIL }, { role: 'user' });
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await start();
    expect(warn.mock.calls).toEqual([[expect.stringContaining('Set ADMIN_EMAIL to an address without an account')]]);
    expect(await admins()).toBe(0);
  });

  it('is created once by several processes that start at once', async () => {
    await app.database.manager.delete(User, { emailKey: ADMIN_EMAIL });
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
    await Promise.all([start(), start(), start()]);
    expect(log.mock.calls.filter(([text]) => String(text).startsWith('Created the first admin'))).toHaveLength(1);
    const file = await readFile(join(app.config.dataDir, 'first-admin.json'), 'utf8');
    const { email, password } = JSON.parse(file) as { email: string; password: string };
    expect((await app.visitor().post('/api/login-admin', { email, password })).status).toBe(200);
  });
});
