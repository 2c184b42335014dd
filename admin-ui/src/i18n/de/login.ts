import type { Translated } from '../catalogue';

/** German texts of the sign-in screen. */
export const login: Translated<'login'> = {
  title: 'Admin-Anmeldung',
  chooseTitle: 'Wählen Sie Ihr Passwort',
  backHome: 'Zur Startseite',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  signIn: 'Anmelden',
  signingIn: 'Anmeldung läuft...',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  passwordRequired: 'Bitte geben Sie das Passwort ein',
  successful: 'Anmeldung erfolgreich',
  welcome: 'Willkommen zurück!',
  failed: 'Anmeldung fehlgeschlagen',
  failedText: 'E-Mail-Adresse oder Passwort ist falsch',
  unreachable: 'Der Server ist nicht erreichbar.',
  firstPassword: 'Sie haben sich mit einem vorläufigen Passwort angemeldet. Wählen Sie eines, das nur Sie kennen.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 8 Zeichen.',
  newPasswordShort: 'Das Passwort muss mindestens 8 Zeichen lang sein.',
  repeatPassword: 'Neues Passwort wiederholen',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  save: 'Passwort speichern',
  saving: 'Wird gespeichert...',
};
