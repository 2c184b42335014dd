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
  partGone: 'Diese Seite ist veraltet: Die Website wurde aktualisiert. Laden Sie sie neu, um fortzufahren.',
  brokenTitle: 'Etwas ist schiefgegangen',
  brokenText: 'Diese Seite konnte nicht angezeigt werden. Ihre Dateien sind sicher.',
  unauthorized: 'Nicht angemeldet',
  loggedOut: 'Sie sind abgemeldet. Die Anmeldung wird geöffnet …',
});
