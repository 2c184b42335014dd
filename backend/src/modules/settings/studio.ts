import type { FormOfAddress, MailLanguage } from '../../common/mails/languages.js';
import { retentionOf, type RetentionSetting } from '../../common/retention.js';
import type { Config } from '../../config/config.js';
import type { PictureRights, Watermark } from '../../ports/image-tool.port.js';
import type { HomePage } from './home-page.js';
import { pictureUrl } from './picture-keys.js';
import { DEFAULT_SIZES, type PictureSizes } from './picture-sizes.js';
import type { LegalPage, SellerDetails } from './seller-details.js';
import type { SettingValuesDto } from './settings.dto.js';
import type { StudioSettings, TimerStyle } from './studio-settings.entity.js';
import { NO_TAX, type TaxSettings } from './tax-settings.js';

/** Has the studio settings in force: the environment's values, overridden by what staff have set. */
export interface Studio {
  name: string;
  /** Mails are sent under this name: one that staff have set overrides that of `MAIL_FROM`. */
  mailName: string;
  logoUrl: string | null;
  logoDarkUrl: string | null;
  iconUrl: string | null;
  socialImageUrl: string | null;
  accent: string;
  theme: 'auto' | 'light' | 'dark';
  supportEmail: string;
  watermarkText: string;
  watermarkStyle: Omit<Watermark, 'mark'>;
  /** Mails to clients whose project has no language are in this one. */
  language: MailLanguage;
  /** Every text that clients read has this form of address. */
  formOfAddress: FormOfAddress;
  timezone: string;
  defaultTimerDays: number | null;
  /** The timers of projects that the console creates have this style. */
  timerStyle: TimerStyle;
  /** Uploaded files have at most so many units of 2^20 bytes. */
  maxUploadMb: number;
  /** Links with the email address of a client open galleries. */
  emailLinks: boolean;
  /** Reminders to clients and mails to staff are sent. */
  automaticMails: boolean;
  /** Backups are made by themselves. */
  automaticBackups: boolean;
  /** The backup of the day is made from this hour. */
  backupHour: number;
  /** Every member of staff needs a second factor from this day; null: nobody does. */
  secondFactorFrom: string | null;
  /** Days that the kinds of `RETENTION` are kept. */
  retention: Record<RetentionSetting, number>;
  /** Clients see the cover without watermark. */
  cleanCover: boolean;
  /** Films without watermark are streamed in up to 2160p. */
  ultraHdFilms: boolean;
  /** Clients see what they have not unlocked in these sizes. */
  sizes: PictureSizes;
  /** Renditions state these rights where the file's own metadata says nothing. */
  rights: PictureRights;
  homePage: HomePage;
  seller: SellerDetails | null;
  tax: TaxSettings;
  /** These legal pages have a text. */
  legalPages: readonly LegalPage[];
}

/** Returns the settings of a row; without one, the environment's values. */
export function studioOf(row: StudioSettings | null, { studio, mail, uploads }: Config): Studio {
  return {
    name: row?.studioName ?? studio.name,
    mailName: row?.studioName ?? mail.from.name,
    logoUrl: row?.logo ? pictureUrl(row.logo) : (studio.logoUrl ?? null),
    // A logo set in the console is used on both backgrounds unless there is one for the dark theme.
    logoDarkUrl: row?.logoDark ? pictureUrl(row.logoDark) : row?.logo ? null : (studio.logoDarkUrl ?? null),
    iconUrl: row?.icon ? pictureUrl(row.icon) : null,
    socialImageUrl: row?.socialImage ? pictureUrl(row.socialImage) : null,
    accent: row?.accentColour ?? studio.accent,
    theme: row?.theme ?? studio.theme,
    supportEmail: row?.supportEmail ?? studio.supportEmail,
    watermarkText: row?.watermarkText ?? studio.watermarkText,
    watermarkStyle: styleOf(row),
    language: row?.language ?? 'en',
    formOfAddress: row?.formOfAddress ?? 'formal',
    timezone: row?.timezone ?? studio.timezone,
    defaultTimerDays: row?.defaultTimerDays ?? null,
    timerStyle: row?.timerStyle ?? 'days',
    maxUploadMb: Math.min(row?.maxUploadMb ?? Infinity, uploads.maxMegabytes),
    emailLinks: row?.emailLinks ?? true,
    automaticMails: row?.automaticMails ?? true,
    automaticBackups: row?.automaticBackups ?? true,
    backupHour: row?.backupHour ?? 3,
    secondFactorFrom: row?.secondFactorFrom ?? null,
    retention: retentionOf(row),
    cleanCover: row?.cleanCover ?? true,
    ultraHdFilms: row?.ultraHdFilms ?? false,
    sizes: sizesOf(row),
    rights: {
      creator: row?.photoCreator ? [row.photoCreator] : null,
      copyright: row?.photoCopyright ?? null,
      credit: row?.photoCredit ?? null,
      dataMining: row?.dataMining ?? null,
    },
    homePage: {
      kind: row?.homePage ?? 'default',
      title: row?.homeTitle ?? null,
      text: row?.homeText ?? null,
      cards: row?.homeCards ?? null,
      imageUrl: row?.homeImage ? pictureUrl(row.homeImage) : null,
    },
    seller: row?.seller ?? null,
    tax: row?.tax ?? NO_TAX,
    legalPages: row?.legalPages ?? [],
  };
}

/** Returns the settings as the console shows them. */
export function settingValuesOf(studio: Readonly<Studio>, watermarkLogo: string | null): SettingValuesDto {
  return {
    studioName: studio.name,
    logoUrl: studio.logoUrl,
    logoDarkUrl: studio.logoDarkUrl,
    iconUrl: studio.iconUrl,
    socialImageUrl: studio.socialImageUrl,
    accentColour: studio.accent,
    theme: studio.theme,
    supportEmail: studio.supportEmail,
    watermarkText: studio.watermarkText,
    watermarkLogoUrl: watermarkLogo && pictureUrl(watermarkLogo),
    watermarkLayout: studio.watermarkStyle.layout,
    watermarkSize: studio.watermarkStyle.size,
    watermarkStrength: studio.watermarkStyle.strength,
    language: studio.language,
    formOfAddress: studio.formOfAddress,
    timezone: studio.timezone,
    defaultTimerDays: studio.defaultTimerDays,
    timerStyle: studio.timerStyle,
    maxUploadMb: studio.maxUploadMb,
    emailLinks: studio.emailLinks,
    automaticMails: studio.automaticMails,
    automaticBackups: studio.automaticBackups,
    backupHour: studio.backupHour,
    secondFactorFrom: studio.secondFactorFrom,
    ...studio.retention,
    cleanCover: studio.cleanCover,
    ultraHdFilms: studio.ultraHdFilms,
    ...studio.sizes,
    photoCreator: studio.rights.creator?.[0] ?? null,
    photoCopyright: studio.rights.copyright,
    photoCredit: studio.rights.credit,
    dataMining: studio.rights.dataMining,
    homePage: studio.homePage.kind,
    homeTitle: studio.homePage.title,
    homeText: studio.homePage.text,
    homeCards: studio.homePage.cards,
    homeImageUrl: studio.homePage.imageUrl,
  };
}

/** Returns the style of the watermark; by default, one mark in the centre. */
export const styleOf = (row: StudioSettings | null): Omit<Watermark, 'mark'> => ({
  layout: row?.watermarkLayout ?? 'centre',
  size: row?.watermarkSize ?? 'medium',
  strength: row?.watermarkStrength ?? 22,
});

export const sizesOf = (row: StudioSettings | null): PictureSizes => ({
  previewSize: row?.previewSize ?? DEFAULT_SIZES.previewSize,
  gridSize: row?.gridSize ?? DEFAULT_SIZES.gridSize,
});
