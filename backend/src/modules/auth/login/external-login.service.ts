import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { emailKey } from '../../../common/identifiers.js';
import { appError } from '../../../common/errors.js';
import type { ExternalIdentity } from '../../../ports/identity-provider.port.js';
import { Transactional } from '../../../common/transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import { AccountEventsService } from '../users/account-events.service.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/** Maps an identity of the company's provider to one of our users. */
@Injectable()
export class ExternalLoginService {
  constructor(
    private readonly users: UsersRepository,
    private readonly audit: AuditService,
    private readonly events: AccountEventsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Finds or creates the user of an external sign-in. A known subject signs in as it is, whatever its email is by now:
   * role and address then change by hand only. A new subject needs a verified email. It takes the account of that
   * email, or gets a new one; staff become admin by it, except those who were demoted before.
   */
  async resolve(identity: ExternalIdentity): Promise<User> {
    const known = await this.users.findByOidcSubject(identity.subject);
    if (known) return known;
    if (!identity.emailVerified || !ONE_ADDRESS.test(identity.email)) {
      throw appError('auth.oidc_failed', 'Your identity provider has not verified your email address.', {
        reason: 'unverified',
      });
    }
    const account = await this.users.findByEmailKey(emailKey(identity.email));
    const user = account ? await this.link(account, identity) : await this.create(identity);
    // Another sign-in of the same person was faster: now the subject is known.
    return user ?? this.resolve(identity);
  }

  /**
   * Returns when the user proved who they are: at the sign-in at the provider, which may be long ago. A provider that
   * does not say when has proved nothing.
   */
  provedAt({ authenticatedAt }: ExternalIdentity): Date {
    return new Date(Math.min(authenticatedAt?.getTime() ?? 0, this.clock.now().getTime()));
  }

  /**
   * Links an account to the identity. An address that the provider gave to someone else must not open the account of
   * its former owner, who is told of the link.
   */
  @Transactional()
  private async link(account: User, identity: ExternalIdentity): Promise<User | null> {
    if (account.oidcSubject !== null && account.oidcSubject !== identity.subject) {
      throw appError('auth.oidc_failed', 'This email address is linked to another identity. Ask your administrator.', {
        reason: 'other-identity',
      });
    }
    if (!(await this.users.linkOidcSubject(account.id, identity.subject, this.isStaff(identity)))) return null;
    const user = await this.users.findById(account.id);
    if (!user) return null;
    const subject = { subjectKind: 'user', subjectId: user.id, subjectName: user.email };
    await this.audit.note('linkIdentity', user, {}, subject);
    await this.events.note('identity-linked', user);
    if (user.role !== account.role)
      await this.audit.note('changeUserRole', user, { role: user.role, by: 'identity provider' }, subject);
    return user;
  }

  private create(identity: ExternalIdentity): Promise<User | null> {
    const { email, firstName, lastName, subject: oidcSubject, pictureUrl: profileImageUrl } = identity;
    return this.users.insert({
      email,
      emailKey: emailKey(email),
      firstName,
      lastName,
      role: this.isStaff(identity) ? 'admin' : 'user',
      oidcSubject,
      profileImageUrl,
    });
  }

  /**
   * Staff are known by the domain of their address, and by a claim as well where anybody may open an account at the
   * provider.
   */
  private isStaff({ email, claims }: ExternalIdentity): boolean {
    const { staffEmailDomain, oidc } = this.config;
    if (staffEmailDomain === undefined || !emailKey(email).endsWith(`@${staffEmailDomain}`)) return false;
    return !oidc?.staffClaim || hasValue(claims[oidc.staffClaim.name], oidc.staffClaim.value);
  }
}

/**
 * Says whether a claim, or one entry of its list, equals the value; without a value, whether it is there and not false.
 */
function hasValue(claim: unknown, value: string | null): boolean {
  const values = [claim].flat().filter((each) => !NO_VALUES.has(each));
  return value === null ? values.length > 0 : values.some((each) => String(each) === value);
}

const NO_VALUES = new Set<unknown>([undefined, null, false, '', 'false']);

/** An address has one @ only, so that the domain is what follows it. */
const ONE_ADDRESS = /^[^\s@]+@[^\s@]+$/;
