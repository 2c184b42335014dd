import type { Message } from '../../../common/messages.js';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/users/user.entity.js';
import { Purchase } from './purchase.entity.js';

/** `requested`: reserved here, the provider may not know yet. `sent`: the provider has accepted it. */
export type RefundState = 'requested' | 'sent' | 'declined';

/** A refund. The row is written before the provider is asked, so that none is forgotten and none is made twice. */
@Entity('refund')
@Index('refund_waiting', ['createdAt'], { where: `state = 'requested'` })
@Check('refund_amount', 'amount_cents > 0')
@Check('refund_state', `state IN ('requested', 'sent', 'declined')`)
export class Refund {
  /** Chosen by the caller; the idempotency key contains it. */
  @PrimaryColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  @ForeignKey(() => Purchase, { onDelete: 'CASCADE' })
  purchaseId: string;

  @Column('integer')
  amountCents: number;

  @Column('text')
  reason: 'staff' | 'duplicate' | 'gallery_deleted' | 'opens_nothing' | 'withdrawal';

  @Column('text', { default: 'requested' })
  state: RefundState;

  /** Why the provider declined it. */
  @Column('jsonb', { nullable: true })
  failureMessage: Message | null;

  /** Null for automatic refunds. */
  @Index()
  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  requestedById: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}

/** The idempotency key of a refund at the provider. */
export const refundKey = ({ id }: Pick<Refund, 'id'>): string => `refund-${id}`;
