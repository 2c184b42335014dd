import type { tax as english } from '../en/tax';
import { translation } from '../message';

export const tax = translation<typeof english>()({
  country: 'Ihr Land',
  countryHint: 'Danach richtet sich die Steuer.',
  chooseCountry: 'Land auswählen',
  company: 'Ich kaufe für ein Unternehmen',
  companyName: 'Firma',
  street: 'Straße und Hausnummer',
  postcode: 'Postleitzahl',
  city: 'Ort',
  companyIncomplete: 'Geben Sie Name und Anschrift der Firma an: Sie müssen auf der Rechnung stehen.',
  vatId: 'USt-IdNr. (optional)',
  vatIdHint: 'Unternehmen in einem anderen EU-Land zahlen mit einer gültigen USt-IdNr. hier keine Umsatzsteuer.',
  vat: '{percent} USt.',
  vatIncluded: 'inkl. {percent} USt.',
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
  noVat: 'Für Ihr Land wird keine Umsatzsteuer berechnet.',
  pricesInclude: 'Preise inkl. USt.',
  pricesPlus: 'Zzgl. USt., soweit sie anfällt.',
  companiesOnly: 'Diese Preise gelten nur für Unternehmen.',
  buyerCompany: 'Firma',
  buyerVatId: 'USt-IdNr.',
});
