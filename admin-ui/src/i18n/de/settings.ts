import type { CheckTexts, Translated } from '../catalogue';

/** German texts: settings. */
export const settings: Translated<'settings'> = {
  title: 'Einstellungen',
  brandAbout: 'So sehen Kunden Sie: in Galerien, E-Mails und auf Quittungen.',
  watermarkAbout: 'Erscheint auf Vorschauen, bis eine Datei freigeschaltet ist. Nie auf Originalen.',
  workAbout: 'Gilt für alle Zeiten in dieser Konsole, für Ablaufdaten, Auswertungen und Texte an Ihre Kunden.',
  statusAbout: 'Systemstatus, und was zu tun ist, wenn etwas ausfällt.',
  noPicture: 'Keines',
  unsaved: 'Noch nicht gespeichert: {fields}',
  allSaved: 'Alle Änderungen sind gespeichert.',
  discard: 'Änderungen verwerfen',
  brand: 'Marke',
  studioName: 'Name des Studios',
  supportEmail: 'Kontakt-E-Mail',
  accent: 'Akzentfarbe',
  pickColour: 'Farbe auswählen',
  theme: 'Design der Galerie',
  auto: 'Wie das Gerät',
  light: 'Hell',
  dark: 'Dunkel',
  logo: 'Logo',
  logoDark: 'Logo für dunklen Hintergrund',
  icon: 'Symbol',
  iconHint: 'Für Browser-Tabs und Startbildschirme, quadratisch. Sonst der erste Buchstabe Ihres Namens.',
  socialImage: 'Bild für Links',
  socialImageHint:
    'Erscheint, wenn jemand einen Link zu Ihrer Website teilt, 1200 × 630 px. Sonst Ihr Logo. Galerien ohne Zugangscode zeigen ihr Titelbild.',
  choosePicture: 'Bild wählen',
  removePicture: 'Entfernen',
  pictureHint: 'PNG, JPEG oder WebP, höchstens 4 MB.',
  pictureFailed: 'Das Bild konnte nicht verwendet werden',
  previewFrame: 'Kundenansicht mit nicht gespeicherten Änderungen',
  previewPage: 'Gezeigte Seite',
  previewGallery: 'Galerie',
  previewGalleryName: 'Beispielgalerie',
  watermark: 'Wasserzeichen',
  watermarkText: 'Text',
  watermarkLogo: 'Bild statt Text',
  watermarkLogoHint: 'Ein Logo wird als Umriss gezeichnet und bleibt so auf jedem Untergrund lesbar.',
  watermarkLayout: 'Position',
  pattern: 'Muster',
  centre: 'Mitte',
  corner: 'Ecke',
  watermarkSize: 'Größe',
  small: 'Klein',
  medium: 'Mittel',
  large: 'Groß',
  watermarkStrength: 'Stärke',
  watermarkStrengthHint: 'Wie deutlich sich die Schrift vom Foto abhebt.',
  bright: 'Helles Foto',
  darkPhoto: 'Dunkles Foto',
  busy: 'Detailreiches Foto',
  watermarkPreview: 'So werden Vorschauen aussehen',
  previewLoading: 'Vorschau wird erstellt',
  previewFailed: 'Die Vorschau konnte nicht erstellt werden.',
  outdated: {
    one: '{count} Datei hat noch Vorschauen mit früheren Einstellungen.',
    other: '{count} Dateien haben noch Vorschauen mit früheren Einstellungen.',
  },
  applying: {
    one: '{count} Datei wird aktualisiert und bleibt sichtbar.',
    other: '{count} Dateien werden aktualisiert und bleiben sichtbar.',
  },
  apply: 'Auf vorhandene Galerien anwenden',
  applyFailed: 'Das Wasserzeichen konnte nicht angewandt werden',
  cleanCover: 'Titelbild ohne Wasserzeichen',
  cleanCoverHint: 'Das Bild ganz oben in einer Galerie, bis 1440 px.',
  ultraHdFilms: 'Filme in 4K',
  ultraHdFilmsHint:
    'Wer einen Film freigeschaltet hat, sieht ihn in bis zu 2160p statt 1080p, wenn er so groß ist. Die Vorbereitung dauert etwa viermal so lange. Gilt für Filme, die ab jetzt freigeschaltet werden.',
  pixels: '{size} px',
  previewSize: 'Größte Vorschau',
  previewSizeHint: 'Lange Seite der Bilder mit Wasserzeichen. Was Kunden gekauft haben, bleibt davon unberührt.',
  rights: 'Urheberrecht und KI',
  rightsAbout:
    'Jede Vorschau und jeder Download nennt, wem das Foto gehört (IPTC-Metadaten). Angaben in der Datei selbst gehen vor; Originale werden nie verändert. Eine Änderung gilt für Fotos, die ab jetzt verarbeitet werden.',
  photoCreator: 'Fotograf/in',
  photoCreatorHint: 'Eine Person oder das Studio.',
  photoCopyright: 'Copyright-Vermerk',
  photoCopyrightHint: 'Zum Beispiel: © 2026 Northlight Films. Alle Rechte vorbehalten.',
  photoCredit: 'Bildnachweis',
  photoCreditHint: 'Was bei einer Veröffentlichung neben dem Foto steht.',
  dataMining: 'Data-Mining und KI-Training',
  dataMiningHint: 'Eine Erklärung, die Suchmaschinen und KI-Firmen lesen können. Sie allein verhindert nichts.',
  dataMining_none: 'Keine Angabe',
  'dataMining_DMI-ALLOWED': 'Erlaubt',
  'dataMining_DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING': 'Nur für den Index von Suchmaschinen',
  'dataMining_DMI-PROHIBITED-AIMLTRAINING': 'Kein KI-Training',
  'dataMining_DMI-PROHIBITED-GENAIMLTRAINING': 'Kein Training generativer KI',
  'dataMining_DMI-PROHIBITED': 'Nicht erlaubt',
  gridSize: 'Übersichtsbilder und Filmposter ohne Wasserzeichen',
  gridSizeHint:
    'Ein Übersichtsbild ohne Wasserzeichen macht es leichter, in größeren Vorschauen zu ergänzen, was unter den Buchstaben liegt. 768 px sind auf hochauflösenden Bildschirmen schärfer und geben mehr preis.',
  gridSizeOff: 'Nein, mit Wasserzeichen',
  gridSizeUpTo: 'Bis {size} px',
  work: 'Zeit und Sprache',
  home: 'Startseite',
  homeAbout:
    'Was Besucher unter der Adresse Ihrer Website sehen, bevor sie sich anmelden. Ihre Texte erscheinen in jeder Sprache.',
  homePage_default: 'Standardseite',
  homePage_own: 'Eigene Seite',
  homePage_signIn: 'Nur Anmeldung',
  homeTitle: 'Titel',
  homeTitleHint: 'Leer lassen für den Namen Ihres Studios.',
  homeText: 'Text',
  homeCards: 'Karten',
  homeCardsHint: 'Bis zu sechs, durch Leerzeilen getrennt. Die erste Zeile ist jeweils der Titel.',
  homeImage: 'Foto',
  photoHint: 'JPEG oder PNG, höchstens 20 MB.',
  formOfAddress: 'Anrede der Kunden',
  formOfAddressHint: 'In E-Mails und auf der Kundenseite; im Spanischen entsprechend „usted“ oder „tú“.',
  formal: 'Sie',
  informal: 'Du',
  timezone: 'Zeitzone',
  languageHint: 'Für E-Mails an Kunden, deren Projekt keine andere nennt.',
  timezoneHint: 'Für Ablaufdaten und Auswertungen, z. B. Europe/Berlin.',
  timerStyleHint: 'Für neue Projekte; jedes Projekt kann davon abweichen.',
  timerDays: 'Neue Galerien schließen nach (Tage)',
  timerDaysHint: 'Leer lassen, damit Galerien offen bleiben, bis Sie ein Ablaufdatum festlegen.',
  maxUploadMb: 'Größte Datei (MB)',
  maxUploadMbHint: 'Das größte Video oder Foto, das hochgeladen werden kann; höchstens {most}. 1.024 MB sind 1 GB.',
  staffSignIn: 'Anmeldung des Teams',
  staffSignInAbout: 'Ob das Passwort allein diese Konsole öffnet.',
  secondFactorFrom: 'Anmeldung in zwei Schritten nötig ab',
  secondFactorFromHint:
    'Leer: Das Passwort genügt. Ab diesem Tag richten alle im Team einen zweiten Schritt ein, bevor sie weiterarbeiten. Ausgenommen sind Konten der Anmeldung Ihres Unternehmens, die selbst danach fragt; Kunden betrifft es nicht.',
  withoutFactor: 'Im Team noch ohne zweiten Schritt: {count}.',
  backups: 'Datensicherung',
  backupsAbout: 'Datenbank und Originale, einmal am Tag gesichert an dem Ort, den BACKUP_TARGET nennt.',
  automaticBackups: 'Jeden Tag sichern',
  automaticBackupsHint:
    'Jede Sicherung wird wiederhergestellt und verglichen, bevor sie zählt. Der Systemstatus zeigt das Alter der letzten.',
  noBackupTarget:
    'Aus: Es gibt noch keinen Ort für Sicherungen. Wer den Server betreut, setzt BACKUP_TARGET: Es nennt einen Ordner oder einen Bucket.',
  backupHour: 'Nicht vor',
  backUpNow: 'Jetzt sichern',
  backupStarted: 'Die Datensicherung hat begonnen. Der Status zeigt, wann sie fertig ist.',
  backupNotStarted: 'Die Datensicherung konnte nicht gestartet werden.',
  retention: 'Aufbewahrung',
  retentionAbout:
    'Älteres wird alle zehn Minuten gelöscht. Galerien, Bestellungen, Rechnungen und Quittungen werden nie nach Alter gelöscht.',
  auditDays: 'Aktivitätsprotokoll (Tage)',
  auditDaysHint:
    'Was Ihr Team getan hat, und Anmeldungen. Einträge über Geld bleiben zehn Jahre, wie es die Buchführung verlangt.',
  visitDays: 'Besuche in Galerien (Tage)',
  visitDaysHint: 'Der letzte Besuch jeder Person bleibt, damit Sie sehen, ob sie da war.',
  providerEventDays: 'Ereignisse des Zahlungsanbieters (Tage)',
  providerEventDaysHint: 'Nur, woran wiederholte Nachrichten erkannt werden. Die Bestellungen selbst bleiben.',
  mailFileDays: 'E-Mails als Dateien (Tage)',
  mailFileDaysHint: 'E-Mails, die im Mail-Ordner liegen, weil kein Mailserver da war.',
  failedJobDays: 'Fehlgeschlagene Aufträge (Tage)',
  failedJobDaysHint: 'So lange können Sie sie auf der Statusseite neu starten.',
  defaultDays: { one: 'Standard: {count} Tag.', other: 'Standard: {count} Tage.' },
  days: { one: '{count} Tag', other: '{count} Tage' },
  growth: 'Was wächst',
  growthAbout: 'Wie viel sich angesammelt hat. Wie lange das meiste bleibt, sagen die Einstellungen.',
  growthNone: 'Nichts.',
  growthSize: { one: '{count} seit {date}, {size}.', other: '{count} seit {date}, {size}.' },
  growthMany: { one: '{count}, {size}.', other: '{count}, {size}.' },
  growthStays: 'Bleibt so lange wie seine Galerie oder Bestellung.',
  notifications: 'E-Mails an das Team',
  accountEvents: 'Ereignisse von Konten',
  outages: 'Ausfälle',
  backupRuns: 'Versuchte Sicherungen',
  sentMails: 'Gesendete E-Mails',
  downloads: 'Heruntergeladene Dateien',
  zipDownloads: 'Heruntergeladene ZIPs',
  growthKept: { one: 'Bleibt {count} Tag.', other: 'Bleibt {count} Tage.' },
  audits: 'Aktivitätsprotokoll',
  visits: 'Besuche in Galerien',
  providerEvents: 'Ereignisse des Zahlungsanbieters',
  mailFiles: 'E-Mails als Dateien',
  links: 'Links zu Galerien',
  linksAbout: 'Jede Person in einer Galerie hat einen persönlichen Link, den niemand erraten kann.',
  emailLinksHint:
    'In jeder Galerie funktioniert auch ein Link, der mit der E-Mail-Adresse eines Kunden endet. Ausgeschaltet öffnen nur persönliche Links eine Galerie, auch wenn ein Projekt anderes angibt.',
  save: 'Einstellungen speichern',
  saved: 'Einstellungen gespeichert',
  saveFailed: 'Die Einstellungen konnten nicht gespeichert werden',
  readFailed: 'Die Einstellungen konnten nicht geladen werden.',
  changedMeanwhile: 'Jemand anders hat die Einstellungen inzwischen geändert.',
  otherPicture: 'ein anderes Bild',
  mail: 'E-Mail',
  status: 'Status',
  systemStatus: 'Systemstatus',
  statusFailed: 'Der Status konnte nicht geladen werden.',
  ok: 'In Ordnung',
  warning: 'Prüfen',
  down: 'Ausgefallen',
  database: 'Datenbank',
  storage: 'Speicher',
  disk: 'Speicherplatz',
  temporary: 'Temporärer Ordner',
  queue: 'Warteschlange',
  files: 'Dateien',
  workers: 'Worker',
  processes: 'Prozesse',
  mails: 'E-Mails im Ausgang',
  payments: 'Zahlungen',
  connections: 'Verbindungen',
  bucket: 'Bucket',
  mailServer: 'Mailserver',
  mailDomain: 'Maildomain',
  paymentAccount: 'Zahlungskonto',
  programs: 'ffmpeg',
  clock: 'Uhr',
  address: 'Öffentliche Adresse',
  certificate: 'Zertifikat',
  checks: 'Alle Prüfungen',
  runChecks: 'Alles prüfen',
  checksAbout:
    'Probiert auch einen Upload in den Speicher, den Mailserver, das Zahlungskonto und die öffentliche Adresse, wie npm run doctor. Das dauert einige Sekunden.',
  checksFailed: 'Die Prüfungen konnten nicht laufen',
  bannerDown: 'Gestört: {parts}. {advice}',
  bannerMore: 'Status ansehen',
  failedJobs: 'Fehlgeschlagene Aufträge',
  failedJobsAbout:
    'Arbeiten, die auch nach mehreren Versuchen nicht gelangen. Starten Sie sie neu, sobald die Ursache behoben ist.',
  waitingJobs: 'Wartende Aufträge',
  waitingJobsAbout:
    'Was von selbst noch einmal versucht wird, und E-Mails, die seit zehn Minuten warten. Starten Sie es neu, sobald die Ursache behoben ist, dann wartet es nicht länger.',
  jobNotTried: 'Noch nicht versucht: Kein Worker hatte bisher Zeit dafür.',
  retryJob: 'Neu starten',
  retryAllJobs: 'Alle neu starten',
  dismissJob: 'Verwerfen',
  dismissJobTitle: 'Diesen Auftrag verwerfen?',
  dismissJobText: '„{job}“ wird nie erledigt.',
  jobFailed: 'Der Auftrag konnte nicht geändert werden',
  job_send_mail: 'E-Mail senden',
  job_send_receipt: 'Quittung per E-Mail senden',
  job_send_invoice: 'Rechnung per E-Mail senden',
  job_send_withdrawal_received: 'E-Mail zu einem Widerruf',
  job_send_withdrawal_outcome: 'E-Mail zu einem Widerruf',
  job_send_delivery_consent: 'Zustimmung per E-Mail bestätigen',
  job_send_account_event: 'E-Mail über eine Änderung eines Kontos',
  job_announce_account_event: 'E-Mail über eine Änderung eines Kontos',
  job_send_account: 'E-Mail zu einem Konto',
  job_send_notification: 'E-Mail an das Studio',
  job_notify_staff: 'Dem Studio mitteilen, was geschehen ist',
  job_send_reminder: 'Erinnerung',
  job_back_up: 'Daten sichern',
  job_refund_payment: 'Zahlung erstatten',
  job_purge_project: 'Dateien eines gelöschten Projekts entfernen',
  job_purge_media: 'Gelöschte Datei entfernen',
  job_encode_video: 'Video weiter kodieren',
  job_purge_stream: 'Alten Stream eines Videos entfernen',
};

/** German texts: what the status finds (by code) and what to do (by part). */
export const status: Translated<'status'> = {
  ok: 'OK.',
  no_answer: 'Antwortet nicht.',
  bucket: 'OK (Bucket {bucket}).',
  local_disk: 'OK (lokale Festplatte).',
  disk_free: '{free} GB frei.',
  disk_scarce: '{free} GB frei. Schaffen Sie Platz vor dem nächsten großen Auftrag.',
  database_newer:
    'Eine neuere Version hat die Datenbank migriert. Dieser Prozess arbeitet weiter, bis er ersetzt wird: Starten Sie die Prozesse der neueren Version und beenden Sie die dieser Version.',
  disk_full:
    '{free} GB frei. Uploads werden fehlschlagen. Schaffen Sie Platz oder verlegen Sie DATA_DIR auf eine größere Festplatte.',
  disk_unreadable:
    'Der Ordner DATA_DIR lässt sich nicht lesen. Prüfen Sie, ob es ihn gibt und ob er dem Benutzer des Servers gehört.',
  disk_unused: 'Die Dateien liegen im Bucket; dieser Prozess braucht kein DATA_DIR.',
  temporary_free: '{free} GB frei zum Umrechnen von Filmen.',
  temporary_scarce:
    '{free} GB frei in TMPDIR des Workers {worker}. Ein Film braucht dort 1,7 GB pro Stunde: Schaffen Sie Platz, oder setzen Sie TMPDIR auf einen Ordner einer größeren Festplatte.',
  temporary_full:
    '{free} GB frei in TMPDIR des Workers {worker}. Filme lassen sich nicht umrechnen: Schaffen Sie Platz, oder setzen Sie TMPDIR auf einen Ordner einer größeren Festplatte.',
  jobs: '{waiting} warten, {delayed} werden wiederholt, {active} laufen, {failed} fehlgeschlagen.',
  jobs_unfinished:
    '{waiting} warten, {delayed} werden wiederholt, {active} laufen, {failed} fehlgeschlagen. Der älteste offene Auftrag ist {minutes} Min. alt ({job}).',
  jobs_failed:
    '{waiting} warten, {delayed} werden wiederholt, {active} laufen, {failed} fehlgeschlagen. Starten Sie die fehlgeschlagenen unten neu, oder verwerfen Sie, was nicht mehr gebraucht wird.',
  jobs_postponed:
    '{waiting} warten, {active} in Arbeit, {failed} fehlgeschlagen. Weitere {parked} kann die Warteschlange nicht annehmen; sie stehen im Protokoll. Aufträge einer anderen Version laufen weiter, sobald deren Prozesse wieder laufen.',
  files_fine: 'Keine fehlgeschlagen.',
  files_failed:
    '{failed} fehlgeschlagen. Sie finden sie auf der Seite ihres Projekts, mit Grund und „Erneut versuchen“.',
  workers_alive: '{alive} aktiv.',
  workers_busy: '{alive} aktiv. Der älteste Auftrag, {job}, begann vor {minutes} Min.',
  workers_none: 'Keiner aktiv. Uploads warten.',
  processes_alike:
    'Alle haben dieselbe Warteschlange, denselben Speicher, dieselbe Version und dieselben Einstellungen.',
  processes_queue:
    'Sie nutzen verschiedene Warteschlangen: {groups}. Starten Sie alle mit derselben REDIS_URL; bis dahin warten Aufträge.',
  processes_storage:
    'Sie nutzen verschiedene Speicher: {groups}. Starten Sie alle mit denselben Werten von S3_BUCKET, S3_KEY_PREFIX und DATA_DIR.',
  processes_release: 'Sie laufen in verschiedenen Versionen: {groups}. Starten Sie die der älteren Version neu.',
  mail_filed:
    'Kein Mailserver eingerichtet: E-Mails werden in DATA_DIR/mail gespeichert und nicht zugestellt. Richten Sie unter Einstellungen > E-Mail einen Mailserver ein.',
  mails_sent: 'Keine wartet.',
  mails_waiting:
    'Es warten: Galerielinks {links}, Quittungen und Rechnungen {receipts}, andere {others}. Die älteste wartet seit {minutes} Min.',
  mails_late:
    'Es warten: Galerielinks {links}, Quittungen und Rechnungen {receipts}, andere {others}. Die älteste wartet seit {minutes} Min. Prüfen Sie den Mailserver und den Worker.',
  payments_lost:
    'Bezahlt zwischen dem Backup und seiner Wiederherstellung, für Galerien, die es nicht enthält: {payments}. Suchen Sie sie im Dashboard von Stripe: Erstatten Sie sie, oder legen Sie die Galerien neu an und schalten Sie sie dort frei.',
  payments_none:
    'Kein Zahlungsanbieter eingerichtet, Kunden können nichts kaufen. Richten Sie Stripe unter Einstellungen > Zahlungen ein, es sei denn, Sie verkaufen nichts.',
  backups_none:
    'Es wird nichts gesichert. Setzen Sie BACKUP_TARGET auf dem Server: Es nennt einen Ordner oder einen Bucket.',
  backups_never: 'Noch keine. {reason}',
  backups_good: 'Die letzte ist {hours} Std. alt, wiederhergestellt und verglichen.',
  backups_failed: 'Die letzte ist {hours} Std. alt. Eine spätere ist fehlgeschlagen: {reason}',
  backups_late:
    'Die letzte ist {hours} Std. alt. Prüfen Sie den Ort der Sicherungen und das Protokoll des Workers. {reason}',
  backups_missing:
    'Seit {hours} Std. gibt es keine gute. Prüfen Sie den Ort der Sicherungen und das Protokoll des Workers. {reason}',
  backups_unpruned:
    'Die letzte ist {hours} Std. alt. Frühere lassen sich seit {days} Tagen nicht entfernen, und ihr Ort füllt sich: {reason}',
  payments_sandbox:
    'Testmodus: keine echten Zahlungen. Richten Sie Stripe unter Einstellungen > Zahlungen ein, um zu verkaufen.',
  databaseAdvice: 'Prüfen Sie, ob PostgreSQL läuft und DATABASE_URL stimmt.',
  storageAdvice: 'Prüfen Sie die Festplatte hinter DATA_DIR oder die S3-Einstellungen.',
  queueAdvice: 'Prüfen Sie Redis (REDIS_URL) oder, ohne Redis, PostgreSQL.',
  workersAdvice: 'Starten Sie einen Worker.',
  mailAdvice:
    'E-Mails und Quittungen warten. Prüfen Sie den Mailserver unter Einstellungen > E-Mail, ohne Mailserver die Festplatte hinter DATA_DIR.',
};

/** What the checks of all parts find: in English the server says it. */
export const checks: CheckTexts = {
  checked: 'Es wurde kein Fehler gefunden.',
  check_failed: 'Die Prüfung ist fehlgeschlagen: {reason}',
  connections_many:
    'Die Prozesse öffnen bis zu {needed} Verbindungen zu PostgreSQL, das nur {limit} annimmt. Setzen Sie max_connections auf mindestens {needed}, oder senken Sie DATABASE_POOL.',
  storage_range:
    'Er sendet keine Teile von Dateien, daher laufen Filme nicht. Der Speicher und ein Proxy davor müssen Range-Header weitergeben.',
  bucket_unreachable:
    'Seine Adresse für Browser, {address}, ist nicht erreichbar ({reason}). Setzen Sie S3_PUBLIC_ENDPOINT auf die Adresse, unter der Browser den Speicher erreichen.',
  bucket_rejects:
    'Er lehnt einen Upload-Link ab (Status {status}). Der Proxy davor muss den Host-Header behalten, und der Schlüssel braucht s3:PutObject.',
  bucket_cors:
    'Seiten von {origin} dürfen nicht hochladen. Setzen Sie seine CORS-Regel: docs/operations.md, „Uploads and the bucket“.',
  bucket_withholds:
    'Er lehnt einen Download-Link ab (Status {status}). Der Proxy davor muss GET mit der ganzen Abfrage weitergeben, und der Schlüssel braucht s3:GetObject.',
  bucket_range:
    'Seine Adresse für Browser sendet keine Teile von Dateien, daher beginnen abgebrochene Downloads von vorn. Der Proxy davor muss Range-Header weitergeben.',
  bucket_read_cors:
    'Seiten von {origin} dürfen keine Filme lesen. Setzen Sie seine CORS-Regel: docs/operations.md, „Uploads and the bucket“.',
  bucket_etag:
    'Browser können nicht vergleichen, was angekommen ist. Ergänzen Sie "ExposeHeaders": ["ETag"] in seiner CORS-Regel.',
  bucket_lifecycle:
    'Er behält unfertige Uploads für immer. Setzen Sie seine Lifecycle-Regel: docs/operations.md, „Uploads and the bucket“.',
  mail_server_fault: '{reason} Korrigieren Sie es unter Einstellungen > E-Mail oder in SMTP_URL.',
  mail_spf:
    '{domain} hat keinen SPF-Eintrag, daher landen viele E-Mails im Spam. Legen Sie den TXT-Eintrag an, den Ihr Mailanbieter nennt.',
  mail_dmarc:
    '{domain} hat keinen DMARC-Eintrag, daher lehnen große Anbieter E-Mails ab. Legen Sie den TXT-Eintrag _dmarc.{domain} mit „v=DMARC1; p=none“ an.',
  mail_dkim_found: '{domain} hat einen DKIM-Schlüssel.',
  mail_dkim_unseen:
    'Unter den üblichen Namen hat {domain} keinen DKIM-Schlüssel. Ob E-Mails signiert werden, zeigt eine E-Mail an Sie selbst (dkim=pass).',
  mail_dns_silent:
    'Das DNS antwortet nicht zu {domain}, daher sind SPF, DKIM und DMARC nicht bekannt. Prüfen Sie die Resolver des Servers (/etc/resolv.conf).',
  account_rejected: '{reason} Geben Sie die Schlüssel unter Einstellungen > Zahlungen neu ein.',
  account_charges:
    'Stripe lässt dieses Konto keine Karten belasten. Vervollständigen Sie das Konto im Dashboard von Stripe.',
  account_test:
    'Das sind Testschlüssel: Es fließt kein Geld. Geben Sie die echten unter Einstellungen > Zahlungen ein.',
  webhook_missing:
    'Stripe hat keinen Webhook für diese Seite, daher werden Zahlungen erst nach Minuten bemerkt. Richten Sie ihn unter Einstellungen > Zahlungen ein.',
  webhook_disabled:
    'Der Webhook ist bei Stripe ausgeschaltet. Richten Sie ihn unter Einstellungen > Zahlungen neu ein.',
  webhook_address:
    'Der Webhook führt zu einer anderen Adresse. Richten Sie ihn unter Einstellungen > Zahlungen neu ein, sobald PUBLIC_URL stimmt.',
  webhook_events: 'Der Webhook sendet nicht alle Ereignisse. Richten Sie ihn unter Einstellungen > Zahlungen neu ein.',
  webhook_silent:
    'Es gab Zahlungen, und seitdem ist kein Ereignis des Webhooks angekommen. Sehen Sie im Dashboard von Stripe nach, und vergleichen Sie das Signaturgeheimnis.',
  ffmpeg_missing:
    'ffmpeg ist nicht benutzbar: {reason} Installieren Sie es (apt-get install ffmpeg), oder setzen Sie FFMPEG_PATH und FFPROBE_PATH.',
  ffmpeg_encoders:
    'Dieses ffmpeg kann {names} nicht schreiben, daher ist kein Film zu sehen. Installieren Sie ein vollständiges (apt-get install ffmpeg).',
  ffmpeg_decoders:
    'Dieses ffmpeg kann {names} nicht lesen, daher schlagen solche Filme fehl. Installieren Sie ein vollständiges (apt-get install ffmpeg).',
  clock_database:
    'Die Uhr des Servers geht gegenüber der Datenbank um {seconds} s falsch. Führen Sie auf beiden timedatectl set-ntp true aus.',
  clock_store:
    'Die Uhr des Servers geht gegenüber dem Speicher um {seconds} s falsch; dieser lehnt dann Links ab. Führen Sie timedatectl set-ntp true aus.',
  address_unreachable:
    '{url} ist vom Server aus nicht erreichbar ({reason}). Prüfen Sie PUBLIC_URL, den DNS-Eintrag und den Proxy.',
  address_other:
    'Unter {url} antwortet ein anderer Server (Status {status}). Der Proxy muss diese Adresse an die API weiterleiten.',
  address_proto: 'Laut Proxy kommen Besucher über {protocol}. nginx: proxy_set_header X-Forwarded-Proto $scheme;',
  address_client:
    'Der Proxy nennt den Besucher nicht, daher zählen Zugriffsgrenzen alle als einen. nginx: proxy_set_header X-Forwarded-For $remote_addr;',
  address_untrusted:
    'TRUST_PROXY vertraut dem Proxy nicht, daher zählen Zugriffsgrenzen alle Besucher als einen. Setzen Sie es auf die Zahl der Proxys oder ihre Adressen.',
  address_forged:
    'Besucher bestimmen ihre Adresse selbst, daher halten Zugriffsgrenzen niemanden auf. Der Proxy muss X-Forwarded-For ersetzen, oder TRUST_PROXY ist zu hoch.',
  address_body: 'Der Proxy lehnt die Teile von Uploads ab. nginx: client_max_body_size {megabytes}m;',
  address_buffered:
    'Der Proxy hält Antworten zurück, daher kommen Neuigkeiten spät. nginx: X-Accel-Buffering durchlassen oder proxy_buffering off;',
  address_ranges: 'Der Proxy gibt Range-Header nicht weiter, daher laufen Filme nicht überall.',
  certificate_invalid:
    'Browser vertrauen ihm nicht ({reason}). Der Proxy muss die ganze Kette eines gültigen Zertifikats zeigen, wie certbot oder Caddy es erstellt.',
  certificate_expires:
    'Es endet in {days} Tagen, und nichts hat es erneuert. Führen Sie certbot renew aus, und laden Sie den Proxy neu.',
  processes_settings: 'Ihre Einstellungen unterscheiden sich ({names}): {groups}. Starten Sie alle mit derselben .env.',
};

/** German texts: legal pages and who sells. */
export const legal: Translated<'legal'> = {
  title: 'Rechtstexte',
  about:
    'Impressum, Datenschutzerklärung, AGB und Widerrufsrecht in jeder Sprache Ihrer Website. Sobald sie einen Text haben, werden sie in der Fußzeile, an der Kasse und in E-Mails verlinkt.',
  open: 'Rechtstexte',
  settingsAbout: 'Impressum, Datenschutz, AGB und Widerrufsrecht.',
  seller: 'Anbieter',
  sellerAbout: 'Steht auf Quittungen, unter E-Mails und im Impressum. Die Steuernummer steht nicht im Impressum.',
  changedMeanwhile: 'Jemand anders hat diesen Text inzwischen geändert.',
  legalName: 'Rechtlicher Name',
  address: 'Anschrift',
  postcode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  vatId: 'USt-IdNr.',
  vatIdHint: 'Mit Land, z. B. DE136695976. Geprüft wird das Format, nicht die Registrierung.',
  taxNumber: 'Steuernummer',
  register: 'Register',
  registerHint: 'Zum Beispiel Amtsgericht Charlottenburg',
  registerNumber: 'Registernummer',
  director: 'Geschäftsführung',
  email: 'E-Mail für Rechtliches',
  phone: 'Telefon',
  sellsToEu: 'Verbraucher in der EU',
  sellsToEuHint:
    'Wenn Sie an sie verkaufen, haben sie ein Widerrufsrecht und werden um ihre Zustimmung gebeten. Für Anbieter in der EU, Island, Liechtenstein und Norwegen gilt das immer.',
  sellsToEuDefault: 'Üblich für Ihr Land (in Europa: ja)',
  sellsToEuYes: 'Ich verkaufe an Verbraucher in der EU',
  sellsToEuNo: 'Ich verkaufe nicht an Verbraucher in der EU',
  save: 'Speichern',
  saved: 'Gespeichert',
  saveFailed: 'Speichern fehlgeschlagen',
  readFailed: 'Die Rechtstexte konnten nicht geladen werden',
  imprint: 'Impressum',
  privacy: 'Datenschutzerklärung',
  terms: 'AGB',
  withdrawal: 'Widerrufsrecht',
  none: 'Nicht geschrieben',
  live: 'Auf der Website',
  unfinished: 'Unvollständig',
  text: 'Text',
  textHint: 'Markdown: # Überschrift, **fett**, - Liste, [Link](https://…). HTML wird als Text gezeigt.',
  placeholders: { one: '{count} Platzhalter noch auszufüllen', other: '{count} Platzhalter noch auszufüllen' },
  starter: 'Mustertext einfügen',
  starterHint:
    'Mustertexte sind keine Rechtsberatung. Füllen Sie aus, was in {marks} steht, passen Sie den Text an Ihr Studio an und lassen Sie ihn prüfen.',
  starterFailed: 'Der Mustertext konnte nicht geladen werden',
  preview: 'Vorschau',
  discard: 'Änderungen verwerfen',
  empty: 'Ohne Text gibt es diese Seite in dieser Sprache nicht auf der Website.',
  version: 'Version {version}',
  state: '{page}, {language}: {state}',
};

export const tax: Translated<'tax'> = {
  pageTitle: 'Steuern und Anbieter',
  settingsAbout: 'Wer anbietet und ob Ihre Preise Umsatzsteuer enthalten.',
  open: 'Steuern und Angaben zum Anbieter',
  change: 'Ändern',
  listIncludes: 'Preise inkl. {percent} USt.',
  listPlus: 'Die USt. von {percent} kommt an der Kasse hinzu.',
  listIncludesSome: 'Preise inkl. USt.',
  listPlusSome: 'Die USt. kommt an der Kasse hinzu, wo sie anfällt.',
  listConsumers:
    'Kunden sehen und zahlen diese Preise zuzüglich {percent} USt.: Verbrauchern müssen Gesamtpreise gezeigt werden. Nur eine Preisliste für Unternehmen zeigt Preise ohne USt.',
  listNone: 'Es wird keine Umsatzsteuer berechnet.',
  title: 'Umsatzsteuer',
  about:
    'Ob Ihre Preise Umsatzsteuer enthalten. Die Kasse fragt dann nach dem Land, und jede Rechnung weist die Steuer aus. Fragen Sie Ihre Steuerberatung, was für Sie gilt.',
  mode: 'Umsatzsteuer',
  none: 'Keine Umsatzsteuer berechnen',
  included: 'Preise enthalten Umsatzsteuer',
  added: 'Umsatzsteuer kommt zum Preis hinzu',
  addedHint:
    'Verbrauchern müssen Gesamtpreise gezeigt werden: Sie sehen und zahlen Ihre Preise zuzüglich {percent} USt., gleich in welchem Land sie leben. Nur Preislisten für Unternehmen zeigen Preise ohne USt.',
  homeRate: '{country}: {percent}. Die Regelsteuersätze aller EU-Länder sind bekannt.',
  noHomeRate: 'Für {country} ist kein Satz bekannt: Fügen Sie ihn unten hinzu.',
  sellerFirst: 'Füllen Sie zuerst die Angaben zum Anbieter aus.',
  homeRateForEu: 'Mein eigener Satz für Verbraucher in anderen EU-Ländern',
  homeRateForEuHint:
    'Zulässig, solange diese Umsätze unter 10.000 Euro im Jahr bleiben. Showreel überwacht diese Grenze nicht.',
  untaxedReason: 'Warum keine USt. berechnet wird',
  untaxedReasonHint:
    'Steht auf der Paketseite, an der Kasse, auf Quittungen und auf Rechnungen. Fragen Sie Ihre Steuerberatung, welcher Grund gilt.',
  reason_undecided: 'Noch nicht entschieden',
  reason_small_business: 'Kleinunternehmer (steuerbefreit)',
  reason_not_registered: 'Nicht umsatzsteuerlich registriert',
  reason_outside_eu: 'Außerhalb der EU',
  undecidedHint:
    'Bis Sie einen Grund gewählt haben, werden keine Rechnungen ausgestellt: Eine Rechnung muss ihn nennen. Quittungen werden trotzdem verschickt.',
  vatIdCheck: 'USt-IdNrn. anderer EU-Länder in VIES prüfen',
  vatIdCheckHint:
    'Ein Unternehmen mit gültiger USt-IdNr. zahlt keine USt.; das Gesetz verlangt, dass Sie sie prüfen. VIES ist das öffentliche Register der EU. Die Antwort wird mit der Bestellung gespeichert.',
  vatIdCheck_off: 'Nicht prüfen',
  vatIdCheck_lenient: 'Prüfen; wenn VIES nicht antwortet, die USt-IdNr. annehmen und nach der Zahlung erneut prüfen',
  vatIdCheck_strict: 'Prüfen; wenn VIES nicht antwortet, die USt-IdNr. ablehnen',
  vatCheck: 'Prüfung in VIES',
  vatCheckValid: 'Gültig am {day}',
  vatCheckNumber: 'Abfragenummer {number}',
  vatCheckInvalid: 'Nicht registriert, geprüft am {day}',
  vatCheckUnverified: 'Nicht geprüft: VIES hat am {day} nicht geantwortet. Die Abfrage wird wiederholt.',
  nonUnionOss: 'In der EU für die USt. registriert (One-Stop-Shop, Nicht-EU-Regelung)',
  nonUnionOssHint:
    'Verbraucher in der EU zahlen dann die USt. ihres Landes. Ohne Registrierung darf keine USt. der EU berechnet werden.',
  rates: 'Eigene Sätze',
  ratesHint: 'Sie gehen den bekannten Sätzen vor. Außerhalb der EU: die Länder, in denen Sie registriert sind.',
  country: 'Land',
  percent: 'Satz in %',
  addRate: 'Satz hinzufügen',
  removeRate: 'Diesen Satz entfernen',
  rate: '{percent} USt.',
  rateIncluded: 'inkl. {percent} USt.',
  reverseCharge: 'Reverse Charge',
  buyerCountry: 'Land des Kunden',
  paymentCountry: 'Land des Zahlungsmittels',
  countriesDiffer:
    'Angegebenes Land und Land des Zahlungsmittels sind verschieden. Fragen Sie nach dem Wohnsitz, bevor Sie die Steuer melden. War die Angabe falsch, erstatten Sie den Kauf und bitten um eine neue Bestellung.',
  company: 'Firma',
  vatId: 'USt-IdNr.',
};
