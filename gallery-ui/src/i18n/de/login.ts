import type { login as english } from '../en/login';
import { translation } from '../message';

export const login = translation<typeof english>()({
  pageTitle: 'Anmelden',
  title: 'Willkommen zurück',
  lead: 'Melden Sie sich bei Ihrem Medientresor an',
  email: 'E-Mail-Adresse',
  emailPlaceholder: 'E-Mail-Adresse eingeben',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  password: 'Passwort',
  passwordPlaceholder: 'Passwort eingeben',
  passwordRequired: 'Das Passwort fehlt',
  signIn: 'Anmelden',
  signingIn: 'Anmeldung läuft …',
  help: 'Brauchen Sie Hilfe bei der Anmeldung? {link}',
  successful: 'Anmeldung erfolgreich',
  welcome: 'Willkommen zurück!',
  failed: 'Anmeldung fehlgeschlagen',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch',
  startAgain: 'Neu beginnen',
  denied:
    'Sie haben die Anmeldung bei Ihrem Unternehmen abgebrochen. Beginnen Sie neu oder melden Sie sich mit Passwort an.',
  expired: 'Die Anmeldung hat zu lange gedauert und ist abgelaufen. Beginnen Sie neu.',
  'not-started-here':
    'Diese Anmeldung wurde nicht in diesem Browser begonnen, oder der Browser blockiert Cookies. Erlauben Sie Cookies für diese Website und beginnen Sie hier neu.',
  unavailable:
    'Die Anmeldeseite Ihres Unternehmens antwortet gerade nicht. Warten Sie einen Moment und beginnen Sie neu, oder melden Sie sich mit Passwort an.',
  failedThere:
    'Die Anmeldeseite Ihres Unternehmens konnte Sie nicht anmelden. Beginnen Sie neu. Hilft das nicht, wenden Sie sich an den Support.',
  unverified:
    'Ihre E-Mail-Adresse ist bei Ihrem Unternehmen nicht bestätigt. Bestätigen Sie sie dort und beginnen Sie dann neu.',
  'other-identity':
    'Diese E-Mail-Adresse gehört zu einer anderen Unternehmensanmeldung. Fragen Sie Ihren Administrator oder den Support.',
  'not-set-up':
    'Die Anmeldung über ein Unternehmen ist hier nicht eingerichtet. Melden Sie sich mit E-Mail-Adresse und Passwort an.',
  newTitle: 'Neues Passwort wählen',
  newLead: 'Ihr erstes Passwort kam vom Studio. Wählen Sie ein eigenes, um fortzufahren.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  newHint: 'Mindestens 8 Zeichen.',
  tooShort: 'Das Passwort muss mindestens 8 Zeichen lang sein.',
  repeat: 'Neues Passwort wiederholen',
  notSame: 'Die Passwörter stimmen nicht überein.',
  saving: 'Wird gespeichert …',
  savePassword: 'Passwort speichern',
  invalidPassword: 'Ungültiges Passwort',
  notChanged: 'Das Passwort konnte nicht geändert werden.',
});
