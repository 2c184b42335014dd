import { Column } from 'typeorm';
import type { TaxCategory } from '../../../ports/invoice-renderer.port.js';
import type { TaxMode } from '../../settings/tax-settings.js';
import type { LocalText } from '../../settings/untaxed-reason.js';
import type { OrderTax } from './order-tax.js';

/** The columns of an order's tax, and of what its buyer has stated. */
export abstract class TaxedOrder implements OrderTax {
  /** With tax included a part of the subtotal, otherwise on top of it. */
  @Column('integer', { default: 0 })
  taxCents: number;

  @Column('text', { default: 'none' })
  taxMode: TaxMode;

  /** The tax category of EN 16931; null where no tax was considered. */
  @Column('text', { nullable: true })
  taxCategory: TaxCategory | null;

  /** Hundredths of a per cent. */
  @Column('integer', { default: 0 })
  taxRate: number;

  /** ISO 3166: whose tax it is; null where none is charged. */
  @Column('text', { nullable: true })
  taxCountry: string | null;

  /** Why none was charged, as the client saw it. */
  @Column('jsonb', { nullable: true })
  taxNote: LocalText | null;

  /** ISO 3166: as the client has stated it. */
  @Column('text', { nullable: true })
  buyerCountry: string | null;

  @Column('text', { nullable: true })
  buyerVatId: string | null;

  @Column('text', { nullable: true })
  buyerCompany: string | null;

  /** Where the company is. Consumers are not asked. */
  @Column('text', { nullable: true })
  buyerStreet: string | null;

  @Column('text', { nullable: true })
  buyerPostcode: string | null;

  @Column('text', { nullable: true })
  buyerCity: string | null;
}
