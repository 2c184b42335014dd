import { Column } from 'typeorm';
import type { TaxCategory } from '../../../ports/invoice-renderer.port.js';
import type { TaxMode } from '../../settings/tax-settings.js';
import type { LocalText } from '../../settings/untaxed-reason.js';

/** The tax of an order, and the details that its buyer has stated: in a quote as in a purchase's columns. */
export abstract class TaxedOrder {
  /** The tax: with tax included a part of the subtotal, otherwise on top of it. */
  @Column('integer', { default: 0 })
  taxCents: number;

  @Column('text', { default: 'none' })
  taxMode: TaxMode;

  /** The category is one of EN 16931; null where no tax was considered. */
  @Column('text', { nullable: true })
  taxCategory: TaxCategory | null;

  /** The rate is in hundredths of a per cent. */
  @Column('integer', { default: 0 })
  taxRate: number;

  /** The tax is that of this country (ISO 3166); null where none is charged. */
  @Column('text', { nullable: true })
  taxCountry: string | null;

  /** The reason why none was charged, as the client saw it; null where tax was charged, or another text says it. */
  @Column('jsonb', { nullable: true })
  taxNote: LocalText | null;

  /** The client has stated this country (ISO 3166). */
  @Column('text', { nullable: true })
  buyerCountry: string | null;

  @Column('text', { nullable: true })
  buyerVatId: string | null;

  @Column('text', { nullable: true })
  buyerCompany: string | null;

  /** Street, postcode and city are stated by companies alone, whose invoices must name them. */
  @Column('text', { nullable: true })
  buyerStreet: string | null;

  @Column('text', { nullable: true })
  buyerPostcode: string | null;

  @Column('text', { nullable: true })
  buyerCity: string | null;
}

/** The tax of an order before the buyer has stated anything. */
export const UNTAXED: TaxedOrder = {
  taxMode: 'none',
  taxCategory: null,
  taxRate: 0,
  taxCountry: null,
  taxCents: 0,
  taxNote: null,
  buyerCountry: null,
  buyerVatId: null,
  buyerCompany: null,
  buyerStreet: null,
  buyerPostcode: null,
  buyerCity: null,
};
