import type { Message } from '../../../common/messages.js';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/users/user.entity.js';
import { Purchase } from './purchase.entity.js';

/**
 * A refund that is `requested` is reserved here, and the provider may not know it yet; it has accepted one that is
 * `sent`.
 */
export type RefundState = 'requested' | 'sent' | 'declined';

/** The row of a refund is written before the provider is asked, so that none is forgotten and none is made twice. */
@Entity('refund')
@Index('refund_waiting', ['createdAt'], { where: `state = 'requested'` })
@Check('refund_amount', 'amount_cents > 0')
@Check('refund_state', `state IN ('requested', 'sent', 'declined')`)
export class Refund {
  /** The caller chooses the id; the idempotency key contains it. */
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

  /** The provider declined it for this reason. */
  @Column('jsonb', { nullable: true })
  failureMessage: Message | null;

  /** Nobody requested an automatic refund: then it is null. */
  @Index()
  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  requestedById: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}

/** Makes the idempotency key of a refund at the provider. */
export const refundKey = ({ id }: Pick<Refund, 'id'>): string => `refund-${id}`;
