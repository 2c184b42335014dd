import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { emailKey } from '../../common/email.js';
import { AppError, refuse } from '../../common/errors.js';
import { addressKey } from '../../common/http/address-key.js';
import { AuditService } from '../audit/audit.service.js';
import { AttemptsService } from './attempts.service.js';
import type { LoginRequest } from './local-auth.guard.js';
import type { Turn } from './password-queue.js';
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

  async validate(request: LoginRequest, email: string, password: string): Promise<User> {
    const account = `login:${emailKey(email)}`;
    const accountHere = `${account}:${request.ip}`;
    const address = `login-from:${request.ip}`;
    const failedHere = (await this.attempts.count(address, TRIES_PER_ADDRESS)) > 1;
    await this.attempts.count(accountHere, TRIES_PER_ACCOUNT_AND_ADDRESS);
    const failedElsewhere = (await this.attempts.count(account, TRIES_PER_ACCOUNT)) > 1;
    const turn = { rank: failedHere ? 2 : failedElsewhere ? 1 : 0, address: addressKey(request.ip), signal: request.hungUp };
    const user = await this.check(email, password, turn, [address, accountHere, account]);
    if (!user) {
      await this.noteFailure(email);
      throw refuse('auth.invalid_credentials', 'Invalid email or password');
    }
    await this.attempts.giveBack(address);
    await this.attempts.clear(accountHere);
    await this.attempts.clear(account);
    return user;
  }

  /** A try that was turned away before the password was looked at is none. */
  private async check(email: string, password: string, turn: Turn, counted: string[]): Promise<User | null> {
    try {
      return await this.users.verifyCredentials(email, password, turn);
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.busy') for (const subject of counted) await this.attempts.giveBack(subject);
      throw error;
    }
  }

  /** Of staff by name. Of nobody's address only that it was tried: people type passwords into the wrong field. */
  private async noteFailure(email: string): Promise<void> {
    const known = await this.users.findByEmail(email);
    if (known?.role === 'user') return;
    await this.audit.note('signInFailed', known, known ? {} : { account: 'unknown' });
  }
}
