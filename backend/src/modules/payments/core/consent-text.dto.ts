import { ApiProperty } from '@nestjs/swagger';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/client-mail.js';

/** What a consumer agrees to so that delivery begins at once. */
export class ConsentTextDto {
  @ApiProperty({ example: 'en-1', description: 'Send it back as `withdrawalTextVersion`.' }) version: string;
  @ApiProperty({ enum: MAIL_LANGUAGES }) language: MailLanguage;
  @ApiProperty() text: string;
}
