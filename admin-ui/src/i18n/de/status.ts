import type { Translated } from '../catalogue';

/** German texts: what the status finds (by code) and what to do (by part). */
export const status: Translated<'status'> = {
  ok: 'Antwortet.',
  no_answer: 'Antwortet nicht.',
  bucket: 'Der Bucket %{bucket} lässt sich schreiben und lesen.',
  local_disk: 'Die Festplatte des Servers lässt sich schreiben und lesen.',
  disk_free: '%{free} GB frei.',
  disk_scarce: '%{free} GB frei. Schaffen Sie Platz vor dem nächsten großen Auftrag.',
  disk_full:
    '%{free} GB frei. Uploads werden scheitern: Schaffen Sie Platz, oder verlegen Sie DATA_DIR auf eine größere Platte.',
  disk_unreadable:
    'Der Ordner DATA_DIR lässt sich nicht lesen. Prüfen Sie, ob es ihn gibt und ob er dem Benutzer des Servers gehört.',
  jobs: '%{waiting} warten, %{active} in Arbeit, %{failed} endgültig gescheitert.',
  jobs_failed:
    '%{waiting} warten, %{active} in Arbeit, %{failed} endgültig gescheitert. Gescheiterte Dateien stehen auf der Seite ihres Projekts, mit Grund und „Erneut versuchen“; vom Rest weiß das Protokoll des Workers.',
  jobs_parked:
    '%{waiting} warten, %{active} in Arbeit, %{failed} endgültig gescheitert. Weitere %{parked} nimmt die Warteschlange nicht an: Das Protokoll nennt sie. Aufträge einer anderen Version laufen weiter, sobald deren Prozesse wieder laufen.',
  files_fine: 'Keine ist gescheitert, keine hängt fest.',
  files_failed: '%{failed} gescheitert. Sie stehen auf der Seite ihres Projekts, mit Grund und „Erneut versuchen“.',
  files_stuck:
    '%{stuck} warten seit über zehn Minuten ohne Auftrag, %{failed} gescheitert. Ein Worker gibt ihnen alle zwei Minuten einen neuen: Prüfen Sie, ob einer läuft und was sein Protokoll sagt.',
  workers_alive: '%{alive} am Leben in der letzten halben Minute.',
  workers_busy:
    '%{alive} am Leben in der letzten halben Minute. Der älteste laufende Auftrag, %{job}, begann vor %{minutes} Min.',
  workers_none: 'Keiner ist am Leben: Uploads warten.',
  mail_outbox:
    'Kein Mailserver ist eingetragen: Mails liegen als Dateien im Ordner „mail“, und Kunden bekommen keine. Setzen Sie SMTP_URL und MAIL_FROM.',
  payments_none:
    'Kein Zahlungsanbieter: Kunden können nichts kaufen. Setzen Sie die Stripe-Schlüssel (siehe docs/payments.md), oder lassen Sie es so, wenn nichts verkauft wird.',
  payments_sandbox:
    'Die Probekasse: Käufe gelingen, aber es fließt kein Geld. Setzen Sie die Stripe-Schlüssel, um wirklich zu verkaufen.',
  databaseAdvice: 'Prüfen Sie, ob PostgreSQL läuft und DATABASE_URL stimmt.',
  storageAdvice: 'Prüfen Sie die Platte hinter DATA_DIR oder die S3-Einstellungen.',
  queueAdvice: 'Prüfen Sie Redis (REDIS_URL) oder, ohne Redis, PostgreSQL.',
  workersAdvice: 'Starten Sie einen Worker.',
  mailAdvice:
    'Mails und Belege warten. Prüfen Sie SMTP_URL und den Mailserver, ohne SMTP_URL die Platte hinter DATA_DIR.',
};
