import { DataSource, type DataSourceOptions } from 'typeorm';
import { ASK_AFTER_MS, WATCHED_POOL } from '../common/watched-client.js';
import { BackupRun } from '../modules/backups/backup.entity.js';
import { Export } from '../modules/exports/export.entity.js';
import { AuditEntry } from '../modules/audit/audit-entry.entity.js';
import { RateLimitWindow } from '../modules/auth/rate-limits/rate-limit-window.entity.js';
import { AccountEvent } from '../modules/auth/users/account-event.entity.js';
import { Authenticator } from '../modules/auth/factors/authenticator.entity.js';
import { Passkey } from '../modules/auth/passkeys/passkey.entity.js';
import { RecoveryCode } from '../modules/auth/factors/recovery-code.entity.js';
import { Session } from '../modules/auth/sessions/session.entity.js';
import { User } from '../modules/auth/users/user.entity.js';
import { Archive } from '../modules/gallery/archive/archive.entity.js';
import { ProjectPreset } from '../modules/projects/presets/project-preset.entity.js';
import { Favourite } from '../modules/gallery/favourites/favourite.entity.js';
import { PersonFavourite } from '../modules/gallery/favourites/person-favourite.entity.js';
import { GalleryVisit } from '../modules/gallery/visits/gallery-visit.entity.js';
import { Outage } from '../modules/health/outages/outage.entity.js';
import { ProcessHeartbeat } from '../modules/health/processes/process-heartbeat.entity.js';
import { JobOutbox } from '../jobs/job-outbox.entity.js';
import { LegalText } from '../modules/legal/legal-text.entity.js';
import { Mail } from '../modules/mail/mail.entity.js';
import { Album } from '../modules/projects/core/album.entity.js';
import { MediaCaption } from '../modules/media/captions/media-caption.entity.js';
import { MediaFile } from '../modules/media/core/media-file.entity.js';
import { MediaReplacement } from '../modules/media/core/media-replacement.entity.js';
import { Rendition } from '../modules/media/core/rendition.entity.js';
import { StreamSegment } from '../modules/media/core/stream-segment.entity.js';
import { Upload } from '../modules/media/core/upload.entity.js';
import { PaymentAccount } from '../modules/payments/accounts/payment-account.entity.js';
import { PaymentRestore } from '../modules/payments/restores/payment-restore.entity.js';
import { ProviderEvent } from '../modules/payments/purchases/provider-event.entity.js';
import { Purchase } from '../modules/payments/purchases/purchase.entity.js';
import { Refund } from '../modules/payments/purchases/refund.entity.js';
import { Coupon } from '../modules/payments/coupons/coupon.entity.js';
import { Grant } from '../modules/payments/grants/grant.entity.js';
import { Invoice, InvoiceFile, InvoiceSeries } from '../modules/payments/invoices/invoice.entity.js';
import { VatIdCheck } from '../modules/payments/tax/vat-id-check.entity.js';
import { Withdrawal } from '../modules/payments/withdrawals/withdrawal.entity.js';
import { PriceList } from '../modules/payments/price-lists/price-list.entity.js';
import { Project } from '../modules/projects/core/project.entity.js';
import { Person } from '../modules/projects/people/person.entity.js';
import { AccountMail } from '../modules/recovery/account-mail.entity.js';
import { LinkRequest } from '../modules/sharing/link-request.entity.js';
import { PasscodeDelivery } from '../modules/sharing/passcode-delivery.entity.js';
import { GalleryShare } from '../modules/sharing/gallery-share.entity.js';
import { MailServerSettings } from '../modules/mail/settings/mail-settings.entity.js';
import { StudioSettings } from '../modules/settings/studio-settings.entity.js';
import { Client } from '../modules/clients/client.entity.js';
import { Erasure } from '../modules/clients/erasure.entity.js';
import { Installation } from './installation.entity.js';
import { MIGRATIONS } from './migrations.js';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';
import { ArchiveDelivery } from '../modules/entitlements/usage/archive-delivery.entity.js';
import { StoredEntitlement } from '../modules/entitlements/entitlement.entity.js';
import { ChosenPhoto } from '../modules/entitlements/usage/chosen-photo.entity.js';
import { ClientAccess } from '../modules/entitlements/usage/client-access.entity.js';
import { SelectedFile } from '../modules/selections/selected-file.entity.js';
import { SelectionEvent } from '../modules/selections/selection-event.entity.js';
import { SelectionList } from '../modules/selections/selection-list.entity.js';
import { SelectionPayment } from '../modules/selections/selection-payment.entity.js';
import { Selection } from '../modules/selections/selection.entity.js';
import { Download } from '../modules/entitlements/usage/download.entity.js';
import { NotificationChoice } from '../modules/notifications/notification-choice.entity.js';
import { Notification } from '../modules/notifications/notification.entity.js';
import { ProjectReminders } from '../modules/reminders/project-reminders.entity.js';
import { ReminderRule } from '../modules/reminders/reminder-rule.entity.js';
import { Reminder } from '../modules/reminders/reminder.entity.js';
import { GrowthSample } from '../modules/retention/growth-sample.entity.js';
import { Unsubscription } from '../modules/reminders/unsubscriptions/unsubscription.entity.js';
import { PersonDownload } from '../modules/entitlements/usage/person-download.entity.js';

/** The product has these tables. */
export const ENTITIES = [
  User,
  RateLimitWindow,
  Session,
  AccountEvent,
  Authenticator,
  Passkey,
  RecoveryCode,
  AccountMail,
  Mail,
  Project,
  Person,
  Client,
  Erasure,
  PriceList,
  Coupon,
  Upload,
  Album,
  MediaFile,
  MediaCaption,
  MediaReplacement,
  Rendition,
  StreamSegment,
  JobOutbox,
  PaymentAccount,
  Purchase,
  Grant,
  Refund,
  PaymentRestore,
  ProviderEvent,
  Invoice,
  InvoiceFile,
  InvoiceSeries,
  Withdrawal,
  VatIdCheck,
  ClientAccess,
  StoredEntitlement,
  ChosenPhoto,
  Download,
  PersonDownload,
  ArchiveDelivery,
  Favourite,
  PersonFavourite,
  Selection,
  SelectionList,
  SelectionPayment,
  SelectionEvent,
  SelectedFile,
  Archive,
  ProcessHeartbeat,
  Outage,
  StudioSettings,
  MailServerSettings,
  LegalText,
  GalleryVisit,
  ProjectPreset,
  GalleryShare,
  LinkRequest,
  PasscodeDelivery,
  AuditEntry,
  BackupRun,
  Export,
  Installation,
  Notification,
  NotificationChoice,
  ProjectReminders,
  Reminder,
  ReminderRule,
  Unsubscription,
  GrowthSample,
];

export interface DatabaseOptions {
  url: string;
  /** The URL leads to a pooler, which sets the limits of statements itself (docs/operations.md). */
  isPooled?: boolean;
  /** The most connections that this process may hold. */
  poolSize?: number;
  /** PostgreSQL cancels a statement after this long; 0 means never. */
  statementTimeoutMs?: number;
  /** A connection ends when the server says nothing for this long while a statement runs. */
  silenceTimeoutMs?: number;
  /** After a silence of this length, the server is asked about the connection. */
  askAfterMs?: number;
}

/** A statement of a migration may take this long. */
const LONGEST_MIGRATION_MS = 3_600_000;

/** Makes TypeORM's options for one database; `synchronize` is never on. */
export function databaseOptions({
  url,
  isPooled = false,
  poolSize = 10,
  statementTimeoutMs = 0,
  silenceTimeoutMs = LONGEST_MIGRATION_MS,
  askAfterMs = ASK_AFTER_MS,
}: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'schema_migration',
    namingStrategy: new SnakeNamingStrategy(),
    poolSize,
    logging: false,
    // gen_random_uuid() is in the core; no extension is installed.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    extra: {
      ...WATCHED_POOL,
      silenceTimeoutMillis: silenceTimeoutMs,
      askAfterMillis: askAfterMs,
      connectionTimeoutMillis: 10_000,
      isPooled,
      // A pooler accepts no settings of a session. Statements here take milliseconds: to compile one takes longer.
      ...(!isPooled && {
        idle_in_transaction_session_timeout: 60_000,
        statement_timeout: statementTimeoutMs,
        options: '-c jit=off',
      }),
    },
  };
}

/** Creates a data source that is not yet connected. */
export function createDataSource(options: DatabaseOptions): DataSource {
  return new DataSource(databaseOptions(options));
}
