import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional } from 'class-validator';
import { ApiProperty } from '../../common/http/api-decorators.js';
import { NullableInstant, NullableText } from '../../common/http/nullable-fields.js';
import { EachOnce, IsId, TextField, withMessage } from '../../common/http/fields.js';
import { MessageField, type MessageDto } from '../../common/http/message.dto.js';
import { message } from '../../common/messages.js';
import { PERSON_KINDS, type PersonKind } from '../projects/people/person.entity.js';
import { MAIL_STATES, type MailState } from '../mail/mail.entity.js';

/** Mails that one call sends: fewer than the limit of a sender. */
export const MAX_RECIPIENTS = 50;

/** The mail that staff write. The subject is one line, so that nothing in it can start another header. */
export class ShareContentDto {
  @TextField({ max: 150, message: message('mail_subject_required') }) subject: string;
  @TextField({ max: 5_000, multiline: true, message: message('mail_text_required') }) text: string;
}

/** The passcode is on its way to so many clients. */
export class PasscodeMailDto {
  @ApiProperty({ type: 'integer', description: 'To how many clients it is sent.' }) queuedCount: number;
  @ApiProperty({ type: 'integer', description: 'How many clients are left: sending again mails them alone.' })
  leftCount: number;
}

/** A mail, and who gets it. */
export class SendShareDto extends ShareContentDto {
  @ApiProperty({
    type: [String],
    format: 'uuid',
    required: false,
    description: 'Left out: every client with an address.',
  })
  @IsOptional()
  @IsId({ each: true, message: 'personIds must be ids of people' })
  @EachOnce({ message: 'personIds must be different' })
  @ArrayMaxSize(MAX_RECIPIENTS, withMessage('people_at_once', { most: MAX_RECIPIENTS }))
  @ArrayMinSize(1, { message: 'personIds must not be empty' })
  @IsArray({ message: 'personIds must be a list' })
  personIds?: string[];
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
  @ApiProperty({ format: 'uuid', description: 'Whom it was written for.' }) personId: string;
  @ApiProperty({ format: 'email' }) email: string;
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
  @NullableInstant('The time at which it was sent, or saved as a file.') sentAt: string | null;
  @NullableText() sentBy: string | null;
  @NullableInstant('The recipient’s first visit after it was sent.') firstVisitAt: string | null;
  @NullableInstant() lastVisitAt: string | null;
}

/** Somebody who can be sent the link. */
export class RecipientDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: PERSON_KINDS }) kind: PersonKind;
  @NullableText() name: string | null;
  @ApiProperty({ format: 'email' }) email: string;
}

export class SharingDto {
  @ApiProperty({ description: "The main client's whole link." }) galleryUrl: string;
  @ApiProperty({ format: 'email' }) clientEmail: string;
  @NullableText() clientName: string | null;
  @ApiProperty({
    type: [RecipientDto],
    description:
      'Everybody with an address that staff know: the main client first, then the other clients, partners and guests.',
  })
  recipients: RecipientDto[];
  @ApiProperty({ description: 'The gallery asks for a passcode.' }) hasPasscode: boolean;
  @ApiProperty({ description: 'False: there is no mail server, so an email would reach nobody.' })
  mailConfigured: boolean;
  @ApiProperty({
    type: SharePreviewDto,
    description:
      'The initial text of the form; {link} stands for the link, {greeting} for a greeting of the recipient by name.',
  })
  template: SharePreviewDto;
  @ApiProperty({ description: 'The studio’s time zone.' }) timezone: string;
  @ApiProperty({ type: [ShareDto], description: 'Newest first.' }) shares: ShareDto[];
}
