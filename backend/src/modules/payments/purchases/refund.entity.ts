import type { Message } from '../../../common/messages.js';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
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
  /** Chosen by the caller; also the idempotency key. */
  @PrimaryColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  purchaseId: string;

  @ManyToOne(() => Purchase, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'purchase_id' })
  purchase?: Relation<Purchase>;

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
  requestedById: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'requested_by_id' })
  requestedBy?: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
