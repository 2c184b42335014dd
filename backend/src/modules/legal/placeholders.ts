import type { MailLanguage } from '../../common/mails/languages.js';
import { offersWithdrawal } from '../settings/consumer-rights.js';
import { sellerAddress, type SellerDetails } from '../settings/seller-details.js';

/** The studio must fill in placeholders: `{{...}}`. */
const PLACEHOLDER = /\{\{[^{}\n]+\}\}/g;
/** The seller's details fill in this one: `{{name: what it is}}`. */
const DETAIL = /\{\{(name|address|contact|online): ([^{}\n]+)\}\}/g;
/** A line that is nothing but a placeholder is a note to staff. */
const NOTE = /^[ \t]*\{\{[^{}\n]+\}\}[ \t]*(\n+|$)/gm;

/** Puts the seller's details in the place of those placeholders, once they are known. */
export function withSeller(text: string, seller: SellerDetails | null, language: MailLanguage): string {
  if (!seller) return text;
  const address = [sellerAddress(seller, language), seller.email].join(', ');
  const valueOf = (key: string, hint: string) => {
    if (key === 'name') return seller.legalName;
    // The page on which contracts are withdrawn from is there where consumers may withdraw.
    if (key === 'online') return offersWithdrawal(seller) ? hint : '';
    return key === 'contact' && seller.phone ? `${address}, ${seller.phone}` : address;
  };
  return text.replace(DETAIL, (_, key: string, hint: string) => valueOf(key, hint));
}

/** Counts the placeholders that are left. */
export const countPlaceholders = (text: string): number => text.match(PLACEHOLDER)?.length ?? 0;

/** Removes the notes to staff, which clients do not read. */
export const withoutNotes = (text: string): string => text.replace(NOTE, '');
