import type { LabelKey } from './catalogue';

/** What the settings are called. */
export const SETTING_NAMES = {
  studioName: 'settings.studioName',
  supportEmail: 'settings.supportEmail',
  accentColour: 'settings.accent',
  theme: 'settings.theme',
  logo: 'settings.logo',
  logoDark: 'settings.logoDark',
  icon: 'settings.icon',
  socialImage: 'settings.socialImage',
  watermarkText: 'settings.watermark',
  watermarkLogo: 'settings.watermarkLogo',
  watermarkLayout: 'settings.watermarkLayout',
  watermarkSize: 'settings.watermarkSize',
  watermarkStrength: 'settings.watermarkStrength',
  language: 'projects.language',
  formOfAddress: 'settings.formOfAddress',
  timezone: 'settings.timezone',
  defaultTimerDays: 'settings.timerDays',
  timerStyle: 'projects.timerStyle',
  maxUploadMb: 'settings.maxUploadMb',
  emailLinks: 'projects.emailLinks',
  automaticMails: 'reminders.automaticMails',
  automaticBackups: 'settings.automaticBackups',
  backupHour: 'settings.backupHour',
  auditDays: 'settings.auditDays',
  visitDays: 'settings.visitDays',
  providerEventDays: 'settings.providerEventDays',
  mailFileDays: 'settings.mailFileDays',
  failedJobDays: 'settings.failedJobDays',
  cleanCover: 'settings.cleanCover',
  ultraHdFilms: 'settings.ultraHdFilms',
  previewSize: 'settings.previewSize',
  gridSize: 'settings.gridSize',
  photoCreator: 'settings.photoCreator',
  photoCopyright: 'settings.photoCopyright',
  photoCredit: 'settings.photoCredit',
  dataMining: 'settings.dataMining',
  homePage: 'settings.home',
  homeTitle: 'settings.homeTitle',
  homeText: 'settings.homeText',
  homeCards: 'settings.homeCards',
  homeImage: 'settings.homeImage',
} as const satisfies Record<string, LabelKey>;

/** What the fields of a project are called. */
export const PROJECT_NAMES = {
  name: 'projects.name',
  clientEmail: 'projects.clientEmail',
  clientName: 'projects.clientName',
  eventDate: 'projects.eventDate',
  language: 'projects.language',
  description: 'auditDetails.description',
  access: 'auditDetails.access',
  priceListId: 'prices.priceList',
  status: 'project.status',
  timerEnabled: 'auditDetails.timer',
  expiresAt: 'projects.expiresAt',
  watermarkEnabled: 'settings.watermark',
  emailLinks: 'projects.emailLinks',
  guestAllowance: 'guests.allowance',
  guestPurchases: 'guests.purchases',
  coverLayout: 'cover.layout',
  coverFocus: 'auditDetails.coverFocus',
  gridDensity: 'cover.photoSize',
} as const satisfies Record<string, LabelKey>;

/** What the fields of an account are called. */
export const USER_NAMES = {
  firstName: 'users.firstName',
  lastName: 'users.lastName',
  email: 'users.email',
  phoneNumber: 'auditDetails.phoneNumber',
  role: 'users.role',
} as const satisfies Record<string, LabelKey>;

/** What the settings of the mail server are called. */
export const MAIL_NAMES = {
  host: 'mail.host',
  port: 'mail.port',
  security: 'mail.security',
  userName: 'mail.userName',
  password: 'mail.password',
  senderName: 'mail.senderName',
  senderAddress: 'mail.senderAddress',
  replyTo: 'mail.replyTo',
} as const satisfies Record<string, LabelKey>;
