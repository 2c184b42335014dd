import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { FactorRuleQuery, type FactorRule } from './factor-rule.query.js';
import { FactorsRepository } from './factors.repository.js';

/** Reads and enforces the studio's rule that every member of staff needs a second factor. docs/decisions/129 */
@Injectable()
export class FactorRuleService {
  constructor(
    private readonly rules: FactorRuleQuery,
    private readonly factors: FactorsRepository,
    private readonly passkeys: PasskeysService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the rule for this account; null also for clients and accounts of the identity provider, which are exempt.
   */
  async ruleFor({ role, passwordHash }: Pick<User, 'role' | 'passwordHash'>): Promise<FactorRule | null> {
    return role === 'admin' && passwordHash !== null ? this.rules.read(this.clock.now()) : null;
  }

  /** Says whether a user has a second factor of any kind. */
  async hasFactor({ id }: User): Promise<boolean> {
    return (await this.factors.listWithFactor([id], this.passkeys.relyingParty)).has(id);
  }

  /**
   * Call it in the transaction that has removed a factor: it must not have been the last one while the rule holds.
   * @throws AppError `factor.required`
   */
  async assertFactorLeft(user: User): Promise<void> {
    await this.users.lock(user);
    if ((await this.ruleFor(user))?.holds && !(await this.hasFactor(user)))
      throw appError(
        'factor.required',
        'Your studio requires a second step from its staff, so the last one stays. Add another one first.',
      );
  }
}
