import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { IN_MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import type { Message } from '../../../common/messages.js';
import { User } from '../../auth/users/user.entity.js';
import { Purchase } from '../purchases/purchase.entity.js';

/**
 * `pending`: the client confirms it by a link, or staff decide. `accepted`: refunded, and access has ended. `repeated`:
 * there was nothing left to withdraw from.
 */
export const WITHDRAWAL_STATES = ['pending', 'accepted', 'declined', 'repeated'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** A statement of withdrawal as it was received, whether or not an order belongs to it, and its outcome. */
@Entity('withdrawal')
@Check('withdrawal_state', `state IN ('pending', 'accepted', 'declined', 'repeated')`)
@Check('withdrawal_language', IN_MAIL_LANGUAGES)
@Check('withdrawal_decision', `(state = 'pending') = (decided_at IS NULL)`)
@Index('withdrawal_by_received', ['receivedAt', 'id'])
@Index('withdrawal_one_accepted', ['purchaseId'], { unique: true, where: `state = 'accepted'` })
export class Withdrawal {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** The client wrote this name and address. */
  @Column('text')
  name: string;

  @Column('text')
  orderReference: string;

  @Column('text')
  email: string;

  /** The page, and so the mails, are in this language. */
  @Column('text')
  language: MailLanguage;

  /** The purchase is null until an order is found. */
  @Index('withdrawal_by_purchase')
  @Column('uuid', { nullable: true })
  purchaseId: string | null;

  @ManyToOne(() => Purchase, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'purchase_id' })
  purchase?: Relation<Purchase> | null;

  @Column('text')
  state: WithdrawalState;

  /** The reason why it was not accepted automatically. */
  @Column('jsonb', { nullable: true })
  detail: Message | null;

  /** The amount that is refunded because of it. */
  @Column('integer', { nullable: true })
  refundCents: number | null;

  /** Staff wrote this to the client. */
  @Column('text', { nullable: true })
  declineReason: string | null;

  @Column('timestamptz')
  receivedAt: Date;

  /** The client opened the link of the mail, and confirmed, at this instant. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  /** Too many statements arrived: this one is not acknowledged by mail. */
  @Column('boolean', { default: false })
  mailWithheld: boolean;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;

  /** Nobody had to decide when it is null. */
  @Index('withdrawal_by_decider')
  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  decidedById: string | null;
}
