import { offersWithdrawal } from './consumer-rights.js';
import type { SellerDetails } from './seller-details.js';
import type { UntaxedReason } from './untaxed-reason.js';

/** Prices contain the tax when it is `included`; when it is `added`, it comes on top. */
export const TAX_MODES = ['none', 'included', 'added'] as const;
export type TaxMode = (typeof TAX_MODES)[number];

/**
 * The ways to check VAT IDs of other EU countries in VIES. While it does not answer, `lenient` accepts them and
 * `strict` rejects them.
 */
export const VAT_ID_CHECKS = ['off', 'lenient', 'strict'] as const;
export type VatIdChecking = (typeof VAT_ID_CHECKS)[number];

/** Says how a studio charges tax. */
export interface TaxSettings {
  mode: TaxMode;
  /** The studio's own rates, by country and in hundredths of a per cent, override the known ones. */
  rates: Readonly<Record<string, number>>;
  /** Consumers in other EU countries pay the seller's rate: the EU's threshold of 10,000 euros is not reached. */
  homeRateForEu: boolean;
  /** In mode `none`, no tax is charged for this reason. */
  untaxedReason: UntaxedReason;
  /** A seller outside the EU is registered there for consumers (non-Union One Stop Shop) and charges their tax. */
  nonUnionOss: boolean;
  vatIdCheck: VatIdChecking;
}

/** A new installation has these tax settings. */
export const NO_TAX: TaxSettings = {
  mode: 'none',
  rates: {},
  homeRateForEu: false,
  untaxedReason: 'undecided',
  nonUnionOss: false,
  vatIdCheck: 'off',
};

/** Says whether invoices with tax can name who charges it. The other details are required of every seller. */
export const hasTaxId = ({ vatId, taxNumber }: Pick<SellerDetails, 'vatId' | 'taxNumber'>): boolean =>
  vatId !== '' || taxNumber !== '';

/** Says whether the client is asked for their country, which decides on tax or on the right of withdrawal. */
export const isBuyerCountryNeeded = ({ seller, tax }: { seller: SellerDetails | null; tax: TaxSettings }): boolean =>
  seller !== null && (tax.mode !== 'none' || offersWithdrawal(seller));
