import type { legal as english } from '../en/legal';
import { translation } from '../message';

export const legal = translation<typeof english>()({
  pages: 'Rechtliches',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  terms: 'AGB',
  withdrawal: 'Widerrufsrecht',
  withdraw: 'Vertrag widerrufen',
  asOf: 'Stand: {date}',
  missing: 'Diese Seite gibt es nicht.',
  failed: 'Wir konnten diese Seite nicht laden',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  register: 'Registereintrag',
  director: 'Geschäftsführung',
});
