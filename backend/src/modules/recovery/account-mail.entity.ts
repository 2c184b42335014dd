import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { IN_MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';
import { User } from '../auth/users/user.entity.js';

/**
 * `reset` is for a forgotten password, `invite` is a link from staff to set one, and `changed` follows a change by a
 * link.
 */
export type AccountMailKind = 'reset' | 'invite' | 'changed';

/** A row is a mail about an account, whose link is valid until `expiresAt` for one new password. */
@Entity('account_mail')
@Check('account_mail_kind', `kind IN ('reset', 'invite', 'changed')`)
@Check('account_mail_language', IN_MAIL_LANGUAGES)
@Index('account_mail_expires_at', ['expiresAt'])
export class AccountMail {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  kind: AccountMailKind;

  /** The user is null for an address without an account: nothing is sent, but the request costs the same. */
  @Index('account_mail_user')
  @Column('uuid', { nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User> | null;

  /** The user had this token version when the link was made: a changed password, role or address ends the link. */
  @Column('integer')
  tokenVersion: number;

  /** The link's token has this SHA-256; null without a link. */
  @Index('account_mail_token', { unique: true })
  @Column('text', { nullable: true })
  tokenHash: string | null;

  @Column('text')
  language: MailLanguage;

  @Column('timestamptz')
  expiresAt: Date;
}
