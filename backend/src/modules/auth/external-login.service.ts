import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { emailKey } from '../../common/email.js';
import { refuse } from '../../common/errors.js';
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
   * Known subjects sign in as they are. A new one needs a verified e-mail; it becomes admin when that
   * lies in the staff domain, else a regular user. A local account is never taken over by e-mail alone
   * unless the provider verified it.
   */
  async resolve(identity: ExternalIdentity): Promise<User> {
    const known = await this.users.findByOidcSubject(identity.subject);
    if (known) return known;
    if (!identity.emailVerified) throw refuse('auth.oidc_failed', 'Your identity provider has not verified this e-mail address.');
    const key = emailKey(identity.email);
    const sameEmail = await this.users.findByEmailKey(key);
    if (sameEmail) {
      await this.users.update(sameEmail.id, { oidcSubject: identity.subject });
      return sameEmail;
    }
    const staff = this.config.staffEmailDomain !== undefined && key.endsWith(`@${this.config.staffEmailDomain}`);
    const created = await this.users.insert({
      email: identity.email, emailKey: key, firstName: identity.firstName, lastName: identity.lastName,
      role: staff ? 'admin' : 'user', oidcSubject: identity.subject, profileImageUrl: identity.pictureUrl,
    });
    return created ?? this.resolve(identity);
  }
}
