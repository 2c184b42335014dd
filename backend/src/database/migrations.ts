import { CreateSchema } from './migrations/1797300917203-create-schema.js';
import { AddPeople } from './migrations/1797400000000-add-people.js';
import { AddPersonFavourites } from './migrations/1797400100000-add-person-favourites.js';
import { AddPersonToUsage } from './migrations/1797400110000-add-person-to-usage.js';
import { AddVisibility } from './migrations/1797400200000-add-visibility.js';
import { AddSelections } from './migrations/1797400300000-add-selections.js';
import { AddHolders } from './migrations/1797400400000-add-holders.js';
import { AddGuests } from './migrations/1797400500000-add-guests.js';
import { AddSelectionEvents } from './migrations/1797400610000-add-selection-events.js';
import { AddSelectionOrders } from './migrations/1797400650000-add-selection-orders.js';
import { AddStatedAddresses } from './migrations/1797400660000-add-stated-addresses.js';
import { AddReminders } from './migrations/1797400700000-add-reminders.js';
import { AddPresetSelections } from './migrations/1797400710000-add-preset-selections.js';
import { AddExpiredOrders } from './migrations/1797400910000-add-expired-orders.js';
import { AddReminderIndexes } from './migrations/1797400930000-add-reminder-indexes.js';
import { AddPasscodeDeliveries } from './migrations/1797400940000-add-passcode-deliveries.js';
import { AddSelectionPayments } from './migrations/1797400920000-add-selection-payments.js';
import { AddSelectionCurrency } from './migrations/1797400900000-add-selection-currency.js';
import { AddUploadLimit } from './migrations/1797401000000-add-upload-limit.js';
import { AnnounceAccess } from './migrations/1797401100000-announce-access.js';
import { IndexEndsOfProjects } from './migrations/1797401110000-index-ends-of-projects.js';
import { AddNotifications } from './migrations/1797401200000-add-notifications.js';
import { AddStreamSegments } from './migrations/1797401300000-add-stream-segments.js';
import { AddCaptions } from './migrations/1797520000000-add-captions.js';
import { AddPictureRights } from './migrations/1797520100000-add-picture-rights.js';
import { AddChapters } from './migrations/1797520200000-add-chapters.js';
import { AddOpenedProjects } from './migrations/1797530000000-add-opened-projects.js';
import { FillOpenedProjects } from './migrations/1797530000010-fill-opened-projects.js';
import { AddClients } from './migrations/1797530000020-add-clients.js';
import { LookUpProjectsOfClients } from './migrations/1797530000030-look-up-projects-of-clients.js';
import { AddSprites } from './migrations/1797540000000-add-sprites.js';
import { AddTurns } from './migrations/1797540000010-add-turns.js';
import { KeepClientsAlone } from './migrations/1797540000020-keep-clients-alone.js';
import { AddUltraHdFilms } from './migrations/1797540000030-add-ultra-hd-films.js';
import { AddSecondFactor } from './migrations/1797560000000-add-second-factor.js';
import { AddBackups } from './migrations/1797600000000-add-backups.js';
import { AddCaptionsToArchives } from './migrations/1797600000100-add-captions-to-archives.js';
import { FindTurnsOfProjects } from './migrations/1797600000200-find-turns-of-projects.js';
import { FillProjectsOfTurns } from './migrations/1797600000300-fill-projects-of-turns.js';
import { AddRetention } from './migrations/1797600000700-add-retention.js';
import { AddOutages } from './migrations/1797600000800-add-outages.js';
import { CompareSettings } from './migrations/1797600000810-compare-settings.js';
import { AddErasures } from './migrations/1797600000820-add-erasures.js';
import { AddPaymentRestores } from './migrations/1797600000830-add-payment-restores.js';
import { AddPasskeys } from './migrations/1797600000900-add-passkeys.js';
import { AddProofs } from './migrations/1797600000910-add-proofs.js';
import { AddExports } from './migrations/1797600003100-add-exports.js';
import { EraseWhoIsOnlyLogged } from './migrations/1797600003110-erase-who-is-only-logged.js';
import { MarkPartialImports } from './migrations/1797600003120-mark-partial-imports.js';
import { AddFactorRule } from './migrations/1797600003130-add-factor-rule.js';
import { AddRelyingParty } from './migrations/1797600003200-add-relying-party.js';
import { ForgetEarlierTurns } from './migrations/1797600003900-forget-earlier-turns.js';
import { NoteWhenJobsBegin } from './migrations/1797600004000-note-when-jobs-begin.js';
import { IndexAuditSearches } from './migrations/1797600004500-index-audit-searches.js';
import { IndexActiveProjects } from './migrations/1797600004510-index-active-projects.js';
import { AddGrowthSamples } from './migrations/1797600004610-add-growth-samples.js';
import { RetryEndsOfOutages } from './migrations/1797600004620-retry-ends-of-outages.js';
import { AddAutomaticPasskeys } from './migrations/1797600004630-add-automatic-passkeys.js';
import { IndexOutdatedPreviews } from './migrations/1797600005200-index-outdated-previews.js';
import { AddClientFigures } from './migrations/1797600005300-add-client-figures.js';
import { FillClientFigures } from './migrations/1797600005310-fill-client-figures.js';
import { IndexClientFigures } from './migrations/1797600005320-index-client-figures.js';
import { DropIndexOfWatermarks } from './migrations/1797600005401-drop-index-of-watermarks.js';
import { IndexLettersOfProjects } from './migrations/1797600005410-index-letters-of-projects.js';
import { IndexListedProjects } from './migrations/1797600005412-index-listed-projects.js';
import { DropIndexesOfProjects } from './migrations/1797600005413-drop-indexes-of-projects.js';
import { IndexDeletableEntries } from './migrations/1797600005420-index-deletable-entries.js';
import { IndexChoosers } from './migrations/1797600005430-index-choosers.js';
import { IndexAppliedWatermarks } from './migrations/1797600005440-index-applied-watermarks.js';
import { MarkDeletedProjects } from './migrations/1797600005450-mark-deleted-projects.js';
import { IndexLettersOfAuditLog } from './migrations/1797600005460-index-letters-of-audit-log.js';
import { QueuePasscodeMails } from './migrations/1797600005470-queue-passcode-mails.js';

/** The migrations stand oldest first. */
export const MIGRATIONS = [
  CreateSchema,
  AddPeople,
  AddPersonFavourites,
  AddPersonToUsage,
  AddVisibility,
  AddSelections,
  AddHolders,
  AddGuests,
  AddSelectionEvents,
  AddSelectionOrders,
  AddStatedAddresses,
  AddReminders,
  AddPresetSelections,
  AddSelectionCurrency,
  AddExpiredOrders,
  AddSelectionPayments,
  AddReminderIndexes,
  AddPasscodeDeliveries,
  AddUploadLimit,
  AnnounceAccess,
  IndexEndsOfProjects,
  AddNotifications,
  AddStreamSegments,
  AddCaptions,
  AddPictureRights,
  AddChapters,
  AddOpenedProjects,
  FillOpenedProjects,
  AddClients,
  LookUpProjectsOfClients,
  AddSprites,
  AddTurns,
  KeepClientsAlone,
  AddUltraHdFilms,
  AddSecondFactor,
  AddBackups,
  AddCaptionsToArchives,
  FindTurnsOfProjects,
  FillProjectsOfTurns,
  AddRetention,
  AddOutages,
  CompareSettings,
  AddErasures,
  AddPaymentRestores,
  AddPasskeys,
  AddProofs,
  AddExports,
  EraseWhoIsOnlyLogged,
  MarkPartialImports,
  AddFactorRule,
  AddRelyingParty,
  ForgetEarlierTurns,
  NoteWhenJobsBegin,
  IndexAuditSearches,
  IndexActiveProjects,
  AddGrowthSamples,
  RetryEndsOfOutages,
  AddAutomaticPasskeys,
  IndexOutdatedPreviews,
  AddClientFigures,
  FillClientFigures,
  IndexClientFigures,
  DropIndexOfWatermarks,
  IndexLettersOfProjects,
  IndexListedProjects,
  DropIndexesOfProjects,
  IndexDeletableEntries,
  IndexChoosers,
  IndexAppliedWatermarks,
  MarkDeletedProjects,
  IndexLettersOfAuditLog,
  QueuePasscodeMails,
];

/** The migrations have these names, under which the database records them. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map((Migration) => new Migration().name);
