import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import type { InvoiceDocument } from '../../../ports/invoice-renderer.port.js';
import { Purchase } from '../purchases/purchase.entity.js';

/**
 * An invoice or credit note. A trigger of the database rejects every change, so what may change is in `InvoiceFile`.
 */
@Entity('invoice')
@Check('invoice_kind', `kind IN ('invoice', 'credit_note')`)
@Check('invoice_total', 'total_cents > 0')
@Index('invoice_one_number', ['series', 'year', 'sequence'], { unique: true })
@Index('invoice_by_issued', ['issuedAt', 'id'])
export class Invoice {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index('invoice_by_purchase')
  @Column('uuid')
  purchaseId: string;

  @ManyToOne(() => Purchase, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'purchase_id' })
  purchase?: Relation<Purchase>;

  @Column('text')
  kind: InvoiceDocument['kind'];

  /** `INV` or `CN`, after a restore with its letters; for purchases with test cards `TEST-INV` or `TEST-CN`. */
  @Column('text')
  series: string;

  /** The year in the studio's time zone. */
  @Column('integer')
  year: number;

  /** Numbers have no gaps in their series and year. */
  @Column('integer')
  sequence: number;

  @Index('invoice_number', { unique: true })
  @Column('text')
  number: string;

  @Column('integer')
  totalCents: number;

  @Column('text')
  currency: string;

  /** The printed contents, as of the day it was issued. */
  @Column('jsonb')
  document: InvoiceDocument;

  @Column('timestamptz')
  issuedAt: Date;

  @OneToOne(() => InvoiceFile, ({ invoice }) => invoice)
  file?: Relation<InvoiceFile> | null;
}

/** The last number of a series in a year. */
@Entity('invoice_series')
export class InvoiceSeries {
  @Column('text', { primary: true })
  series: string;

  @Column('integer', { primary: true })
  year: number;

  @Column('integer')
  lastSequence: number;
}

/** The PDF of an invoice. */
@Entity('invoice_file')
export class InvoiceFile {
  @Column('uuid', { primary: true })
  invoiceId: string;

  @OneToOne(() => Invoice, ({ file }) => file, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'invoice_id' })
  invoice?: Relation<Invoice>;

  /** Null until it is rendered. */
  @Column('text', { nullable: true })
  storageKey: string | null;
}
