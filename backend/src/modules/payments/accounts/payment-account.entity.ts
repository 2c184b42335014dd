import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One set of Stripe keys that staff have entered. The current one takes new payments; the others stay for the payments
 * that were made with them.
 */
@Entity('payment_account')
@Check('payment_account_mode', `mode IN ('test', 'live')`)
@Index('payment_account_current', ['isCurrent'], { unique: true, where: 'is_current' })
export class PaymentAccount {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payment_account_pkey' })
  id: string;

  /** Raised by every change: the sum of all rows is the version of the settings. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('text')
  mode: 'test' | 'live';

  /** The account at Stripe has this id; null where the key may not read it. */
  @Column('text', { nullable: true })
  accountId: string | null;

  @Column('text', { nullable: true })
  accountName: string | null;

  /** Encrypted with a key of the server secrets, as is the webhook's. */
  @Column('text')
  secretKeyEncrypted: string;

  /** Staff recognise the key by its prefix and its last four characters. */
  @Column('text')
  secretKeyHint: string;

  @Column('text')
  publishableKey: string;

  @Column('text', { nullable: true })
  webhookSecretEncrypted: string | null;

  /** The webhook endpoint at Stripe has this id; null for one that was set up by hand. */
  @Column('text', { nullable: true })
  webhookEndpointId: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('boolean', { default: true })
  isCurrent: boolean;

  @Column('timestamptz', { nullable: true })
  replacedAt: Date | null;
}
