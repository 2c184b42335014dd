import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A payment of which the restored database has no order, and which brings none back. */
export interface LostPayment {
  intentId: string;
  cents: number;
  currency: string;
}

/**
 * A restore, as far as payments are concerned: payments since the backup are read back from the provider, and the
 * numbers of receipts and invoices go on in a series of their own.
 */
@Entity('payment_restore')
export class PaymentRestore {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** The time at which the backup was begun. */
  @Column('timestamptz')
  backedUpAt: Date;

  @Column('timestamptz')
  restoredAt: Date;

  /** The letters by which numbers differ from those that were given between the backup and the restore. */
  @Column('text')
  series: string;

  /** The last year in which numbers may have been given before the restore. */
  @Column('integer')
  seriesYear: number;

  /** Only some galleries were imported: payments of others are those of another system with the same account. */
  @Column('boolean', { default: false })
  isPart: boolean;

  /** Staff see these payments without an order. */
  @Column('jsonb', { default: [] })
  lostPayments: LostPayment[];

  /** Every payment since the backup had its order again at this instant; null: not yet. */
  @Column('timestamptz', { nullable: true })
  readBackAt: Date | null;
}
