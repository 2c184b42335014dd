import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../auth/users/user.entity.js';
import { Purchase } from '../purchases/purchase.entity.js';

/** How a studio is paid for what it grants: by an invoice of its own, in cash, or with the job. */
export const GRANT_METHODS = ['invoice', 'cash', 'included'] as const;
export type GrantMethod = (typeof GRANT_METHODS)[number];

/** What staff have granted: a purchase of the kind `grant` without a payment, and why. */
@Entity('purchase_grant')
@Check('purchase_grant_method', `method IN ('invoice', 'cash', 'included')`)
@Check('purchase_grant_amount', 'amount_cents BETWEEN 1 AND 99999999')
export class Grant {
  @PrimaryColumn('uuid')
  purchaseId: string;

  @OneToOne(() => Purchase, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'purchase_id' })
  purchase?: Relation<Purchase>;

  @Column('text')
  reason: string;

  @Column('text')
  method: GrantMethod;

  /** What the client pays outside of this site, in the purchase's currency; null for nothing, or unknown. */
  @Column('integer', { nullable: true })
  amountCents: number | null;

  @Index('purchase_grant_by_granter')
  @Column('uuid', { nullable: true })
  grantedById: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'granted_by_id' })
  grantedBy?: Relation<User> | null;

  /** Null while it stands. */
  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;

  @Index('purchase_grant_by_revoker')
  @Column('uuid', { nullable: true })
  revokedById: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'revoked_by_id' })
  revokedBy?: Relation<User> | null;
}
