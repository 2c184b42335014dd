import { IsIn, Matches, ValidateIf } from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import {
  EmailField,
  IfSent,
  IsWhole,
  SettingsVersionField,
  TextField,
  withMessage,
} from '../../../common/http/fields.js';
import { MessageField, type MessageDto } from '../../../common/http/message.dto.js';
import { message } from '../../../common/messages.js';
import { MAIL_TRIAL_STEPS, type MailTrialStep } from '../../../ports/mail-server.port.js';
import { MAIL_SECURITIES, type MailSecurity } from './mail-settings.entity.js';

const MAIL_PARTS = ['server', 'sender'] as const;
export type MailPart = (typeof MAIL_PARTS)[number];
const DNS_RECORDS = ['spf', 'dkim', 'dmarc'] as const;
export type DnsRecord = (typeof DNS_RECORDS)[number];
const RECORD_STATES = ['found', 'missing', 'unknown'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** The pattern matches a host name or an IP address. */
const HOST = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?$|^[0-9a-f:]{2,39}$/iu;

/** Has the mail settings in force. The password never leaves the server. */
export class MailSettingsDto {
  @ApiProperty({ description: 'Send it back with a change.' }) version: number;
  @ApiProperty({
    enum: MAIL_PARTS,
    isArray: true,
    description: 'Set by the environment (server: SMTP_URL, sender: MAIL_FROM), which the console cannot change.',
  })
  fixed: MailPart[];
  @ApiProperty({ description: 'Empty without a mail server: mails are saved as files.' }) host: string;
  @ApiProperty() port: number;
  @ApiProperty({ enum: MAIL_SECURITIES }) security: MailSecurity;
  @ApiProperty() userName: string;
  @ApiProperty({ description: 'A password is stored.' }) hasPassword: boolean;
  @ApiProperty({ description: 'The password was stored with other server secrets and must be entered again.' })
  passwordLost: boolean;
  @ApiProperty({ description: 'Empty: the name of the studio.' }) senderName: string;
  @ApiProperty() senderAddress: string;
  @ApiProperty({ description: 'Empty: the contact email of the studio.' }) replyTo: string;
  @ApiProperty({ description: 'The mail server has accepted a mail with these settings.' }) accepted: boolean;
}

/** Fields that are left out stay as they are. */
export class UpdateMailSettingsDto {
  @SettingsVersionField() version: number;

  @ApiProperty({ required: false, maxLength: 253, description: 'Empty: no mail server.' })
  @ValidateIf((_: object, value: unknown) => value !== undefined && value !== '')
  @Matches(HOST, withMessage('mail_host_invalid'))
  host?: string;

  @IfSent()
  @IsWhole(1, 65_535, withMessage('mail_port_invalid'))
  port?: number;

  @ApiProperty({ enum: MAIL_SECURITIES, required: false })
  @IfSent()
  @IsIn(MAIL_SECURITIES, withMessage('invalid_value', { explanation: 'security must be tls, starttls or none' }))
  security?: MailSecurity;

  @TextField({ max: 200, required: false }) userName?: string;

  @TextField({ max: 500, required: false, trim: false }) password?: string;

  @TextField({ max: 80, required: false }) senderName?: string;

  @ApiProperty({ required: false })
  @ValidateIf((_: object, value: unknown) => value !== undefined && value !== '')
  @EmailField(message('email_invalid'))
  senderAddress?: string;

  @ApiProperty({ required: false })
  @ValidateIf((_: object, value: unknown) => value !== undefined && value !== '')
  @EmailField(message('email_invalid'))
  replyTo?: string;
}

export class MailCheckStepDto {
  @ApiProperty({ enum: MAIL_TRIAL_STEPS }) step: MailTrialStep;
  @MessageField('What is wrong and what to do; null when the step succeeded.') problem: MessageDto | null;
}

export class DnsRecordDto {
  @ApiProperty({ enum: DNS_RECORDS }) record: DnsRecord;
  @ApiProperty({
    enum: RECORD_STATES,
    description: 'unknown: it could not be looked up; for DKIM also: none under the usual names.',
  })
  state: RecordState;
}

/** Has the findings of a check of the mail settings. */
export class MailCheckDto {
  @ApiProperty({ format: 'email', description: 'The recipient of the test mail.' }) to: string;
  @ApiProperty({
    type: [MailCheckStepDto],
    description: 'The steps in their order; the last one failed, or sent the mail.',
  })
  steps: MailCheckStepDto[];
  @ApiProperty({ description: 'The domain of the sender.' }) domain: string;
  @ApiProperty({ description: 'Its records could be looked up.' }) lookedUp: boolean;
  @ApiProperty({ type: [DnsRecordDto] }) records: DnsRecordDto[];
}
