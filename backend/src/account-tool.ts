import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { AppError } from './common/errors.js';
import { loadConfig } from './config/config.js';
import { ConfigError } from './config/env-reader.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { USER_LIST } from './modules/auth/users/user.list.js';
import type { User } from './modules/auth/users/user.entity.js';
import { UsersService } from './modules/auth/users/users.service.js';
import { SchemaError } from './ports/schema.port.js';

/** What the person at the shell can act on. */
class UsageError extends Error {}

/** Runs a tool of the server on the account whose address is its argument. */
export async function runAccountTool(
  name: string,
  work: (user: User, app: INestApplicationContext) => Promise<void>,
): Promise<void> {
  try {
    const [email] = process.argv.slice(2);
    if (!email) throw new UsageError(`Say whose account: npm run ${name} -- owner@example.com`);
    const { database } = loadConfig();
    if (!database.url) throw new UsageError(`DATABASE_URL must be set, or run npm run ${name}.`);
    await requireSchemaAtStart(database.url);
    const app = await NestFactory.createApplicationContext(AppModule, { logger: ['fatal'], abortOnError: false });
    try {
      await work(await userOf(app.get(UsersService), email), app);
    } finally {
      await app.close();
    }
  } catch (error) {
    const isClear = [UsageError, AppError, ConfigError, SchemaError].some((kind) => error instanceof kind);
    console.error(isClear ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

async function userOf(users: UsersService, email: string): Promise<User> {
  const user = await users.findByEmail(email);
  if (user) return user;
  const admins = await users.listPage(USER_LIST.parse({ filter: '{"role":"admin"}' }));
  const addresses = admins.rows.map((admin) => admin.email).join(', ');
  throw new UsageError(`There is no account with the address ${email}. Admins are: ${addresses || 'none'}.`);
}
