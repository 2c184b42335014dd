import type { MigrationInterface } from 'typeorm';
import { CreateSchema1763697600000 } from './migrations/1763697600000-create-schema.js';
import { AddOrders1763784000000 } from './migrations/1763784000000-add-orders.js';
import { AddGalleryExtras1763870400000 } from './migrations/1763870400000-add-gallery-extras.js';
import { AddPartUploads1764200000000 } from './migrations/1764200000000-add-part-uploads.js';
import { AddProjectPage1764300000000 } from './migrations/1764300000000-add-project-page.js';
import { AddStudioSettings1764400000000 } from './migrations/1764400000000-add-studio-settings.js';
import { AddSharing1764400001000 } from './migrations/1764400001000-add-sharing.js';
import { AddAudit1764400002000 } from './migrations/1764400002000-add-audit.js';
import { AddSearch1764500000000 } from './migrations/1764500000000-add-search.js';
import { KeepChosenOrder1764600000000 } from './migrations/1764600000000-keep-chosen-order.js';
import { FixArchiveNames1795300001000 } from './migrations/1795300001000-fix-archive-names.js';
import { NameForeignKeys1795300001001 } from './migrations/1795300001001-name-foreign-keys.js';
import { NotePasscodeLocks1795300002000 } from './migrations/1795300002000-note-passcode-locks.js';
import { EncryptPasscodes1795300002001 } from './migrations/1795300002001-encrypt-passcodes.js';
import { EndSingleSessions1795300002002 } from './migrations/1795300002002-end-single-sessions.js';
import { TrackRunningJobs1795300003000 } from './migrations/1795300003000-track-running-jobs.js';
import { KeepJobs1795300003001 } from './migrations/1795300003001-keep-jobs.js';
import { OrderDownloads1795300004000 } from './migrations/1795300004000-order-downloads.js';
import { IndexPurchases1795300004001 } from './migrations/1795300004001-index-purchases.js';
import { RetryReceipts1795400001000 } from './migrations/1795400001000-retry-receipts.js';
import { AskUnansweredLast1795400001001 } from './migrations/1795400001001-ask-unanswered-last.js';
import { StoreMessagesByCode1795400003000 } from './migrations/1795400003000-store-messages-by-code.js';
import { RememberDemotions1795400004000 } from './migrations/1795400004000-remember-demotions.js';
import { AddCleanPictures1795500002000 } from './migrations/1795500002000-add-clean-pictures.js';
import { AddWatermarkStyle1795500003000 } from './migrations/1795500003000-add-watermark-style.js';
import { AddClientNames1795600001000 } from './migrations/1795600001000-add-client-names.js';
import { AddAccountMails1795600002000 } from './migrations/1795600002000-add-account-mails.js';
import { AddProjectWatermark1795600003000 } from './migrations/1795600003000-add-project-watermark.js';
import { FileShares1795600005001 } from './migrations/1795600005001-file-shares.js';
import { AddCoverLayout1795700001000 } from './migrations/1795700001000-add-cover-layout.js';
import { AddLanguages1795700008001 } from './migrations/1795700008001-add-languages.js';
import { AddArchiveDeliveries1795700010001 } from './migrations/1795700010001-add-archive-deliveries.js';
import { AddGridDensity1795700010002 } from './migrations/1795700010002-add-grid-density.js';
import { AddHomePage1795800002000 } from './migrations/1795800002000-add-home-page.js';
import { AddProjectFilters1795800003000 } from './migrations/1795800003000-add-project-filters.js';
import { AddOnboarding1795900004000 } from './migrations/1795900004000-add-onboarding.js';
import { AddProjectTrash1795910003000 } from './migrations/1795910003000-add-project-trash.js';
import { AddLegalTexts1795920005000 } from './migrations/1795920005000-add-legal-texts.js';
import { AddBrandImages1795930004000 } from './migrations/1795930004000-add-brand-images.js';
import { AddProjectPresets1795940003000 } from './migrations/1795940003000-add-project-presets.js';
import { AddInvoices1795990009000 } from './migrations/1795990009000-add-invoices.js';
import { AddPriceLists1795991001000 } from './migrations/1795991001000-add-price-lists.js';
import { AddCoupons1796001005000 } from './migrations/1796001005000-add-coupons.js';
import { AddFreeOrders1796001006000 } from './migrations/1796001006000-add-free-orders.js';
import { AddWithdrawals1796001104000 } from './migrations/1796001104000-add-withdrawals.js';
import { AddTaxes1796001503000 } from './migrations/1796001503000-add-taxes.js';
import { AddGrants1796001604000 } from './migrations/1796001604000-add-grants.js';
import { AddProjectAccess1796001705000 } from './migrations/1796001705000-add-project-access.js';
import { AddDeliveryConsent1796002004000 } from './migrations/1796002004000-add-delivery-consent.js';
import { AddDownloadSizes1796003004000 } from './migrations/1796003004000-add-download-sizes.js';
import { AddPresetSales1796003005000 } from './migrations/1796003005000-add-preset-sales.js';
import { AddSessions1796011001000 } from './migrations/1796011001000-add-sessions.js';
import { EndLinksOfWithdrawals1797001001000 } from './migrations/1797001001000-end-links-of-withdrawals.js';
import { AddLostAmounts1797001002000 } from './migrations/1797001002000-add-lost-amounts.js';
import { AddTaxNotes1797002001000 } from './migrations/1797002001000-add-tax-notes.js';
import { AddPaymentCountries1797002002000 } from './migrations/1797002002000-add-payment-countries.js';
import { AddFormOfAddress1797003001000 } from './migrations/1797003001000-add-form-of-address.js';
import { AddBuyerAddresses1797003002000 } from './migrations/1797003002000-add-buyer-addresses.js';
import { ConfirmWithdrawals1797003003000 } from './migrations/1797003003000-confirm-withdrawals.js';
import { StoreAgreedTexts1797003004000 } from './migrations/1797003004000-store-agreed-texts.js';
import { ReportRateLimits1797004001000 } from './migrations/1797004001000-report-rate-limits.js';
import { SteadyWatermark1797005001000 } from './migrations/1797005001000-steady-watermark.js';
import { KeepJobRows1797006001000 } from './migrations/1797006001000-keep-job-rows.js';
import { AddTimerStyle1797007001000 } from './migrations/1797007001000-add-timer-style.js';
import { AddLinkRequest1797007002000 } from './migrations/1797007002000-add-link-request.js';
import { AddPictureSizes1797005002000 } from './migrations/1797005002000-add-picture-sizes.js';
import { AddMailSettings1797008001000 } from './migrations/1797008001000-add-mail-settings.js';
import { AddTestPurchases1797008002000 } from './migrations/1797008002000-add-test-purchases.js';
import { AddFiledReceipts1797008003000 } from './migrations/1797008003000-add-filed-receipts.js';
import { OrderJobs1797009001000 } from './migrations/1797009001000-order-jobs.js';
import { IndexClients1797106001000 } from './migrations/1797106001000-index-clients.js';
import { AddInstallation1797103001000 } from './migrations/1797103001000-add-installation.js';
import { AddPaymentAccounts1797101001000 } from './migrations/1797101001000-add-payment-accounts.js';
import { CompareProcesses1797103002000 } from './migrations/1797103002000-compare-processes.js';
import { AddCompanyPriceLists1797102001000 } from './migrations/1797102001000-add-company-price-lists.js';
import { AddCentredCover1797105001000 } from './migrations/1797105001000-add-centred-cover.js';
import { AddWaitingInvoices1797102002000 } from './migrations/1797102002000-add-waiting-invoices.js';
import { AddVatIdChecks1797102003000 } from './migrations/1797102003000-add-vat-id-checks.js';
import { NumberTestReceipts1797205001000 } from './migrations/1797205001000-number-test-receipts.js';
import { WatchTemporaryFolders1797205002000 } from './migrations/1797205002000-watch-temporary-folders.js';
import { TranslatePriceLists1797202001000 } from './migrations/1797202001000-translate-price-lists.js';
import { EvenWatermark1797201001000 } from './migrations/1797201001000-even-watermark.js';

/** Every migration in order. A committed migration is never edited. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  CreateSchema1763697600000,
  AddOrders1763784000000,
  AddGalleryExtras1763870400000,
  AddPartUploads1764200000000,
  AddProjectPage1764300000000,
  AddStudioSettings1764400000000,
  AddSharing1764400001000,
  AddAudit1764400002000,
  AddSearch1764500000000,
  KeepChosenOrder1764600000000,
  FixArchiveNames1795300001000,
  NameForeignKeys1795300001001,
  NotePasscodeLocks1795300002000,
  EncryptPasscodes1795300002001,
  EndSingleSessions1795300002002,
  TrackRunningJobs1795300003000,
  KeepJobs1795300003001,
  OrderDownloads1795300004000,
  IndexPurchases1795300004001,
  RetryReceipts1795400001000,
  AskUnansweredLast1795400001001,
  StoreMessagesByCode1795400003000,
  RememberDemotions1795400004000,
  AddCleanPictures1795500002000,
  AddWatermarkStyle1795500003000,
  AddClientNames1795600001000,
  AddAccountMails1795600002000,
  AddProjectWatermark1795600003000,
  FileShares1795600005001,
  AddCoverLayout1795700001000,
  AddLanguages1795700008001,
  AddArchiveDeliveries1795700010001,
  AddGridDensity1795700010002,
  AddHomePage1795800002000,
  AddProjectFilters1795800003000,
  AddOnboarding1795900004000,
  AddProjectTrash1795910003000,
  AddLegalTexts1795920005000,
  AddBrandImages1795930004000,
  AddProjectPresets1795940003000,
  AddInvoices1795990009000,
  AddPriceLists1795991001000,
  AddCoupons1796001005000,
  AddFreeOrders1796001006000,
  AddWithdrawals1796001104000,
  AddTaxes1796001503000,
  AddGrants1796001604000,
  AddProjectAccess1796001705000,
  AddDeliveryConsent1796002004000,
  AddDownloadSizes1796003004000,
  AddPresetSales1796003005000,
  AddSessions1796011001000,
  EndLinksOfWithdrawals1797001001000,
  AddLostAmounts1797001002000,
  AddTaxNotes1797002001000,
  AddPaymentCountries1797002002000,
  AddFormOfAddress1797003001000,
  AddBuyerAddresses1797003002000,
  ConfirmWithdrawals1797003003000,
  StoreAgreedTexts1797003004000,
  ReportRateLimits1797004001000,
  SteadyWatermark1797005001000,
  KeepJobRows1797006001000,
  AddTimerStyle1797007001000,
  AddLinkRequest1797007002000,
  AddPictureSizes1797005002000,
  AddMailSettings1797008001000,
  AddTestPurchases1797008002000,
  AddFiledReceipts1797008003000,
  OrderJobs1797009001000,
  IndexClients1797106001000,
  AddInstallation1797103001000,
  AddPaymentAccounts1797101001000,
  CompareProcesses1797103002000,
  AddCompanyPriceLists1797102001000,
  AddCentredCover1797105001000,
  AddWaitingInvoices1797102002000,
  AddVatIdChecks1797102003000,
  NumberTestReceipts1797205001000,
  WatchTemporaryFolders1797205002000,
  TranslatePriceLists1797202001000,
  EvenWatermark1797201001000,
];
