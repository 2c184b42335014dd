import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { AppError } from './common/errors.js';
import { loadConfig } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { AuditService } from './modules/audit/audit.service.js';
import { generatePassword } from './modules/auth/passwords/password-hasher.js';
import { RateLimiter } from './modules/auth/rate-limits/rate-limiter.service.js';
import { USER_LIST } from './modules/auth/users/user.list.js';
import { loginSubject, UsersService } from './modules/auth/users/users.service.js';
import { SchemaError } from './ports/schema.port.js';

/** What the person at the shell can act on. */
class UsageError extends Error {}

/**
 * `node backend/dist/reset-password.js owner@example.com`: gives a user a new initial password and prints it. Their
 * sessions end, and wrong passwords before no longer count. For an owner who can receive no mail.
 */
async function resetPassword(): Promise<void> {
  const [email] = process.argv.slice(2);
  if (!email) throw new UsageError('Say whose password: npm run reset-password -- owner@example.com');
  const { database } = loadConfig();
  if (!database.url) throw new UsageError('DATABASE_URL must be set, or run npm run reset-password.');
  await requireSchemaAtStart(database.url);
  const app = await NestFactory.createApplicationContext(AppModule, { logger: ['fatal'], abortOnError: false });
  try {
    const users = app.get(UsersService);
    const user = await users.findByEmail(email);
    if (!user) {
      const admins = await users.listPage(USER_LIST.parse({ filter: '{"role":"admin"}' }));
      const addresses = admins.rows.map((admin) => admin.email).join(', ');
      throw new UsageError(`There is no account with the address ${email}. Admins are: ${addresses || 'none'}.`);
    }
    const password = generatePassword();
    await users.resetPassword(user.id, password);
    await app.get(RateLimiter).clear(loginSubject(user.email));
    await app.get(AuditService).note('resetPasswordOnServer', user);
    console.log(`The new initial password of ${user.email} (${user.role}) is ${password}`);
    console.log('It is shown only once; sign in with it and choose your own.');
  } finally {
    await app.close();
  }
}

resetPassword().catch((error: unknown) => {
  const isClear = [UsageError, AppError, ConfigError, SchemaError].some((kind) => error instanceof kind);
  console.error(isClear ? (error as Error).message : error);
  process.exitCode = 1;
});
