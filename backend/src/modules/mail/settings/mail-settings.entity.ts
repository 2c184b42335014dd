import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
/** A connection uses `tls` from the first byte; with `starttls` it switches to TLS before the password is sent. */
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** One row has the mail server and the sender that staff have set. Null: the environment's value applies. */
@Entity('mail_settings')
@Check('mail_settings_one_row', 'id = 1')
@Check('mail_settings_port', 'port BETWEEN 1 AND 65535')
@Check('mail_settings_security', `security IN ('tls', 'starttls', 'none')`)
export class MailServerSettings {
  @PrimaryColumn('smallint')
  id: number;

  /** Every change raises it: a form that was opened before is rejected. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('text', { nullable: true })
  host: string | null;

  @Column('integer', { default: 587 })
  port: number;

  @Column('text', { default: 'starttls' })
  security: MailSecurity;

  @Column('text', { nullable: true })
  userName: string | null;

  /** The password is encrypted with a key of the server secrets. */
  @Column('text', { nullable: true })
  passwordEncrypted: string | null;

  @Column('text', { nullable: true })
  senderName: string | null;

  @Column('text', { nullable: true })
  senderAddress: string | null;

  @Column('text', { nullable: true })
  replyTo: string | null;

  /** The last check succeeded with settings of this keyed hash; null when it failed. */
  @Column('text', { nullable: true })
  acceptedSettings: string | null;

  @Column('timestamptz', { nullable: true })
  changedAt: Date | null;
}
