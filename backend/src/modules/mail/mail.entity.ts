import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MailKindName } from '../../common/mails/mail-kinds.js';
import type { Message } from '../../common/messages.js';

/** A mail is `waiting` until a mail server has accepted it, and `filed` when there is none, so that nobody got it. */
export const MAIL_STATES = ['waiting', 'sent', 'filed', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * A row says that a mail is due, and then its outcome. Its recipient and text are determined when it is sent: nothing
 * about a person is stored here.
 */
@Entity('mail')
@Check('mail_state', `state IN ('waiting', 'sent', 'filed', 'failed')`)
@Check('mail_sent', `state NOT IN ('sent', 'filed') OR sent_at IS NOT NULL`)
@Index('mail_share_sent', ['sentAt'], { where: `kind = 'share' AND state = 'sent'` })
export class Mail {
  @PrimaryColumn('text')
  kind: MailKindName;

  /** The mail is about something with this id, such as a purchase. */
  @PrimaryColumn('uuid')
  reference: string;

  @Column('text', { default: 'waiting' })
  state: MailState;

  /** Staff read here why the last try did not succeed. */
  @Column('jsonb', { nullable: true })
  failure: Message | null;

  /** The mail was sent, or saved as a file, at this instant. */
  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;
}
