import type { Translated } from '../catalogue';

/** German texts: settings. */
export const settings: Translated<'settings'> = {
  title: 'Einstellungen',
  brandAbout: 'So sehen Ihre Kunden Sie: in der Galerie, in Nachrichten und auf Belegen.',
  watermarkAbout: 'Liegt über Vorschauen, bis eine Datei freigeschaltet ist. Originale tragen es nie.',
  workAbout:
    'Alle Zeiten in dieser Konsole, das Ende von Galerien und die Monate Ihrer Zahlen richten sich nach dieser Zeitzone.',
  statusAbout: 'Was Ihr Studio braucht, und was zu tun ist, wenn etwas ausfällt.',
  noPicture: 'Keines',
  unsaved: 'Noch nicht gespeichert: {fields}',
  allSaved: 'Alle Änderungen sind gespeichert.',
  discard: 'Änderungen verwerfen',
  brand: 'Marke',
  studioName: 'Name des Studios',
  supportEmail: 'Adresse für Fragen',
  accent: 'Akzentfarbe',
  theme: 'Aussehen der Kundenseiten',
  auto: 'Wie das Gerät',
  light: 'Hell',
  dark: 'Dunkel',
  logo: 'Logo',
  logoDark: 'Logo auf dunklem Grund',
  choosePicture: 'Bild wählen',
  removePicture: 'Entfernen',
  pictureHint: 'PNG, JPEG oder WebP, höchstens 4 MB.',
  pictureFailed: 'Das Bild lässt sich nicht verwenden',
  watermark: 'Wasserzeichen',
  watermarkText: 'Text',
  watermarkLogo: 'Bild anstelle des Textes',
  watermarkPreview: 'So werden Vorschauen aussehen',
  previewFailed: 'Die Vorschau konnte nicht erstellt werden.',
  outdated: {
    one: '{count} Datei zeigt ein älteres Wasserzeichen.',
    other: '{count} Dateien zeigen ein älteres Wasserzeichen.',
  },
  applying: {
    one: '{count} Datei wird neu aufbereitet und bleibt so lange sichtbar.',
    other: '{count} Dateien werden neu aufbereitet und bleiben so lange sichtbar.',
  },
  apply: 'Auf bestehende Galerien anwenden',
  applyFailed: 'Das Wasserzeichen konnte nicht angewandt werden',
  cleanCover: 'Titelbild ohne Wasserzeichen',
  cleanCoverHint: 'Das Bild ganz oben in einer Galerie, bis 1440 px.',
  cleanGrid: 'Rasterbilder ohne Wasserzeichen',
  cleanGridHint:
    'Die kleinen Bilder einer Galerie, bis 480 px. Alles Größere trägt das Wasserzeichen, bis es freigeschaltet ist.',
  work: 'Zeit',
  timezone: 'Zeitzone',
  timezoneHint: 'Für Fristen und für Tage und Monate der Zahlen, zum Beispiel Europe/Berlin.',
  timerDays: 'Neue Galerien schließen nach (Tagen)',
  timerDaysHint: 'Leer: Sie bleiben offen, bis Sie eine Frist setzen.',
  save: 'Einstellungen speichern',
  saved: 'Einstellungen gespeichert',
  saveFailed: 'Die Einstellungen konnten nicht gespeichert werden',
  readFailed: 'Die Einstellungen konnten nicht geladen werden.',
  changedMeanwhile: 'Jemand anders hat die Einstellungen inzwischen geändert.',
  otherPicture: 'ein anderes Bild',
  mail: 'E-Mail',
  mailHint: 'Schickt eine Mail an Ihre eigene Adresse.',
  testMail: 'Testmail senden',
  testSent: 'Testmail an {email} gesendet',
  testFailed: 'Die Testmail wurde nicht gesendet',
  status: 'Zustand',
  statusFailed: 'Der Zustand konnte nicht geladen werden.',
  ok: 'In Ordnung',
  warning: 'Prüfen',
  down: 'Ausgefallen',
  database: 'Datenbank',
  storage: 'Speicher',
  disk: 'Plattenplatz',
  queue: 'Warteschlange',
  files: 'Dateien',
  workers: 'Worker',
  payments: 'Zahlungen',
  bannerDown: 'Gestört: {parts}. {advice}',
  bannerMore: 'Zustand ansehen',
};

/** German texts: what the status finds (by code) and what to do (by part). */
export const status: Translated<'status'> = {
  ok: 'Antwortet.',
  no_answer: 'Antwortet nicht.',
  bucket: 'Der Bucket {bucket} lässt sich schreiben und lesen.',
  local_disk: 'Die Festplatte des Servers lässt sich schreiben und lesen.',
  disk_free: '{free} GB frei.',
  disk_scarce: '{free} GB frei. Schaffen Sie Platz vor dem nächsten großen Auftrag.',
  disk_full:
    '{free} GB frei. Uploads werden scheitern: Schaffen Sie Platz, oder verlegen Sie DATA_DIR auf eine größere Platte.',
  disk_unreadable:
    'Der Ordner DATA_DIR lässt sich nicht lesen. Prüfen Sie, ob es ihn gibt und ob er dem Benutzer des Servers gehört.',
  jobs: '{waiting} warten, {active} in Arbeit, {failed} fehlgeschlagen.',
  jobs_failed:
    '{waiting} warten, {active} in Arbeit, {failed} fehlgeschlagen. Fehlgeschlagene Dateien stehen auf der Seite ihres Projekts, mit Grund und „Erneut versuchen“; zum Rest siehe das Protokoll des Workers.',
  jobs_parked:
    '{waiting} warten, {active} in Arbeit, {failed} fehlgeschlagen. Weitere {parked} nimmt die Warteschlange nicht an: Das Protokoll nennt sie. Aufträge einer anderen Version laufen weiter, sobald deren Prozesse wieder laufen.',
  files_fine: 'Keine ist fehlgeschlagen, keine hängt fest.',
  files_failed: '{failed} fehlgeschlagen. Sie stehen auf der Seite ihres Projekts, mit Grund und „Erneut versuchen“.',
  files_stuck:
    '{stuck} warten seit über zehn Minuten ohne Auftrag, {failed} fehlgeschlagen. Ein Worker gibt ihnen alle zwei Minuten einen neuen: Prüfen Sie, ob einer läuft und was sein Protokoll sagt.',
  workers_alive: '{alive} liefen in der letzten halben Minute.',
  workers_busy:
    '{alive} liefen in der letzten halben Minute. Der älteste laufende Auftrag, {job}, begann vor {minutes} Min.',
  workers_none: 'Keiner läuft: Uploads warten.',
  mail_outbox:
    'Kein Mailserver ist eingetragen: Mails liegen als Dateien im Ordner „mail“, und Kunden bekommen keine. Setzen Sie SMTP_URL und MAIL_FROM.',
  payments_none:
    'Kein Zahlungsanbieter: Kunden können nichts kaufen. Setzen Sie die Stripe-Schlüssel (siehe docs/payments.md), es sei denn, Sie verkaufen nichts.',
  payments_sandbox:
    'Die Probekasse: Käufe gelingen, aber es fließt kein Geld. Setzen Sie die Stripe-Schlüssel, um wirklich zu verkaufen.',
  databaseAdvice: 'Prüfen Sie, ob PostgreSQL läuft und DATABASE_URL stimmt.',
  storageAdvice: 'Prüfen Sie die Platte hinter DATA_DIR oder die S3-Einstellungen.',
  queueAdvice: 'Prüfen Sie Redis (REDIS_URL) oder, ohne Redis, PostgreSQL.',
  workersAdvice: 'Starten Sie einen Worker.',
  mailAdvice:
    'Mails und Belege warten. Prüfen Sie SMTP_URL und den Mailserver, ohne SMTP_URL die Platte hinter DATA_DIR.',
};
