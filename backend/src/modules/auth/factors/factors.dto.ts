import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../../../common/http/fields.js';
import { message } from '../../../common/messages.js';

/** What a user proves with besides the password. */
export const FACTOR_METHODS = ['authenticator', 'recoveryCode'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** The second factors of an account. */
export class FactorsDto {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null without an app.' })
  authenticatorSince: string | null;
  @ApiProperty({ type: 'integer' }) recoveryCodesLeft: number;
}

/** An authenticator app that is being set up. */
export class NewAuthenticatorDto {
  @ApiProperty({ description: 'The key to be typed into the app, in base 32.' }) secret: string;
  @ApiProperty({ example: 'otpauth://totp/...', description: 'The content of the QR code.' }) url: string;
}

export class FactorCodeDto {
  @TextField({ max: 40, message: message('code_required') }) code: string;
}

export class RecoveryCodesDto {
  @ApiProperty({ type: [String], description: 'Shown once; empty when there are codes already.' })
  recoveryCodes: string[];
}
