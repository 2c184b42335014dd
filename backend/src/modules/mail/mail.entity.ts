import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { MailKindName } from '../../common/mails/mail-kinds.js';
import type { Message } from '../../common/messages.js';

/** `waiting` until a mail server has accepted the mail; `filed` when there is none, so that nobody got it. */
export const MAIL_STATES = ['waiting', 'sent', 'filed', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * A mail about something is due, and what came of it. To whom it goes and what it says is asked when it is sent:
 * nothing about a person is stored here.
 */
@Entity('mail')
@Check('mail_state', `state IN ('waiting', 'sent', 'filed', 'failed')`)
@Check('mail_sent', `state NOT IN ('sent', 'filed') OR sent_at IS NOT NULL`)
@Index('mail_share_sent', ['sentAt'], { where: `kind = 'share' AND state = 'sent'` })
export class Mail {
  @PrimaryColumn('text')
  kind: MailKindName;

  /** What it is about, such as a purchase: by its id. */
  @PrimaryColumn('uuid')
  reference: string;

  @Column('text', { default: 'waiting' })
  state: MailState;

  /** Why the last try did not succeed; for staff. */
  @Column('jsonb', { nullable: true })
  failure: Message | null;

  /** When it was sent, or saved as a file. */
  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;
}
