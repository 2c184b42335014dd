import { Injectable } from '@nestjs/common';
import { invalidField } from '../../../common/errors.js';
import { message } from '../../../common/messages.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { FactorsService } from './factors.service.js';

/** Lets users prove again who they are, in a session that is open already. docs/decisions/125 */
@Injectable()
export class ProofsService {
  constructor(
    private readonly users: UsersService,
    private readonly factors: FactorsService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Checks the password, and a code where the account has a second factor.
   * @throws AppError `request.invalid`, `user.not_local`, `auth.too_many_attempts`, `auth.busy`
   */
  async prove(
    user: User,
    sessionId: string,
    { password, code }: { password: string; code?: string | null },
    signal: AbortSignal,
  ): Promise<void> {
    if (!(await this.users.isOwnPassword(user, password, signal)))
      throw invalidField('password', message('password_wrong'));
    if (await this.factors.hasSecondFactor(user)) {
      if (!code) throw invalidField('code', message('code_required'));
      if (!(await this.factors.check(user, code))) throw invalidField('code', message('code_wrong'));
    }
    await this.sessions.prove(sessionId);
  }
}
