import { applyDecorators } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { ApiProperty } from '../../common/http/api-decorators.js';
import { NullableText } from '../../common/http/nullable-fields.js';
import { EmailField, TextField } from '../../common/http/fields.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';
import { message } from '../../common/messages.js';
import { NewPasswordField } from '../auth/users/user.dto.js';

/** The page that sends the request is in this language. */
const LanguageField = () =>
  applyDecorators(
    ApiProperty({ enum: MAIL_LANGUAGES }),
    IsIn(MAIL_LANGUAGES, { message: 'language must be en, de or es' }),
  );

export class RequestPasswordResetDto {
  @EmailField(message('email_invalid')) email: string;
  @LanguageField() language: MailLanguage;
}

export class ResetPasswordByLinkDto {
  @TextField({ max: 100 }) token: string;
  @NewPasswordField() newPassword: string;
  @LanguageField() language: MailLanguage;
}

export class PasswordLinkDto {
  @LanguageField() language: MailLanguage;
}

/** Says how the link reaches the user. */
export class SentPasswordLinkDto {
  @ApiProperty({ description: 'A mail server is set up, and the link is on its way.' }) mailed: boolean;
  @NullableText('To pass on by hand when it was not mailed.') url: string | null;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}
