import { isInEu } from '../../common/vat-id.js';

/** The rights of consumers depend on these details of the seller. */
interface Seller {
  /** The country is a code of ISO 3166. */
  country: string;
  /** The seller sells to consumers in the EU; null or missing: as is usual in the country. */
  sellsToEu?: boolean | null;
}

/** Directive 2011/83/EU applies also in these members of the European Economic Area outside the EU. */
const EEA: ReadonlySet<string> = new Set(['IS', 'LI', 'NO']);
/** Sellers in these countries of Europe outside the EEA usually sell to consumers in the EU. */
const NEIGHBOURS: ReadonlySet<string> = new Set('AD AL BA CH FO GB GG GI IM JE MC MD ME MK RS SM UA VA'.split(' '));

const isInEea = (country: string) => isInEu(country) || EEA.has(country);

/** Says whether sellers in this country sell to the EU unless they state it: those in Europe do. */
const sellsToEuByDefault = (country: string): boolean => isInEea(country) || NEIGHBOURS.has(country);

/**
 * Says whether consumers in this country may withdraw from a purchase: in the EEA when the seller offers there (Rome I
 * Art. 6), in the United Kingdom when the seller is there (CCR 2013), in Switzerland never. An unknown country counts
 * as one where they may.
 */
export function isConsumerProtected(seller: Seller | null, buyerCountry: string | null): boolean {
  if (seller === null) return false;
  const { country, sellsToEu } = seller;
  const inEea = isInEea(country) || (sellsToEu ?? sellsToEuByDefault(country));
  const inUk = country === 'GB';
  if (buyerCountry === null) return inEea || inUk;
  return (inEea && isInEea(buyerCountry)) || (inUk && buyerCountry === 'GB');
}

/** Says whether any consumer may withdraw from a purchase of this seller: the site then offers it. */
export const offersWithdrawal = (seller: Seller | null): boolean => isConsumerProtected(seller, null);
