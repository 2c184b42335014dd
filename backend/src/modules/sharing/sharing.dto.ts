import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../../common/http/fields.js';
import { MessageField, type MessageDto } from '../../common/http/message.dto.js';
import { message } from '../../common/messages.js';
import { MAIL_STATES, type MailState } from '../mail/mail.entity.js';

/** What staff write. The subject is one line: nothing in it can start another header. */
export class ShareContentDto {
  @TextField({ max: 150, message: message('mail_subject_required') }) subject: string;
  @TextField({ max: 5_000, multiline: true, message: message('mail_text_required') }) text: string;
}

export class SharePreviewDto {
  @ApiProperty() subject: string;
  @ApiProperty({ description: 'The text with the link in its place.' }) text: string;
}

/** The mail as the client receives it. */
export class ShareMailDto extends SharePreviewDto {
  @ApiProperty({ description: 'A whole page with its pictures inside. It contains no script.' }) html: string;
}

export class ShareDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'email' }) email: string;
  @ApiProperty({ description: 'To one of the additional recipients; visits are shown with the mail to the client.' })
  additional: boolean;
  @ApiProperty() subject: string;
  @ApiProperty() text: string;
  @ApiProperty({
    enum: MAIL_STATES,
    description:
      'Waiting until the mail server has accepted it; filed when there is no mail server: a file, and nobody got it.',
  })
  state: MailState;
  @MessageField('Why the last attempt failed.') failure: MessageDto | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The time at which it was sent, or saved as a file.',
  })
  sentAt: string | null;
  @ApiProperty({ type: String, nullable: true }) sentBy: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'First visit of the gallery after it was sent.',
  })
  firstVisitAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastVisitAt: string | null;
}

export class SharingDto {
  @ApiProperty({ description: 'The whole link.' }) galleryUrl: string;
  @ApiProperty({ format: 'email' }) clientEmail: string;
  @ApiProperty({ type: String, nullable: true }) clientName: string | null;
  @ApiProperty({ type: [String], description: 'Who gets the email too.' }) additionalRecipients: string[];
  @ApiProperty({ description: 'The gallery asks for a passcode.' }) hasPasscode: boolean;
  @ApiProperty({ description: 'False: there is no mail server, so an email would reach nobody.' })
  mailConfigured: boolean;
  @ApiProperty({ type: SharePreviewDto, description: 'The initial text of the form; {link} stands for the link.' })
  template: SharePreviewDto;
  @ApiProperty({ description: 'The studio’s time zone.' }) timezone: string;
  @ApiProperty({ type: [ShareDto], description: 'Newest first.' }) shares: ShareDto[];
}
