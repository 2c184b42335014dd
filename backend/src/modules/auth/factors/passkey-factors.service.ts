import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import { PasskeysRepository, type NewPasskey } from '../passkeys/passkeys.repository.js';
import {
  PASSKEYS_PER_USER,
  PasskeysService,
  rejected,
  tooMany,
  type WebAuthnJson,
} from '../passkeys/passkeys.service.js';
import type { Passkey } from '../passkeys/passkey.entity.js';
import { AccountEventsService } from '../users/account-events.service.js';
import type { User } from '../users/user.entity.js';
import { notLocal, UsersService } from '../users/users.service.js';
import { FactorsService, noFactor } from './factors.service.js';

/** Adds, names and removes passkeys as a factor of accounts with a password here. */
@Injectable()
export class PasskeyFactorsService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly webAuthn: PasskeysService,
    private readonly factors: FactorsService,
    private readonly users: UsersService,
    private readonly events: AccountEventsService,
  ) {}

  /** Returns the options from which the browser makes a passkey. @throws AppError `user.not_local`, `passkey.limit` */
  async begin(user: User): Promise<WebAuthnJson> {
    if (user.passwordHash === null) throw notLocal();
    return this.webAuthn.creationOptions(user);
  }

  /**
   * Returns the options from which a browser makes a passkey by itself, where one would be offered.
   * @throws AppError `user.not_local`, `passkey.rejected`
   */
  async beginAutomatic(user: User): Promise<WebAuthnJson> {
    if (user.passwordHash === null) throw notLocal();
    if (!(await this.factors.offersPasskey(user))) throw rejected();
    return this.webAuthn.creationOptions(user, true);
  }

  /**
   * Adds the passkey that the browser has made; all sessions end. One that it made by itself ends none, and the
   * password does not ask for it: nothing changes for a user who has not answered.
   * @returns the user as changed, and recovery codes unless there are some already
   * @throws AppError `user.not_local`, `passkey.rejected`, `passkey.limit`
   */
  async add(user: User, response: WebAuthnJson, userAgent = '') {
    if (user.passwordHash === null) throw notLocal();
    return this.save(user, await this.webAuthn.checkNew(user, response, userAgent));
  }

  /**
   * Has the password ask for a passkey that the browser made by itself; all sessions end.
   * @returns the user as changed, and recovery codes unless there are some already
   * @throws AppError `factor.not_found` also where the password asks for it already
   */
  @Transactional()
  async makeSecondStep(user: User, id: string): Promise<{ user: User; recoveryCodes: string[] }> {
    const name = await this.passkeys.makeSecondStep(user.id, id);
    if (name === null) throw noFactor();
    const recoveryCodes = await this.factors.firstCodes(user);
    await this.events.note('passkey-second-step', user, name);
    return { user: await this.users.endSessionsOf(user), recoveryCodes };
  }

  /** @throws AppError `factor.not_found` */
  async rename(user: User, id: string, name: string): Promise<void> {
    if (!(await this.passkeys.rename(user.id, id, name))) throw noFactor();
  }

  /**
   * Removes a passkey, and the codes with the last factor; all sessions end. One that works on another host alone is no
   * factor.
   * @throws AppError `factor.not_found`, `factor.required`
   */
  @Transactional()
  async remove(user: User, id: string): Promise<User> {
    const passkey = await this.passkeys.delete(user.id, id);
    if (passkey === null) throw noFactor();
    if (passkey.isSecondStep && this.webAuthn.otherHostOf(passkey) === null)
      await this.factors.dropCodesWithLastFactor(user);
    await this.events.note('passkey-removed', user, passkey.name);
    return this.users.endSessionsOf(user);
  }

  /** Notes that the user wants no passkey, so that none is offered again. */
  decline(user: User): Promise<void> {
    return this.users.noteOfferOfPasskey(user);
  }

  @Transactional()
  private async save(
    user: User,
    passkey: NewPasskey,
  ): Promise<{ user: User; passkey: Passkey; recoveryCodes: string[] }> {
    // Two that are added at once are counted one after the other.
    await this.users.lock(user);
    const outcome = await this.passkeys.insert(passkey, PASSKEYS_PER_USER);
    if (outcome === 'too-many') throw tooMany();
    if (outcome === 'known') throw rejected();
    await this.events.note(passkey.isSecondStep ? 'passkey-added' : 'passkey-saved', user, passkey.name);
    await this.users.noteOfferOfPasskey(user);
    const added = { ...passkey, lastUsedAt: null };
    if (!passkey.isSecondStep) return { user, passkey: added, recoveryCodes: [] };
    const recoveryCodes = await this.factors.firstCodes(user);
    return { user: await this.users.endSessionsOf(user), passkey: added, recoveryCodes };
  }
}
