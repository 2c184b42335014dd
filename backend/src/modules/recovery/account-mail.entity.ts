import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { IN_MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';
import { User } from '../auth/users/user.entity.js';

/** `reset`: the user forgot the password. `invite`: staff send a link to set one. `changed`: it was changed by a link. */
export type AccountMailKind = 'reset' | 'invite' | 'changed';

/** What a mail about an account says; its link is valid until `expiresAt`, for one new password. */
@Entity('account_mail')
@Check('account_mail_kind', `kind IN ('reset', 'invite', 'changed')`)
@Check('account_mail_language', IN_MAIL_LANGUAGES)
@Index('account_mail_expires_at', ['expiresAt'])
export class AccountMail {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  kind: AccountMailKind;

  /** Null for an address without an account: nothing is sent, but the request costs the same. */
  @Index('account_mail_user')
  @Column('uuid', { nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User> | null;

  /** The user's token version when the link was made: a changed password, role or address ends it. */
  @Column('integer')
  tokenVersion: number;

  /** SHA-256 of the link's token; null without a link. */
  @Index('account_mail_token', { unique: true })
  @Column('text', { nullable: true })
  tokenHash: string | null;

  @Column('text')
  language: MailLanguage;

  @Column('timestamptz')
  expiresAt: Date;
}
