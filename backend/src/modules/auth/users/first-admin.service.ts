import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.js';
import { emailKey } from '../../../common/identifiers.js';
import { generatePassword, hashPassword } from '../passwords/password-hasher.js';
import { UsersRepository } from './users.repository.js';

/** The file that carries a generated first password to the start script, which prints and deletes it. */
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
    // Several API processes may start at once on an empty database: the unique email lets one win.
    const user = await this.users.insert({
      email,
      emailKey: emailKey(email),
      firstName: 'Studio',
      lastName: 'Admin',
      role: 'admin',
      passwordHash: await hashPassword(password),
    });
    if (!user) return;
    if (chosen !== undefined) return;
    await mkdir(this.config.dataDir, { recursive: true });
    await writeFile(join(this.config.dataDir, FIRST_ADMIN_FILE), JSON.stringify({ email, password }), { mode: 0o600 });
    this.log.warn(
      `Created the first admin. The generated password is in ${FIRST_ADMIN_FILE} of the data folder: note it and delete the file.`,
    );
  }
}
