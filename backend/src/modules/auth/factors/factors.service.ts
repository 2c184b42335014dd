import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError, invalidField } from '../../../common/errors.js';
import { message } from '../../../common/messages.js';
import { SecretCipher } from '../../../common/secret-cipher.js';
import { Transactional } from '../../../common/transactions.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { AuditService } from '../../audit/audit.service.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { RateLimiter } from '../rate-limits/rate-limiter.service.js';
import { AccountEventsService } from '../users/account-events.service.js';
import type { User } from '../users/user.entity.js';
import { notLocal, UsersService } from '../users/users.service.js';
import { FactorRuleService } from './factor-rule.service.js';
import { PasskeyDto, type FactorMethod, type FactorsDto } from './factors.dto.js';
import { FactorsRepository } from './factors.repository.js';
import { newRecoveryCodes, plainCode, recoveryCodeHash } from './recovery-codes.js';
import { newTotpSecret, stepOf, totpUrl } from './totp.js';

/** An account may have so many wrong codes in a quarter of an hour, and in a day. */
const GUESSES = 10;
const GUESSES_A_DAY = 50;
const DAY_SECONDS = 86_400;

const TOTP_CODE = /^\d{6}$/;

/** Manages the second factors of accounts with a password here: passkeys, an authenticator app, and recovery codes. */
@Injectable()
export class FactorsService {
  private readonly cipher: SecretCipher;
  private readonly secret: string;
  private readonly host: string;

  constructor(
    private readonly factors: FactorsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly webAuthn: PasskeysService,
    private readonly rules: FactorRuleService,
    private readonly users: UsersService,
    private readonly events: AccountEventsService,
    private readonly rateLimiter: RateLimiter,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.secret = config.secrets.session;
    this.cipher = new SecretCipher(this.secret, 'authenticators');
    this.host = new URL(config.http.publicUrl).host;
  }

  /**
   * Returns the methods with which a user can prove who they are besides the password; empty without a second factor.
   */
  async methodsOf(user: User): Promise<FactorMethod[]> {
    const methods: FactorMethod[] = [];
    if ((await this.webAuthn.has(user)).secondStep) methods.push('passkey');
    if ((await this.factors.findAuthenticator(user.id))?.confirmedAt) methods.push('authenticator');
    if (methods.length > 0 && (await this.factors.countCodes(user.id)) > 0) methods.push('recoveryCode');
    return methods;
  }

  /** Says whether a user has a second factor of any kind. */
  hasSecondFactor(user: User): Promise<boolean> {
    return this.rules.hasFactor(user);
  }

  /** Returns the ids of the users among these who have a second factor of any kind. */
  listWithFactor(users: readonly User[]): Promise<Set<string>> {
    return this.factors.listWithFactor(
      users.map(({ id }) => id),
      this.webAuthn.relyingParty,
    );
  }

  /** Counts the members of staff with a password here and no second factor. */
  countStaffWithout(): Promise<number> {
    return this.factors.countStaffWithout(this.webAuthn.relyingParty);
  }

  async describe(user: User): Promise<FactorsDto> {
    const authenticator = await this.factors.findAuthenticator(user.id);
    const rule = await this.rules.ruleFor(user);
    return {
      authenticatorSince: authenticator?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: await this.factors.countCodes(user.id),
      passkeys: (await this.passkeys.listOf(user.id)).map((passkey) =>
        PasskeyDto.from(passkey, this.webAuthn.otherHostOf(passkey)),
      ),
      passkeyAccount: { relyingParty: this.webAuthn.relyingParty, id: this.webAuthn.handleOf(user.id) },
      hasSecondFactor: await this.hasSecondFactor(user),
      requiredFrom: rule?.from ?? null,
      isRequired: rule?.holds ?? false,
    };
  }

  /** Says whether a passkey is offered after a sign-in by password: once, to those who have none. */
  async offersPasskey(user: User): Promise<boolean> {
    return user.passkeyOfferedAt === null && !user.mustChangePassword && !(await this.webAuthn.has(user)).any;
  }

  /**
   * Begins to set up an app, which counts once a code of it was typed.
   * @throws AppError `factor.exists`, `user.not_local`
   */
  async beginAuthenticator(user: User): Promise<{ secret: string; url: string }> {
    if (user.passwordHash === null) throw notLocal();
    const secret = newTotpSecret();
    if (!(await this.factors.beginAuthenticator(user.id, this.cipher.encrypt(secret, user.id))))
      throw appError('factor.exists', 'This account has an authenticator app. Remove it first.');
    return { secret, url: totpUrl(secret, this.host, user.email) };
  }

  /**
   * Ends the set-up of an app by its first code; all sessions end.
   * @returns the user as changed, and recovery codes unless there are some already
   * @throws AppError `factor.not_found`, `request.invalid`, `auth.too_many_attempts`
   */
  async confirmAuthenticator(user: User, code: string): Promise<{ user: User; recoveryCodes: string[] }> {
    const authenticator = await this.factors.findAuthenticator(user.id);
    if (!authenticator || authenticator.confirmedAt) throw noFactor();
    const { secretEncrypted } = authenticator;
    const step = await this.guess(user, () => {
      const secret = this.cipher.decrypt(secretEncrypted, user.id);
      return Promise.resolve(secret === null ? null : stepOf(secret, plainCode(code), this.clock.now()));
    });
    if (step === null) throw invalidField('code', message('code_wrong'));
    return this.saveAuthenticator(user, secretEncrypted, step);
  }

  /**
   * Removes the app, and the codes with the last factor; all sessions end.
   * @throws AppError `factor.not_found`, `factor.required`
   */
  @Transactional()
  async removeAuthenticator(user: User): Promise<User> {
    if (!(await this.factors.deleteAuthenticator(user.id))) throw noFactor();
    await this.dropCodesWithLastFactor(user);
    await this.events.note('app-removed', user);
    return this.users.endSessionsOf(user);
  }

  /**
   * Removes every second factor of a user who has lost theirs; all their sessions end, and they are told by mail.
   * @throws AppError `user.not_found`, `user.not_local`, `factor.not_found`
   */
  @Transactional()
  async removeAllOf(userId: string): Promise<void> {
    const user = await this.users.getLocal(userId);
    const passkeys = await this.passkeys.deleteAllOf(user.id);
    if (!(await this.factors.deleteAuthenticator(user.id)) && passkeys === 0) throw noFactor();
    await this.factors.deleteCodes(user.id);
    await this.events.note('factors-reset', user);
    await this.users.endSessionsOf(user);
  }

  /** Replaces the recovery codes. @throws AppError `factor.not_found` without a second factor */
  @Transactional()
  async renewCodes(user: User): Promise<string[]> {
    if (!(await this.hasSecondFactor(user))) throw noFactor();
    const codes = await this.makeCodes(user);
    await this.events.note('codes-renewed', user);
    return codes;
  }

  /**
   * Checks a code of the app, or a recovery code, which is used up by it.
   * @returns whether it was right
   * @throws AppError `auth.too_many_attempts`
   */
  async check(user: User, typed: string): Promise<boolean> {
    const code = plainCode(typed);
    const right = await this.guess(user, () =>
      TOTP_CODE.test(code) ? this.useTotp(user, code) : this.useRecoveryCode(user, code),
    );
    return right !== null;
  }

  /**
   * Call it in the transaction that adds a factor: makes the recovery codes that come with the first one. Of two
   * factors that are added at once, one brings them.
   * @returns nothing when there are some already
   */
  async firstCodes(user: User): Promise<string[]> {
    await this.users.lock(user);
    return (await this.factors.countCodes(user.id)) > 0 ? [] : this.makeCodes(user);
  }

  /**
   * Call it in the transaction that has removed a factor. Recovery codes end with the last one: there is no second step
   * that they could replace.
   * @throws AppError `factor.required` when it was the last one, and the studio requires one
   */
  async dropCodesWithLastFactor(user: User): Promise<void> {
    await this.rules.assertFactorLeft(user);
    if (!(await this.hasSecondFactor(user))) await this.factors.deleteCodes(user.id);
  }

  @Transactional()
  private async saveAuthenticator(user: User, secretEncrypted: string, step: number) {
    if (!(await this.factors.confirmAuthenticator(user.id, secretEncrypted, this.clock.now(), step))) throw noFactor();
    const recoveryCodes = await this.firstCodes(user);
    await this.events.note('app-added', user);
    return { user: await this.users.endSessionsOf(user), recoveryCodes };
  }

  private async makeCodes({ id }: User): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceCodes(
      id,
      codes.map((code) => recoveryCodeHash(code, id, this.secret)),
    );
    return codes;
  }

  private async useTotp({ id }: User, code: string): Promise<true | null> {
    const authenticator = await this.factors.findAuthenticator(id);
    const secret = authenticator?.confirmedAt ? this.cipher.decrypt(authenticator.secretEncrypted, id) : null;
    const step = secret === null ? null : stepOf(secret, code, this.clock.now());
    return step !== null && (await this.factors.useStep(id, step)) ? true : null;
  }

  @Transactional()
  private async useRecoveryCode(user: User, code: string): Promise<true | null> {
    if (!(await this.factors.useCode(user.id, recoveryCodeHash(code, user.id, this.secret)))) return null;
    const left = await this.factors.countCodes(user.id);
    await this.events.note('code-used', user, String(left));
    await this.audit.note('useRecoveryCode', user, { left });
    return true;
  }

  /** Counts a guess; a right one does not count. */
  private async guess<T>({ id }: User, check: () => Promise<T | null>): Promise<T | null> {
    const limits = [
      [`factor:${id}`, GUESSES, undefined],
      [`factor-day:${id}`, GUESSES_A_DAY, DAY_SECONDS],
    ] as const;
    for (const [subject, limit, windowSeconds] of limits)
      await this.rateLimiter.count(subject, limit, windowSeconds ? { windowSeconds } : {});
    const right = await check();
    if (right !== null) for (const [subject] of limits) await this.rateLimiter.refund(subject);
    return right;
  }
}

/** Makes the error for an account without such a factor. */
export function noFactor() {
  return appError('factor.not_found', 'There is no such second factor.');
}
