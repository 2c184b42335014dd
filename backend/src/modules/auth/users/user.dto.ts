import { applyDecorators } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { ApiProperty, ApiPropertyOptional } from '../../../common/http/api-decorators.js';
import { NullableText } from '../../../common/http/nullable-fields.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { message } from '../../../common/messages.js';
import { EmailField, IfSent, TextField, withMessage } from '../../../common/http/fields.js';
import type { Role, User } from './user.entity.js';

export class UserDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'email' }) email: string;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @NullableText() phoneNumber: string | null;
  @ApiProperty({ enum: ['admin', 'user'] }) role: Role;
  @ApiProperty({ description: 'True for accounts with a password here, false for those of the identity provider.' })
  isLocal: boolean;
  @ApiProperty({ description: 'The user must choose a new password before anything else.' })
  mustChangePassword: boolean;
  @NullableText() profileImageUrl: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;

  static from(user: User): UserDto {
    return toDto(UserDto, { ...user, isLocal: user.passwordHash !== null });
  }
}

/** Has a user as in the list that staff see. */
export class ListedUserDto extends UserDto {
  @ApiProperty({ description: 'The account has a second factor here, such as an authenticator app.' })
  hasSecondFactor: boolean;
}

/** Replies to the creation of a user, with the generated password once. */
export class CreatedUserDto extends UserDto {
  @ApiPropertyOptional({ description: 'The initial password, shown only once.' }) temporaryPassword?: string;
}

const MISSING = message('user_incomplete');
/** A password that staff set, which lasts until the next sign-in, has at least so many characters. */
const MIN_RESET_LENGTH = 6;
/** A password that people choose for themselves has at least so many characters. */
const MIN_OWN_LENGTH = 8;

/** Declares a password that people choose for themselves. */
export const NewPasswordField = () =>
  TextField({
    min: MIN_OWN_LENGTH,
    max: 200,
    trim: false,
    message: message('password_short', { least: MIN_OWN_LENGTH }),
  });

const RoleField = () =>
  applyDecorators(ApiProperty({ enum: ['admin', 'user'] }), IsIn(['admin', 'user'], withMessage('role_unknown')));

export class CreateUserDto {
  @TextField({ max: 100, message: MISSING }) firstName: string;
  @TextField({ max: 100, message: MISSING }) lastName: string;
  @EmailField(message('email_invalid')) email: string;
  @TextField({ max: 50, required: false }) phoneNumber?: string | null;
  @IfSent() @RoleField() role?: Role;
}

/** A field left out stays as it is. */
export class UpdateUserDto {
  @IfSent() @TextField({ max: 100, message: MISSING }) firstName?: string;
  @IfSent() @TextField({ max: 100, message: MISSING }) lastName?: string;
  @IfSent() @EmailField(message('email_invalid')) email?: string;
  @TextField({ max: 50, required: false }) phoneNumber?: string | null;
  @IfSent() @RoleField() role?: Role;
}

export class ChangeRoleDto {
  @RoleField() role: Role;
}

export class ResetPasswordDto {
  @TextField({
    min: MIN_RESET_LENGTH,
    max: 200,
    trim: false,
    message: message('password_short', { least: MIN_RESET_LENGTH }),
  })
  password: string;
}

export class LoginDto {
  @EmailField(message('email_invalid')) email: string;
  @TextField({ min: 1, max: 200, trim: false, message: message('password_required') }) password: string;
}

export class LoginReplyDto {
  @ApiProperty() ok: boolean;
  @ApiProperty({ type: UserDto }) user: UserDto;
  @ApiProperty({ description: 'The user has no passkey and has not declined one: offer it.' }) offersPasskey: boolean;
}

export class OkDto {
  @ApiProperty() ok: boolean;
}

export class UpdateAccountDto {
  @TextField({ max: 100, message: message('first_name_required') }) firstName: string;
  @TextField({ max: 100, message: message('last_name_required') }) lastName: string;
  @TextField({ max: 50, required: false }) phoneNumber?: string | null;
}

export class ChangePasswordDto {
  @TextField({ max: 200, trim: false, message: message('password_required') }) currentPassword: string;
  @NewPasswordField() newPassword: string;
}
