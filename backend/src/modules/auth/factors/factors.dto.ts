import { IsObject } from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableInstant } from '../../../common/http/nullable-fields.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { TextField } from '../../../common/http/fields.js';
import { message } from '../../../common/messages.js';
import type { Passkey } from '../passkeys/passkey.entity.js';
import type { WebAuthnJson } from '../passkeys/passkeys.service.js';

/** A user proves who they are with these, besides the password. */
const FACTOR_METHODS = ['passkey', 'authenticator', 'recoveryCode'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** Declares options or a response of WebAuthn, which browsers read and write themselves. */
const WebAuthnProperty = (type: string) =>
  ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: `JSON of WebAuthn: https://www.w3.org/TR/webauthn-3/#dictdef-${type.toLowerCase()}`,
  });

/** A passkey as its user sees it. */
export class PasskeyDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'The id that browsers know it by.' }) credentialId: string;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'True for one in an account such as that of a password manager, on all its devices.' })
  isSynced: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @NullableInstant() lastUsedAt: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'old.example',
    description: 'The host that it was made for, when that is another one: it does not sign in here. Otherwise null.',
  })
  otherHost: string | null;
  @ApiProperty({
    description: 'The password asks for it. False for one that the browser made by itself, until that is asked for.',
  })
  isSecondStep: boolean;

  static from(passkey: Passkey, otherHost: string | null): PasskeyDto {
    return toDto(PasskeyDto, { ...passkey, otherHost });
  }
}

/** The ids by which passkeys know the site and the account, so that the browser can be informed of changes. */
export class PasskeyAccountDto {
  @ApiProperty() relyingParty: string;
  @ApiProperty() id: string;
}

/** The second factors of an account. */
export class FactorsDto {
  @NullableInstant('Null without an app.') authenticatorSince: string | null;
  @ApiProperty({ type: 'integer' }) recoveryCodesLeft: number;
  @ApiProperty({ type: [PasskeyDto] }) passkeys: PasskeyDto[];
  @ApiProperty({ type: PasskeyAccountDto }) passkeyAccount: PasskeyAccountDto;
  @ApiProperty({ description: 'The account has a second factor of any kind.' }) hasSecondFactor: boolean;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day from which the studio requires a second factor of this account. Null: it does not.',
  })
  requiredFrom: string | null;
  @ApiProperty({
    description: 'Says that the day has come. Without a second factor, other calls then answer `auth.factor_required`.',
  })
  isRequired: boolean;
}

/** An authenticator app that is being set up. */
export class NewAuthenticatorDto {
  @ApiProperty({ description: 'The key to be typed into the app, in base 32.' }) secret: string;
  @ApiProperty({ example: 'otpauth://totp/...', description: 'The content of the QR code.' }) url: string;
}

export class FactorCodeDto {
  @TextField({ max: 40, message: message('code_required') }) code: string;
}

export class ProofDto {
  @TextField({ min: 1, max: 200, trim: false, message: message('password_required') }) password: string;
  @TextField({ max: 40, required: false }) code?: string | null;
}

export class RecoveryCodesDto {
  @ApiProperty({ type: [String], description: 'Shown once; empty when there are codes already.' })
  recoveryCodes: string[];
}

export class PasskeyCreationDto {
  @WebAuthnProperty('PublicKeyCredentialCreationOptionsJSON') options: WebAuthnJson;
}

export class NewPasskeyDto {
  @WebAuthnProperty('RegistrationResponseJSON') @IsObject() response: WebAuthnJson;
}

export class AddedPasskeyDto extends RecoveryCodesDto {
  @ApiProperty({ type: PasskeyDto }) passkey: PasskeyDto;
}

export class RenamePasskeyDto {
  @TextField({ max: 60, message: message('passkey_name_required') }) name: string;
}

export class PasskeyRequestDto {
  @WebAuthnProperty('PublicKeyCredentialRequestOptionsJSON') options: WebAuthnJson;
}

export class PasskeyAnswerDto {
  @WebAuthnProperty('AuthenticationResponseJSON') @IsObject() response: WebAuthnJson;
}
