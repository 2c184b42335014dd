import type { ClientErrors } from '../client-errors';

export const refused = 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.';

export const errors: ClientErrors = {
  'auth.busy': 'Im Moment melden sich zu viele Leute an. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  'auth.forbidden': 'Das dürfen Sie nicht.',
  'auth.invalid_credentials': 'E-Mail-Adresse oder Passwort ist falsch',
  'auth.password_change_required': 'Wählen Sie zuerst ein neues Passwort.',
  'auth.required': 'Sie sind nicht angemeldet.',
  'auth.too_many_attempts': 'Zu viele Versuche. Bitte versuchen Sie es in {wait} noch einmal.',
  'download.limit_reached': 'Ihre Downloads sind aufgebraucht. Ein Paket schaltet weitere frei.',
  'download.nothing_chosen': 'Für ein ZIP ist noch nichts da: Laden Sie zuerst ein Video oder wählen Sie ein Paket.',
  'download.requires_payment': 'Dafür braucht es ein Paket.',
  'gallery.expired': 'Der Zugriffszeitraum dieser Galerie ist zu Ende.',
  'gallery.not_found': 'Diese Galerie gibt es nicht.',
  'gallery.passcode_required': 'Diese Galerie fragt nach einem Zugangscode.',
  'gallery.passcode_wrong': 'Dieser Zugangscode stimmt nicht.',
  'gallery.view_only':
    'Sie sehen diese Galerie wie Ihr Kunde: Nichts wird gezählt, nichts lässt sich laden oder kaufen.',
  'headshot.already_chosen': 'Das Gratis-Porträt ist gewählt und lässt sich nicht ändern.',
  'headshot.not_a_photo': 'Nur ein Foto kann das Gratis-Porträt sein.',
  'headshot.not_needed': 'Das Komplettpaket enthält schon alle Fotos.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.',
  'media.link_expired': 'Dieser Link ist abgelaufen. Öffnen Sie die Galerie erneut.',
  'media.not_found': 'Diese Datei gibt es nicht mehr.',
  'media.not_ready': 'Diese Datei wird noch vorbereitet.',
  'payments.already_bought': 'Dieses Paket haben Sie schon.',
  'payments.amount_mismatch': 'Der Betrag passt nicht zu diesem Paket. Wählen Sie das Paket noch einmal.',
  'payments.card_declined': 'Ihre Karte wurde abgelehnt. Versuchen Sie eine andere Karte.',
  'payments.in_progress':
    'Eine Zahlung für diese Galerie wird schon bearbeitet. Ihr Zugang öffnet sich, sobald sie bestätigt ist.',
  'payments.needs_attention':
    'Mit dieser Zahlung stimmt etwas nicht. Es wird nichts weiter abgebucht; bitte wenden Sie sich an den Support.',
  'payments.not_found': 'Diese Zahlung gibt es nicht.',
  'payments.not_succeeded': 'Diese Zahlung ist noch nicht erfolgt.',
  'payments.package_mismatch': 'Diese Zahlung galt einem anderen Paket.',
  'payments.provider_unavailable':
    'Der Zahlungsdienst antwortet gerade nicht. Versuchen Sie es gleich noch einmal; eine schon geleistete Zahlung geht nicht verloren.',
  'payments.unavailable': 'Die Zahlung ist derzeit nicht eingerichtet. Bitte wenden Sie sich an den Administrator.',
  'request.bad_origin': 'Diese Anfrage kommt von einer anderen Website.',
  'request.invalid': 'Eine Angabe stimmt nicht. Bitte prüfen Sie Ihre Eingaben.',
  'service.unavailable': 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
};

/** What the server says in English words of its own: names of packages, what they hold, why a card was refused. */
export const phrases: Readonly<Record<string, string>> = {
  'Extended Access Package': 'Erweiterter Zugang',
  'Complete Collection Package': 'Komplettpaket',
  '6 total video downloads': '6 Video-Downloads insgesamt',
  'All videos and photos': 'Alle Videos und Fotos',
  '6 video downloads': '6 Video-Downloads',
  'Full resolution': 'Volle Auflösung',
  'Lifetime access': 'Unbefristeter Zugang',
  'Priority support': 'Bevorzugter Support',
  'All videos': 'Alle Videos',
  'All photos': 'Alle Fotos',
  'Bulk download': 'Alles auf einmal herunterladen',
  'Your card was declined.': 'Ihre Karte wurde abgelehnt.',
  'Your card has insufficient funds.': 'Ihre Karte ist nicht gedeckt.',
  'Your card has expired.': 'Ihre Karte ist abgelaufen.',
  'Your card number is invalid.': 'Ihre Kartennummer ist ungültig.',
  'This is a test site: use a test card number, such as 4242 4242 4242 4242.':
    'Das ist eine Testseite: Verwenden Sie eine Testkarte, etwa 4242 4242 4242 4242.',
  "Your card's expiration month is invalid.": 'Der Ablaufmonat Ihrer Karte ist ungültig.',
  "Your card's expiration date is in the past.": 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
  "Your card's security code is invalid.": 'Die Prüfnummer Ihrer Karte ist ungültig.',
  'The current password is not right.': 'Das aktuelle Passwort stimmt nicht.',
  'The new password must differ from the current one.': 'Das neue Passwort muss sich vom aktuellen unterscheiden.',
  'New users get this password. Choose one that only you know.':
    'Dieses Passwort bekommen neue Benutzer. Wählen Sie eines, das nur Sie kennen.',
};
