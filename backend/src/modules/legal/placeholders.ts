import type { MailLanguage } from '../../common/mails/languages.js';
import { offersWithdrawal } from '../settings/consumer-rights.js';
import { sellerAddress, type SellerDetails } from '../settings/seller-details.js';

/** What the studio must fill in: `{{...}}`. */
const PLACEHOLDER = /\{\{[^{}\n]+\}\}/g;
/** One that the seller's details fill in: `{{name: what it is}}`. */
const DETAIL = /\{\{(name|address|contact|online): ([^{}\n]+)\}\}/g;
/** A line that is nothing but a placeholder is a note to staff. */
const NOTE = /^[ \t]*\{\{[^{}\n]+\}\}[ \t]*(\n+|$)/gm;

/** A text with the seller's details in place of those placeholders; unchanged while nobody has said who sells. */
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

/** How many placeholders are left. */
export const countPlaceholders = (text: string): number => text.match(PLACEHOLDER)?.length ?? 0;

/** A text as clients read it: without notes to staff. */
export const withoutNotes = (text: string): string => text.replace(NOTE, '');
