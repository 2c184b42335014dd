import type { TaxCategory } from '../../../ports/invoice-renderer.port.js';
import type { TaxMode } from '../../settings/tax-settings.js';
import type { LocalText } from '../../settings/untaxed-reason.js';

/** How an order is taxed, and what its buyer has stated: in a quote as in a purchase's columns. */
export interface OrderTax {
  taxMode: TaxMode;
  /** Null where no tax was considered. */
  taxCategory: TaxCategory | null;
  /** Hundredths of a per cent. */
  taxRate: number;
  /** ISO 3166: whose tax it is; null where none is charged. */
  taxCountry: string | null;
  taxCents: number;
  /** Why none is charged, as documents say it; null where another text says it, or tax is charged. */
  taxNote: LocalText | null;
  buyerCountry: string | null;
  buyerVatId: string | null;
  buyerCompany: string | null;
  /** Street, postcode and city are stated by companies alone, whose invoices must name them. */
  buyerStreet: string | null;
  buyerPostcode: string | null;
  buyerCity: string | null;
}

/** The tax of an order before the buyer has stated anything. */
export const UNTAXED: OrderTax = {
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
