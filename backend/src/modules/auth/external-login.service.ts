import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { emailKey } from '../../common/email.js';
import { appError } from '../../common/errors.js';
import type { ExternalIdentity } from '../../ports/identity-provider.port.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Turns an identity of the company's provider into a user of ours. */
@Injectable()
export class ExternalLoginService {
  constructor(
    private readonly users: UsersRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A known subject signs in as it is, whatever its e-mail is by now: role and address here change
   * by hand only, so that a demoted person stays demoted. A new subject needs a verified e-mail. It
   * takes the account of that e-mail, with the role it has; without one it gets a new account,
   * admin when the address is the staff's.
   */
  async resolve(identity: ExternalIdentity): Promise<User> {
    const known = await this.users.findByOidcSubject(identity.subject);
    if (known) return known;
    if (!identity.emailVerified || !ONE_ADDRESS.test(identity.email)) {
      throw appError('auth.oidc_failed', 'Your identity provider has not verified your e-mail address.', {
        reason: 'unverified',
      });
    }
    const account = await this.users.findByEmailKey(emailKey(identity.email));
    const user = account ? await this.link(account, identity) : await this.create(identity);
    // Lost against another sign-in of the same person at the same moment: now it is known.
    return user ?? this.resolve(identity);
  }

  /** An address given to someone else at the provider must not open the account of its former owner. */
  private async link(account: User, identity: ExternalIdentity): Promise<User | null> {
    if (account.oidcSubject !== null && account.oidcSubject !== identity.subject) {
      throw appError(
        'auth.oidc_failed',
        'The account of this e-mail address belongs to another identity. Ask your administrator.',
        { reason: 'other-identity' },
      );
    }
    return (await this.users.linkOidcSubject(account.id, identity.subject)) ? this.users.findById(account.id) : null;
  }

  private create(identity: ExternalIdentity): Promise<User | null> {
    const { email, firstName, lastName, subject: oidcSubject, pictureUrl: profileImageUrl } = identity;
    const key = emailKey(email);
    return this.users.insert({
      email,
      emailKey: key,
      firstName,
      lastName,
      role: this.isStaff(key) ? 'admin' : 'user',
      oidcSubject,
      profileImageUrl,
    });
  }

  private isStaff(key: string): boolean {
    const { staffEmailDomain } = this.config;
    return staffEmailDomain !== undefined && key.endsWith(`@${staffEmailDomain}`);
  }
}

/** One @ only, so that what follows it is the domain. */
const ONE_ADDRESS = /^[^\s@]+@[^\s@]+$/;
