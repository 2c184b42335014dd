import type { Translated } from '../catalogue';

/** German texts: clients, and what belongs to each. */
export const clients: Translated<'clients'> = {
  search: 'Kunden und Galerien suchen',
  all: 'Alle Kunden',
  galleries: 'Galerien',
  galleryCount: { one: '{count} Galerie', other: '{count} Galerien' },
  spent: 'Umsatz',
  lastVisit: 'Letzter Besuch',
  never: 'Noch nie',
  visitedOn: 'Letzter Besuch {date}',
  lastVisitFirst: 'Zuletzt besucht zuerst',
  highestSpending: 'Höchster Umsatz zuerst',
  mostGalleries: 'Meiste Galerien zuerst',
  noMatch: 'Keine passenden Kunden',
  noMatchText: 'Gesucht wird in Namen, E-Mail-Adressen, Firmen und den Namen der Galerien.',
  empty: 'Noch keine Kunden',
  emptyText:
    'Hier erscheinen alle, die eine Galerie, einen Kauf oder ein Konto haben. Beginnen Sie mit einer Galerie für Ihren ersten Kunden.',
  notFound: 'Kunde nicht gefunden',
  notFoundText: 'Keine Galerie, kein Kauf und kein Konto hat diese Adresse.',
  loadFailed: 'Der Kunde konnte nicht geladen werden.',
  since: 'Kunde seit {date}',
  newGallery: 'Neue Galerie',
  writeEmail: 'E-Mail schreiben',
  showAll: 'Alle {count} anzeigen',
  noGalleries: 'Noch keine Galerien.',
  noPurchases: 'Noch nichts gekauft.',
  favourites: 'Favoriten',
  downloads: 'Downloads',
  hasAccount: 'hat ein Konto',
};
