import type { MailLanguage } from '../../common/mails/languages.js';
import { offersWithdrawal } from './consumer-rights.js';

/** The client's site has these legal pages, in the order of their links. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms', 'withdrawal'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** Receipts, mails and the imprint state these details of the seller. Unknown ones are empty. */
export interface SellerDetails {
  legalName: string;
  /** The address has one or more lines. */
  address: string;
  postcode: string;
  city: string;
  /** The country is a code of ISO 3166. */
  country: string;
  vatId: string;
  taxNumber: string;
  register: string;
  registerNumber: string;
  director: string;
  email: string;
  phone: string;
  /** The seller sells to consumers in the EU; null or missing: as is usual in the country. */
  sellsToEu?: boolean | null;
}

interface Texts extends Record<LegalPage, string> {
  director: string;
  withdraw: string;
}

const TEXTS: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    imprint: 'Legal Notice',
    privacy: 'Privacy Policy',
    terms: 'Terms',
    withdrawal: 'Right of Withdrawal',
    director: 'Managing director',
    withdraw: 'Withdraw from Contract',
  },
  de: {
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'AGB',
    withdrawal: 'Widerrufsrecht',
    director: 'Geschäftsführung',
    withdraw: 'Vertrag widerrufen',
  },
  es: {
    imprint: 'Aviso legal',
    privacy: 'Privacidad',
    terms: 'Condiciones',
    withdrawal: 'Derecho de desistimiento',
    director: 'Administración',
    withdraw: 'Desistir del contrato',
  },
};

/** Returns the name of a legal page. */
export const legalPageName = (page: LegalPage, language: MailLanguage): string => TEXTS[language][page];

/** The end of a mail states who sends it, and where their legal pages are. */
export interface MailFooter {
  seller: readonly string[];
  links: readonly { label: string; url: string }[];
}

/**
 * Makes the end of every mail: the seller, and links to the legal pages that have a text and to the withdrawal. Tax
 * numbers are for invoices alone.
 */
export function mailFooter(
  seller: SellerDetails | null,
  pages: readonly LegalPage[],
  language: MailLanguage,
  publicUrl: string,
): MailFooter {
  const texts = TEXTS[language];
  return {
    seller: seller ? sellerLines(seller, language, texts) : [],
    links: [
      ...pages.map((page) => ({ label: texts[page], url: `${publicUrl}/legal/${page}` })),
      ...(offersWithdrawal(seller) ? [{ label: texts.withdraw, url: `${publicUrl}/withdraw` }] : []),
    ],
  };
}

/** Writes name and address in one line. */
export function sellerAddress(seller: SellerDetails, language: MailLanguage): string {
  const { legalName, address, postcode, city, country } = seller;
  const place = [postcode, city].filter(Boolean).join(' ');
  return [
    legalName,
    ...address.split(/\r?\n/),
    place,
    new Intl.DisplayNames(language, { type: 'region' }).of(country),
  ].join(', ');
}

function sellerLines(seller: SellerDetails, language: MailLanguage, texts: Texts): string[] {
  const { register, registerNumber, director } = seller;
  const named = (label: string, value: string) => (value ? `${label}: ${value}` : '');
  return [
    sellerAddress(seller, language),
    [seller.email, seller.phone].filter(Boolean).join(' · '),
    [named(texts.director, director), [register, registerNumber].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
  ].filter(Boolean);
}
