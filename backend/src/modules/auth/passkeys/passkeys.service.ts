import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { relyingPartyOf } from '../sessions/relying-party.js';
import { fullName, type User } from '../users/user.entity.js';
import type { Passkey } from './passkey.entity.js';
import { PasskeyChallenges } from './passkey-challenges.service.js';
import { passkeyName } from './passkey-names.js';
import { PasskeysRepository, type NewPasskey } from './passkeys.repository.js';

/** The most passkeys that an account may have. */
export const PASSKEYS_PER_USER = 20;

const TIMEOUT_MS = 300_000;
/** EdDSA, ES256 and RS256 by their numbers in COSE. Named here, so that they do not depend on the version of Node. */
const ALGORITHMS = [-8, -7, -257];
const SIGN_IN = 'sign-in';

// The library has 250 modules. They are loaded when somebody uses a passkey: no process waits for them at its start.
const webAuthn = () => import('@simplewebauthn/server');
const passkeyResponses = () => import('./passkey-responses.js');

/** Options or a response of WebAuthn, as JSON. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/**
 * Writes the WebAuthn requests that browsers receive, and checks their responses (WebAuthn Level 3). docs/decisions/117
 */
@Injectable()
export class PasskeysService {
  readonly relyingParty: string;
  private readonly origin: string;
  private readonly host: string;

  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.relyingParty = relyingPartyOf(config);
    ({ origin: this.origin, host: this.host } = new URL(config.http.publicUrl));
  }

  /**
   * Returns the options from which a browser makes a passkey.
   * @param isAutomatic it makes one by itself, without asking for a finger, face or PIN, if its password manager may
   */
  async creationOptions(user: User, isAutomatic = false): Promise<WebAuthnJson> {
    const known = await this.passkeys.listOf(user.id);
    if (known.length >= PASSKEYS_PER_USER) throw tooMany();
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: this.host,
      rpID: this.relyingParty,
      userName: user.email,
      userDisplayName: fullName(user) ?? user.email,
      userID: Uint8Array.from(handleBytes(user.id)),
      challenge: this.challenges.issue((isAutomatic ? purposeOfAutomatic : purposeOfNew)(user)),
      timeout: TIMEOUT_MS,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: {
        residentKey: 'required',
        // Signing in with it requires a finger, face or PIN in any case.
        userVerification: isAutomatic ? 'preferred' : 'required',
      },
    });
    return { ...options };
  }

  /**
   * Checks a passkey that a browser has made for this user, and uses its challenge up. One that it made by itself is no
   * second step.
   * @throws AppError `passkey.rejected`
   */
  async checkNew(user: User, json: WebAuthnJson, userAgent: string): Promise<NewPasskey> {
    const { verifyRegistrationResponse } = await webAuthn();
    const { challengeOf, registrationOf } = await passkeyResponses();
    const response = registrationOf(json);
    if (!response) throw rejected();
    const isAutomatic = this.challenges.isValid(challengeOf(response), purposeOfAutomatic(user));
    const checked = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => isAutomatic || this.challenges.isValid(challenge, purposeOfNew(user)),
      expectedOrigin: this.origin,
      expectedRPID: this.relyingParty,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserPresence: !isAutomatic,
      requireUserVerification: !isAutomatic,
    }).catch(() => null);
    if (!checked?.verified || !(await this.challenges.use(challengeOf(response)))) throw rejected();
    const { aaguid, credential, credentialBackedUp: isSynced } = checked.registrationInfo;
    return {
      id: randomUUID(),
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced,
      relyingParty: this.relyingParty,
      name: passkeyName(aaguid, userAgent),
      isSecondStep: !isAutomatic,
      createdAt: this.clock.now(),
    };
  }

  /** Returns a request that any passkey of this site can answer: it is the same for everybody. */
  async requestOptions(): Promise<WebAuthnJson> {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.relyingParty,
      challenge: this.challenges.issue(SIGN_IN),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    });
    return { ...options };
  }

  /**
   * Checks what a passkey has signed, and notes its use.
   * @returns the id of its user
   * @throws AppError `auth.passkey_unknown`, `auth.passkey_failed`
   */
  async check(json: WebAuthnJson): Promise<string> {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { authenticationOf, challengeOf } = await passkeyResponses();
    const response = authenticationOf(json);
    if (!response) throw failed();
    const passkey = await this.passkeys.findByCredentialId(response.id);
    if (!passkey) throw passkeyUnknown();
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.challenges.isValid(challenge, SIGN_IN),
      expectedOrigin: this.origin,
      expectedRPID: this.relyingParty,
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
    }).catch(() => null);
    if (!checked?.verified || response.response.userHandle !== this.handleOf(passkey.userId)) throw failed();
    const { newCounter: counter, credentialBackedUp: isSynced } = checked.authenticationInfo;
    if (!(await this.challenges.use(challengeOf(response)))) throw failed();
    const { relyingParty } = this;
    if (!(await this.passkeys.noteUse(passkey.id, { counter, isSynced, relyingParty }, this.clock.now())))
      throw failed();
    return passkey.userId;
  }

  /** Says whether a user has a passkey that works here, and whether the password asks for one. */
  has({ id }: Pick<User, 'id'>): Promise<{ any: boolean; secondStep: boolean }> {
    return this.passkeys.has(id, this.relyingParty);
  }

  /** Returns the other host on which alone a passkey works; null for one that works here. */
  otherHostOf({ relyingParty }: Pick<Passkey, 'relyingParty'>): string | null {
    return relyingParty === this.relyingParty ? null : relyingParty;
  }

  /** Returns the id by which a user's passkeys know the account, in base64url. */
  handleOf(userId: string): string {
    return handleBytes(userId).toString('base64url');
  }
}

const handleBytes = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex');

/** A changed password or factor makes requests from before invalid. */
const purposeOfNew = ({ id, tokenVersion }: User) => `add:${id}:${tokenVersion}`;
const purposeOfAutomatic = (user: User) => `automatic-${purposeOfNew(user)}`;

/** The account has as many passkeys as it may have. */
export function tooMany() {
  return appError('passkey.limit', `An account can have ${PASSKEYS_PER_USER} passkeys. Remove one first.`);
}

/** The passkey was not made for this account, or not lately. */
export function rejected() {
  return appError('passkey.rejected', "The passkey couldn't be added. Try again.");
}

/** No account has this passkey. */
export function passkeyUnknown() {
  return appError('auth.passkey_unknown', 'This passkey was removed. Sign in with your password.');
}

function failed() {
  return appError('auth.passkey_failed', "The passkey couldn't be checked. Try again.");
}
