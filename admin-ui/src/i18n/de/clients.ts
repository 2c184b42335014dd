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
  personalData: 'Personenbezogene Daten',
  personalDataAbout: 'Für alle, die wissen möchten, was Sie über sie gespeichert haben, oder es löschen lassen.',
  exportData: 'Daten dieser Person exportieren',
  erase: 'Person löschen',
  eraseTitle: 'Diese Person löschen?',
  eraseGoes:
    'Gelöscht werden: die Person in Galerien ({galleries}), Besuche ({visits}), Favoriten ({favourites}), Notizen zu Fotos ({comments}), E-Mails mit Links ({mails}), Konto ({accounts}). Bestellungen ohne Zahlung werden anonym ({orders}).',
  eraseStays:
    'Für die Buchführung bleiben mit Name und Adresse: Bestellungen ({orders}), Rechnungen und Gutschriften ({invoices}).',
  eraseNote:
    'Die Galerien und ihre Bilder bleiben: Löschen Sie die, die auch verschwinden sollen. Texte, die Sie geschrieben haben, etwa der Name eines Projekts, bleiben unverändert. Das lässt sich nicht rückgängig machen.',
  eraseConfirm: 'Löschen',
  eraseFailed: 'Die Person konnte nicht gelöscht werden',
  erased: 'Person gelöscht',
  erasedOn: 'Am {date} gelöscht. Was noch da ist, bleibt für die Buchführung oder kam später dazu.',
  hasAccount: 'hat ein Konto',
};
