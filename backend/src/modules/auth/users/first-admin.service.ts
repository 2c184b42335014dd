import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.js';
import { emailKey } from '../../../common/identifiers.js';
import { Transactional } from '../../../common/transactions.js';
import { generatePassword, hashPassword } from '../passwords/password-hasher.js';
import { UsersRepository } from './users.repository.js';

/** This file passes a generated first password to the start script, which prints and deletes it. */
const FIRST_ADMIN_FILE = 'first-admin.json';

/** Creates the admin of `ADMIN_EMAIL` while there is no admin at all. */
@Injectable()
export class FirstAdminService implements OnApplicationBootstrap {
  private readonly log = new Logger('FirstAdmin');

  constructor(
    private readonly users: UsersRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if ((await this.users.countAdmins()) > 0) return;
    const { email, password: chosen } = this.config.admin;
    const password = chosen ?? generatePassword();
    if (!(await this.create(email, await hashPassword(password), chosen === undefined ? password : null))) {
      // Another API process that started at the same time may have created it.
      if ((await this.users.countAdmins()) > 0) return;
      this.log.warn(
        'There is no admin: ADMIN_EMAIL belongs to a regular user. Set ADMIN_EMAIL to an address without an account and restart.',
      );
    } else if (chosen === undefined) {
      this.log.log(
        `Created the first admin. Its password is in ${FIRST_ADMIN_FILE} of the data folder: npm start shows it once and deletes the file; otherwise note it and delete the file yourself.`,
      );
    }
  }

  /**
   * The file is written before the commit: an admin whose generated password nobody has would keep the next start from
   * creating another. Of several API processes that start at once, the unique email lets one win and write.
   * @returns false when the email is in use
   */
  @Transactional()
  private async create(email: string, passwordHash: string, generatedPassword: string | null): Promise<boolean> {
    const user = await this.users.insert({
      email,
      emailKey: emailKey(email),
      firstName: 'Studio',
      lastName: 'Admin',
      role: 'admin',
      passwordHash,
    });
    if (!user) return false;
    if (generatedPassword !== null) await this.writeFile(email, generatedPassword);
    return true;
  }

  private async writeFile(email: string, password: string): Promise<void> {
    const { dataDir } = this.config;
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, FIRST_ADMIN_FILE), JSON.stringify({ email, password }), { mode: 0o600 });
  }
}
