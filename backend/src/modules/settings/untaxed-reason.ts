import type { MailLanguage } from '../../common/mails/languages.js';
import { isInEu } from '../../common/vat-id.js';

/** A seller charges no tax for one of these reasons. While it is undecided, no invoice is issued. */
export const UNTAXED_REASONS = ['undecided', 'small_business', 'not_registered', 'outside_eu'] as const;
export type UntaxedReason = (typeof UNTAXED_REASONS)[number];

/** There is a text in each language of the clients. */
export type LocalText = Readonly<Record<MailLanguage, string>>;

const NOTES: Readonly<Record<Exclude<UntaxedReason, 'undecided'>, LocalText>> = {
  small_business: {
    en: 'No VAT is charged: the seller is a small business that is exempt.',
    de: 'Es wird keine Umsatzsteuer berechnet: Steuerbefreiung für Kleinunternehmer.',
    es: 'No se aplica IVA: el vendedor está acogido al régimen de exención de las pequeñas empresas.',
  },
  not_registered: {
    en: 'No VAT is charged: the seller is not registered for VAT.',
    de: 'Es wird keine Umsatzsteuer berechnet: Der Verkäufer ist nicht umsatzsteuerpflichtig.',
    es: 'No se aplica IVA: el vendedor no está registrado a efectos del IVA.',
  },
  outside_eu: {
    en: 'No VAT is charged: the seller is outside the European Union.',
    de: 'Es wird keine Umsatzsteuer berechnet: Der Verkäufer sitzt außerhalb der Europäischen Union.',
    es: 'No se aplica IVA: el vendedor está fuera de la Unión Europea.',
  },
};

/** The law of a country, or its practice, exempts small businesses in these words; docs/legal.md lists the rest. */
const SMALL_BUSINESS: Readonly<Record<string, string>> = {
  AT: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG).',
  BE: 'Kleine onderneming, vrijstellingsregeling van belasting: btw niet toepasselijk. Petite entreprise, franchise de la taxe : TVA non applicable.',
  CZ: 'Nejsem plátce DPH.',
  DE: 'Kein Ausweis von Umsatzsteuer: Steuerbefreiung für Kleinunternehmer (§ 19 UStG).',
  FR: 'TVA non applicable, art. 293 B du CGI.',
  HR: 'PDV nije obračunat na temelju čl. 90. Zakona o PDV-u.',
  HU: 'Alanyi adómentes.',
  IT: 'Operazione senza applicazione dell’IVA, art. 1, commi 54-89, legge n. 190/2014 (regime forfettario).',
  NL: 'Factuur vrijgesteld van btw op grond van artikel 25 Wet OB 1968 (kleineondernemersregeling).',
  PL: 'Zwolnienie z VAT na podstawie art. 113 ustawy o VAT.',
  PT: 'IVA – regime de isenção (artigo 53.º do CIVA).',
  RO: 'Scutit de TVA: regimul special de scutire pentru întreprinderile mici (art. 310 Cod fiscal).',
  SI: 'DDV ni obračunan na podlagi 1. odstavka 94. člena ZDDV-1.',
  SK: 'Nie som platiteľ DPH.',
};

/** Returns the note on a seller's documents on why no tax is charged; null while that is undecided. */
export function untaxedNote(reason: UntaxedReason, sellerCountry: string): LocalText | null {
  if (reason === 'undecided') return null;
  const note = NOTES[reason];
  const wording = reason === 'small_business' ? SMALL_BUSINESS[sellerCountry] : undefined;
  if (wording === undefined) return note;
  const isGerman = sellerCountry === 'DE' || sellerCountry === 'AT';
  return {
    en: `${note.en} ${wording}`,
    de: isGerman ? wording : `${note.de} ${wording}`,
    es: `${note.es} ${wording}`,
  };
}

/**
 * Returns the category of untaxed sales: small businesses of the EU are exempt, other sellers are outside the scope of
 * the tax. It is null while the reason is undecided.
 */
export function untaxedCategory(reason: UntaxedReason, sellerCountry: string): 'E' | 'O' | null {
  if (reason === 'undecided') return null;
  return reason === 'small_business' && isInEu(sellerCountry) ? 'E' : 'O';
}
