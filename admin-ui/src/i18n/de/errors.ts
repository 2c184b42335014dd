import type { Translated } from '../catalogue';
import type { ErrorCatalogue } from '../errorMessages';

/** German texts for what goes wrong between the console and the server. */
export const errors: Translated<'errors'> = {
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  loggedOut: 'Sie sind abgemeldet. Sie werden neu angemeldet...',
};

/** The server's errors in German; in English the server's own messages are shown. */
export const serverErrors: ErrorCatalogue = {
  otherwise: 'Das hat nicht geklappt. Versuchen Sie es bitte noch einmal.',
  filesRejected: 'Diese Dateien werden nicht angenommen: {files}',
  byCode: {
    'request.invalid': 'Eine Angabe stimmt nicht. Prüfen Sie bitte Ihre Eingaben.',
    'request.malformed_json': 'Die Anfrage war nicht lesbar. Laden Sie die Seite neu.',
    'request.unsupported_media_type': 'Dieser Dateityp wird hier nicht angenommen.',
    'request.too_large': 'Das ist zu groß.',
    'request.bad_origin': 'Diese Anfrage kommt von einer anderen Website.',
    'route.not_found': 'Unter dieser Adresse gibt es nichts.',
    'auth.invalid_credentials': 'E-Mail-Adresse oder Passwort ist falsch.',
    'auth.required': 'Sie sind nicht angemeldet.',
    'auth.forbidden': 'Das dürfen Sie nicht.',
    'auth.password_change_required': 'Wählen Sie zuerst ein neues Passwort.',
    'auth.too_many_attempts': 'Zu viele Versuche. Versuchen Sie es in {wait} wieder.',
    'auth.busy': 'Im Moment melden sich zu viele Leute an. Versuchen Sie es in ein paar Sekunden noch einmal.',
    'auth.oidc_failed': 'Die Anmeldung über das Firmenkonto ist nicht gelungen.',
    'user.not_found': 'Diesen Benutzer gibt es nicht mehr.',
    'user.email_taken': 'Einen Benutzer mit dieser E-Mail-Adresse gibt es schon.',
    'user.last_admin':
      'Der letzte Administrator kann nicht zum normalen Benutzer werden. Machen Sie zuerst jemand anderen zum Administrator.',
    'user.not_local': 'Dieses Konto meldet sich über das Firmenkonto an und hat hier kein Passwort.',
    'project.not_found': 'Dieses Projekt gibt es nicht mehr.',
    'project.passcode_unreadable': 'Dieser Zugangscode lässt sich nicht anzeigen. Legen Sie einen neuen fest.',
    'project.changed': '{name} hat dieses Projekt inzwischen geändert.',
    'gallery.not_found': 'Diese Galerie gibt es nicht.',
    'gallery.expired': 'Der Zugriffszeitraum dieser Galerie ist zu Ende.',
    'gallery.view_only':
      'Sie sehen diese Galerie wie Ihr Kunde: Nichts wird gezählt, nichts lässt sich laden oder kaufen.',
    'upload.bad_signature': 'Dieser Link zum Hochladen gilt nicht mehr.',
    'upload.length_mismatch': 'Die Datei ist nicht vollständig angekommen.',
    'upload.type_mismatch': 'Die Datei hat einen anderen Typ als angekündigt.',
    'upload.unknown_key': 'Diesen Upload gibt es nicht mehr. Laden Sie die Datei noch einmal hoch.',
    'upload.not_stored': 'Die Datei ist nicht vollständig angekommen. Laden Sie sie noch einmal hoch.',
    'upload.not_available': 'Hochgeladen wird direkt in den Objektspeicher.',
    'storage.unavailable': 'Der Dateispeicher antwortet gerade nicht. Versuchen Sie es gleich noch einmal.',
    'upload.storage_full': 'Der Speicher ist voll. Schaffen Sie Platz und laden Sie noch einmal hoch.',
    'media.not_found': 'Diese Datei gibt es nicht mehr.',
    'media.not_ready': 'Diese Datei wird noch aufbereitet. Versuchen Sie es danach wieder.',
    'media.purged': 'Zum Zurückholen ist es zu spät: Eine Datei ist endgültig gelöscht.',
    'media.wrong_type': 'Ein Video lässt sich nur durch ein Video ersetzen, ein Foto nur durch ein Foto.',
    'media.not_failed': 'Diese Datei ist nicht fehlgeschlagen: Sie ist fertig oder noch in Arbeit.',
    'media.link_expired': 'Dieser Link ist abgelaufen. Laden Sie die Seite neu.',
    'album.not_found': 'Diesen Abschnitt gibt es nicht mehr.',
    'album.too_many': 'Mehr Abschnitte kann eine Galerie nicht haben.',
    'payments.unavailable': 'Die Zahlung ist nicht eingerichtet.',
    'payments.not_found': 'Diesen Kauf gibt es nicht.',
    'payments.not_paid': 'Hier wurde nichts bezahlt, das sich erstatten ließe.',
    'payments.refund_too_large': 'Das ist mehr, als von dieser Zahlung übrig ist.',
    'payments.refund_declined': 'Der Zahlungsdienst hat die Erstattung abgelehnt.',
    'payments.provider_unavailable': 'Der Zahlungsdienst antwortet gerade nicht. Versuchen Sie es gleich noch einmal.',
    'share.not_found': 'Diese Nachricht gibt es nicht.',
    'share.not_failed': 'Diese Nachricht ist nicht fehlgeschlagen: Sie ist verschickt oder unterwegs.',
    'share.gallery_closed': 'Das Projekt ist archiviert: Sein Link öffnet nichts. Öffnen Sie es zuerst wieder.',
    'settings.changed_meanwhile':
      'Jemand hat die Einstellungen inzwischen geändert. Laden Sie sie neu und ändern Sie noch einmal.',
    'settings.bad_picture': 'Dieses Bild lässt sich nicht lesen. Nehmen Sie ein PNG, JPEG oder WebP.',
    'storage.object_not_found': 'Diese Datei liegt nicht im Speicher.',
    'storage.bad_key': 'Dieser Name taugt nicht für den Speicher.',
    'service.unavailable': 'Der Dienst ist gerade nicht bereit. Versuchen Sie es gleich noch einmal.',
    internal: 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  },
};
