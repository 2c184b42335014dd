import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** The form in which a code is stored: capital letters, digits and hyphens. */
export const COUPON_CODE = /^[A-Z0-9-]{3,40}$/;

/** A code that makes an order cheaper: by a percentage, or by an amount. Null in any limit means none. */
@Entity('coupon')
@Check('coupon_code', `code ~ '^[A-Z0-9-]{3,40}$'`)
@Check('coupon_value', '(percent IS NULL) <> (amount_cents IS NULL) AND percent BETWEEN 1 AND 100 AND amount_cents > 0')
@Check('coupon_currency', 'currency IS NOT NULL OR amount_cents IS NULL AND minimum_order_cents IS NULL')
@Check('coupon_limits', 'minimum_order_cents > 0 AND max_uses > 0 AND max_uses_per_client > 0')
@Check('coupon_period', 'valid_from < valid_until')
export class Coupon {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index('coupon_code_key', { unique: true })
  @Column('text')
  code: string;

  @Column('integer', { nullable: true })
  percent: number | null;

  @Column('integer', { nullable: true })
  amountCents: number | null;

  /**
   * The amount and the minimum order are in this currency: ISO 4217 in lower case. It is null where there is neither.
   */
  @Column('text', { nullable: true })
  currency: string | null;

  /** The least that the order costs before the discount. */
  @Column('integer', { nullable: true })
  minimumOrderCents: number | null;

  @Column('timestamptz', { nullable: true })
  validFrom: Date | null;

  @Column('timestamptz', { nullable: true })
  validUntil: Date | null;

  /** All clients together may use it so often. */
  @Column('integer', { nullable: true })
  maxUses: number | null;

  @Column('integer', { nullable: true })
  maxUsesPerClient: number | null;

  /** The only projects where it is valid; null for all. Ids of deleted projects may remain. */
  @Column('uuid', { array: true, nullable: true })
  projectIds: string[] | null;

  @Column('boolean', { default: true })
  active: boolean;

  /** Only staff see the note. */
  @Column('text', { default: '' })
  note: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
