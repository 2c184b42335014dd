import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { Transactions } from './common/transactions.js';
import { loadConfig } from './config/config.js';
import { requireSchemaAtStart } from './database/schema-check.js';
import { USER_LIST } from './modules/auth/users/user.list.js';
import type { User } from './modules/auth/users/user.entity.js';
import { UsersService } from './modules/auth/users/users.service.js';
import { runTool, UsageError } from './tool-error.js';

/**
 * Runs a tool of the server on the account whose address is its argument, in one transaction: nothing is done without
 * its entry in the activity log.
 * @param work returns what to print when it is done
 */
export function runAccountTool(
  name: string,
  work: (user: User, app: INestApplicationContext) => Promise<string>,
): void {
  runTool(async () => {
    const [email] = process.argv.slice(2);
    if (!email) throw new UsageError(`Say whose account: npm run ${name} -- owner@example.com`);
    const { database } = loadConfig();
    if (!database.url) throw new UsageError(`DATABASE_URL must be set, or run npm run ${name}.`);
    await requireSchemaAtStart(database.url);
    const app = await NestFactory.createApplicationContext(AppModule, { logger: ['fatal'], abortOnError: false });
    try {
      const user = await userOf(app.get(UsersService), email);
      console.log(await app.get(Transactions).run(() => work(user, app)));
    } finally {
      await app.close();
    }
  });
}

async function userOf(users: UsersService, email: string): Promise<User> {
  const user = await users.findByEmail(email);
  if (user) return user;
  const admins = await users.listPage(USER_LIST.parse({ filter: '{"role":"admin"}' }));
  const addresses = admins.rows.map((admin) => admin.email).join(', ');
  throw new UsageError(`There is no account with the address ${email}. Admins are: ${addresses || 'none'}.`);
}
