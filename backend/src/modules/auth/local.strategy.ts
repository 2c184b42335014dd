import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { emailKey } from '../../common/email.js';
import { refuse } from '../../common/errors.js';
import { AuditService } from '../audit/audit.service.js';
import { AttemptsService } from './attempts.service.js';
import type { User } from './user.entity.js';
import { UsersService } from './users.service.js';

const TRIES_PER_ADDRESS = 50;
const TRIES_PER_ACCOUNT_AND_ADDRESS = 10;
/** Over all addresses: far above what a stranger at one address can use up to lock the owner out. */
const TRIES_PER_ACCOUNT = 100;

/** E-mail and password, for every local user; guessing is limited by account and by address. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly users: UsersService,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
  ) {
    super({ usernameField: 'email', passReqToCallback: true } as never);
  }

  async validate(request: FastifyRequest, email: string, password: string): Promise<User> {
    const account = `login:${emailKey(email)}`;
    const accountHere = `${account}:${request.ip}`;
    const address = `login-from:${request.ip}`;
    await this.attempts.count(address, TRIES_PER_ADDRESS);
    await this.attempts.count(accountHere, TRIES_PER_ACCOUNT_AND_ADDRESS);
    await this.attempts.count(account, TRIES_PER_ACCOUNT);
    const user = await this.users.verifyCredentials(email, password);
    if (!user) {
      await this.noteFailure(email);
      throw refuse('auth.invalid_credentials', 'Invalid email or password');
    }
    await this.attempts.giveBack(address);
    await this.attempts.clear(accountHere);
    await this.attempts.clear(account);
    return user;
  }

  /** Of staff by name. Of nobody's address only that it was tried: people type passwords into the wrong field. */
  private async noteFailure(email: string): Promise<void> {
    const known = await this.users.findByEmail(email);
    if (known?.role === 'user') return;
    await this.audit.note('signInFailed', known, known ? {} : { account: 'unknown' });
  }
}
