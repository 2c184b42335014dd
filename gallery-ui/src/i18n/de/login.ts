import type { login as english } from '../en/login';
import { translation } from '../message';

export const login = translation<typeof english>()({
  pageTitle: 'Anmelden',
  title: 'Willkommen zurück',
  lead: 'Melden Sie sich bei Ihrem Medienkonto an',
  email: 'E-Mail-Adresse',
  emailPlaceholder: 'E-Mail-Adresse eingeben',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  password: 'Passwort',
  passwordPlaceholder: 'Passwort eingeben',
  passwordRequired: 'Bitte geben Sie das Passwort ein',
  signIn: 'Anmelden',
  signingIn: 'Anmeldung läuft …',
  help: 'Brauchen Sie Hilfe bei der Anmeldung? {link}',
  successful: 'Anmeldung erfolgreich',
  welcome: 'Willkommen zurück!',
  failed: 'Anmeldung fehlgeschlagen',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch',
  codeLead: 'Geben Sie den Code ein, den Ihre Authenticator-App zeigt, oder einen Wiederherstellungscode.',
  code: 'Code',
  passkey: 'Mit Passkey anmelden',
  passkeyFailed: 'Der Passkey konnte nicht verwendet werden.',
  passkeyLead: 'Verwenden Sie Ihren Passkey.',
  passkeyHelp: 'Kein Passkey zur Hand, oder kann dieser Browser ihn nicht verwenden? Ihr Studio hilft Ihnen.',
  passkeyOrCode: 'Verwenden Sie Ihren Passkey, oder geben Sie einen Wiederherstellungscode ein.',
  startAgain: 'Erneut anmelden',
  denied:
    'Sie haben die Anmeldung auf der Anmeldeseite Ihres Unternehmens abgebrochen. Starten Sie sie erneut oder melden Sie sich mit Passwort an.',
  expired: 'Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.',
  'not-started-here':
    'Diese Anmeldung wurde in einem anderen Browser begonnen, oder Cookies sind blockiert. Erlauben Sie Cookies für diese Website und melden Sie sich erneut an.',
  unavailable:
    'Die Anmeldeseite Ihres Unternehmens antwortet nicht. Warten Sie einen Moment und versuchen Sie es erneut, oder melden Sie sich mit Passwort an.',
  failedThere:
    'Die Anmeldung über Ihr Unternehmen ist fehlgeschlagen. Versuchen Sie es erneut. Hilft das nicht, wenden Sie sich an den Support.',
  unverified:
    'Ihre E-Mail-Adresse ist in der Anmeldung Ihres Unternehmens nicht bestätigt. Bestätigen Sie sie dort und melden Sie sich dann erneut an.',
  'other-identity':
    'Diese E-Mail-Adresse ist mit einer anderen Unternehmensanmeldung verknüpft. Wenden Sie sich an Ihren Administrator oder den Support.',
  'not-set-up':
    'Die Anmeldung über ein Unternehmen ist hier nicht eingerichtet. Melden Sie sich mit E-Mail-Adresse und Passwort an.',
  'other-user':
    'Sie haben sich mit einem anderen Konto angemeldet. Starten Sie erneut und wählen Sie das Konto, das Sie hier verwenden.',
  'not-again':
    'Die Anmeldeseite Ihres Unternehmens hat nicht noch einmal nach Ihrer Anmeldung gefragt. Melden Sie sich dort ab und starten Sie erneut.',
  'no-auth-time':
    'Die Anmeldung Ihres Unternehmens teilt uns nicht mit, wann Sie sich angemeldet haben. Deshalb können wir nicht bestätigen, dass Sie es sind. Bitten Sie Ihren Administrator, das zu ändern, oder fragen Sie jemanden im Team, der sich mit Passwort anmeldet.',
  newTitle: 'Neues Passwort wählen',
  newLead: 'Sie haben sich mit einem vorläufigen Passwort angemeldet. Wählen Sie ein eigenes, um fortzufahren.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  newHint: 'Mindestens 8 Zeichen.',
  tooShort: 'Das Passwort muss mindestens 8 Zeichen lang sein.',
  repeat: 'Neues Passwort wiederholen',
  notSame: 'Die Passwörter stimmen nicht überein.',
  saving: 'Wird gespeichert …',
  savePassword: 'Passwort speichern',
  invalidPassword: 'Ungültiges Passwort',
  notChanged: 'Wir konnten Ihr Passwort nicht ändern.',
  forgot: 'Passwort vergessen?',
  forgotPage: 'Passwort zurücksetzen',
  forgotLead:
    'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen können.',
  sendLink: 'Link senden',
  sending: 'Wird gesendet …',
  requested: 'Sehen Sie in Ihrem Posteingang nach',
  requestedText:
    'Wenn es zu {email} ein Konto gibt, ist ein Link unterwegs, mit dem Sie ein neues Passwort wählen können. Er gilt eine Stunde. Nichts angekommen? Sehen Sie im Spam-Ordner nach.',
  linkFailed: 'Wir konnten den Link nicht senden.',
  noMail: 'Diese Website kann derzeit keine E-Mails senden. Schreiben Sie uns, wir helfen Ihnen.',
  galleryLink: 'Galerie-Link anfordern',
  galleryLinkLead:
    'Geben Sie die E-Mail-Adresse ein, die Ihr Studio von Ihnen kennt. Wir schicken Ihnen die Links zu Ihren Galerien.',
  galleryLinkSent:
    'Wenn es zu {email} eine Galerie gibt, ist der Link unterwegs. Nichts angekommen? Sehen Sie im Spam-Ordner nach oder schreiben Sie Ihrem Studio.',
  galleryLinkHint: 'Kein Passwort? Galerie-Link per E-Mail anfordern.',
  backToSignIn: 'Zur Anmeldung',
  resetLead: 'Alle Ihre Geräte werden abgemeldet.',
  passwordSaved: 'Passwort geändert',
  passwordSavedText: 'Melden Sie sich mit dem neuen Passwort an.',
  linkExpired: 'Dieser Link funktioniert nicht mehr',
  linkExpiredText: 'Er ist abgelaufen oder wurde schon verwendet.',
  newLink: 'Neuen Link anfordern',
});
