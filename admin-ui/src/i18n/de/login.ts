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
  forgot: 'Passwort vergessen?',
  forgotText: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
  sendLink: 'Link senden',
  sending: 'Wird gesendet...',
  requestedText:
    'Wenn es zu {email} ein Konto gibt, ist ein Link zum Wählen eines neuen Passworts unterwegs. Er gilt eine Stunde. Nichts angekommen? Sehen Sie im Spam-Ordner nach.',
  linkFailed: 'Der Link konnte nicht gesendet werden',
  noMail:
    'Es ist kein Mailserver eingerichtet, also kann kein Link gesendet werden. Bitten Sie einen anderen Admin, Ihr Passwort zurückzusetzen (Benutzer > Passwort zurücksetzen).',
  backToSignIn: 'Zur Anmeldung',
};

/** German texts of the user's own account. */
export const account: Translated<'account'> = {
  title: 'Ihr Konto',
  profile: 'Profil',
  profileAbout: 'Ihren Namen sehen andere im Protokoll und an Projekten.',
  save: 'Speichern',
  saveFailed: 'Ihr Konto konnte nicht gespeichert werden',
  saved: 'Konto gespeichert',
  emailHint: 'Mit dieser Adresse melden Sie sich an. Sie lässt sich unter „Kunden“ ändern.',
  password: 'Passwort',
  passwordAbout: 'Mit einem neuen Passwort werden Sie auf allen anderen Geräten abgemeldet.',
  changePassword: 'Passwort ändern',
  passwordFailed: 'Das Passwort konnte nicht geändert werden',
  passwordChanged: 'Passwort geändert',
  passwordChangedText: 'Andere Geräte wurden abgemeldet.',
  noPassword: 'Sie melden sich über Ihr Unternehmen an. Ändern Sie Ihr Passwort dort.',
  languageAbout: 'Für die Konsole, in diesem Browser.',
  sessions: 'Sitzungen',
  sessionsAbout: 'Ein Gerät verloren oder an einem fremden angemeldet? Beenden Sie alle Ihre Sitzungen, auch diese.',
};
