import type { Translated } from '../catalogue';

/** German texts of the frame and of parts that every screen uses. */
export const app: Translated<'app'> = {
  console: 'Konsole',
  account: 'Konto: {name}',
  language: 'Sprache',
  languageFailed: 'Diese Sprache konnte nicht geladen werden.',
  logout: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  signOutTitle: 'Überall abmelden?',
  signOutText:
    'Sie werden in allen Browsern abgemeldet, auch in diesem. Laufende Uploads werden angehalten; hochgeladene Dateien bleiben erhalten.',
  signOutAction: 'Abmelden',
  signOutFailed: 'Sie sind noch angemeldet',
  signOutFailedText: 'Der Server hat nicht geantwortet. Versuchen Sie es noch einmal.',
  useLightTheme: 'Helles Design verwenden',
  useDarkTheme: 'Dunkles Design verwenden',
  skip: 'Zum Inhalt springen',
  unauthorized: 'Nicht angemeldet',
  loading: 'Wird geladen',
  cancel: 'Abbrechen',
  unsavedTitle: 'Nicht gespeicherte Änderungen verwerfen?',
  unsavedText: 'Ihre Änderungen wurden noch nicht gespeichert.',
  discard: 'Verwerfen',
  keepEditing: 'Weiter bearbeiten',
  dismiss: 'Schließen',
  tryAgain: 'Erneut versuchen',
  reload: 'Neu laden',
  goBack: 'Zurück',
  sortBy: 'Sortieren nach',
  newestFirst: 'Neueste zuerst',
  oldestFirst: 'Älteste zuerst',
  clearSearch: 'Suche leeren',
  pageNotFound: 'Seite nicht gefunden',
  pageNotFoundText: 'Diese Seite gibt es nicht. Haben Sie vergessen, sie in den Router einzutragen?',
  toDashboard: 'Zur Übersicht',
  screenBroken: 'Diese Ansicht konnte nicht angezeigt werden',
  screenBrokenText: 'Laden Sie die Seite neu. Tritt der Fehler wieder auf, finden Sie ihn in der Konsole des Browsers.',
  videos: { one: '{count} Video', other: '{count} Videos' },
  photos: { one: '{count} Foto', other: '{count} Fotos' },
  files: { one: '{count} Datei', other: '{count} Dateien' },
  projects: { one: '{count} Projekt', other: '{count} Projekte' },
  secondsLeft: 'noch {value} s',
  minutesLeft: 'noch {value} min',
  hoursLeft: 'noch {value} h',
  about: 'ca. {time}',
};

/** German texts for what goes wrong between the console and the server. */
export const errors: Translated<'errors'> = {
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  loggedOut: 'Sie wurden abgemeldet. Sie werden zur Anmeldung weitergeleitet...',
};
