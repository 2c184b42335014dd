import type { common as english } from '../en/common';
import { translation } from '../message';

export const common = translation<typeof english>()({
  backToGallery: 'Zurück zur Galerie',
  backToHome: 'Zur Startseite',
  backToDashboard: 'Zurück zur Übersicht',
  cancel: 'Abbrechen',
  close: 'Schließen',
  copyright: '© {years} {studio}',
  contactSupport: 'Support kontaktieren',
  download: 'Herunterladen',
  language: 'Sprache',
  loading: 'Wird geladen …',
  notification: 'Mitteilung',
  notifications: 'Mitteilungen ({key})',
  photos: { one: '{count} Foto', other: '{count} Fotos' },
  tryAgain: 'Erneut versuchen',
  videos: { one: '{count} Video', other: '{count} Videos' },
  viewPackages: 'Pakete ansehen',
  yourPurchases: 'Ihre Käufe',
  offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  reload: 'Seite neu laden',
  partGone: 'Eine neue Version ist verfügbar. Laden Sie die Seite neu, um fortzufahren.',
  brokenTitle: 'Etwas ist schiefgelaufen',
  brokenText: 'Wir konnten diese Seite nicht anzeigen. Ihre Dateien sind sicher.',
  unauthorized: 'Nicht angemeldet',
  loggedOut: 'Sie wurden abgemeldet. Sie werden zur Anmeldung weitergeleitet …',
});
