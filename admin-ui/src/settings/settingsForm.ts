import { SETTING_NAMES } from '../i18n/fieldNames';
import type { OwnHomePageDto, SettingsDto, SettingValuesDto, UpdateSettingsDto } from '@showreel/api-client';

export type DataMining = NonNullable<SettingValuesDto['dataMining']>;

/** What stands in the form. Pictures are named by their address; numbers that are typed are text. */
export interface SettingsForm {
  studioName: string;
  supportEmail: string;
  accentColour: string;
  theme: 'auto' | 'light' | 'dark';
  logo: string | null;
  logoDark: string | null;
  icon: string | null;
  socialImage: string | null;
  watermarkText: string;
  watermarkLogo: string | null;
  watermarkLayout: SettingValuesDto['watermarkLayout'];
  watermarkSize: SettingValuesDto['watermarkSize'];
  watermarkStrength: number;
  language: SettingValuesDto['language'];
  formOfAddress: SettingValuesDto['formOfAddress'];
  timezone: string;
  defaultTimerDays: string;
  timerStyle: SettingValuesDto['timerStyle'];
  maxUploadMb: string;
  emailLinks: boolean;
  automaticMails: boolean;
  automaticBackups: boolean;
  backupHour: number;
  /** Empty: the password is enough. */
  secondFactorFrom: string;
  auditDays: string;
  visitDays: string;
  providerEventDays: string;
  mailFileDays: string;
  failedJobDays: string;
  cleanCover: boolean;
  ultraHdFilms: boolean;
  previewSize: SettingValuesDto['previewSize'];
  gridSize: SettingValuesDto['gridSize'];
  photoCreator: string;
  photoCopyright: string;
  photoCredit: string;
  /** Empty: nothing is said. */
  dataMining: DataMining | '';
  homePage: SettingValuesDto['homePage'];
  homeTitle: string;
  homeText: string;
  homeCards: string;
  homeImage: string | null;
}

/** The form as the settings are now. */
export function formOf({ values }: SettingsDto): SettingsForm {
  const { logoUrl, logoDarkUrl, iconUrl, socialImageUrl, watermarkLogoUrl, homeImageUrl, ...same } = values;
  return {
    ...same,
    logo: logoUrl,
    logoDark: logoDarkUrl,
    icon: iconUrl,
    socialImage: socialImageUrl,
    watermarkLogo: watermarkLogoUrl,
    defaultTimerDays: same.defaultTimerDays === null ? '' : String(same.defaultTimerDays),
    maxUploadMb: String(same.maxUploadMb),
    auditDays: String(same.auditDays),
    visitDays: String(same.visitDays),
    providerEventDays: String(same.providerEventDays),
    mailFileDays: String(same.mailFileDays),
    failedJobDays: String(same.failedJobDays),
    secondFactorFrom: same.secondFactorFrom ?? '',
    photoCreator: same.photoCreator ?? '',
    photoCopyright: same.photoCopyright ?? '',
    photoCredit: same.photoCredit ?? '',
    dataMining: same.dataMining ?? '',
    homeTitle: same.homeTitle ?? '',
    homeText: same.homeText ?? '',
    homeCards: same.homeCards ?? '',
    homeImage: homeImageUrl,
  };
}

const PICTURES = ['logo', 'logoDark', 'icon', 'socialImage', 'watermarkLogo', 'homeImage'] as const;
/** Fields that may be empty. */
const OPTIONAL_TEXTS = [
  'secondFactorFrom',
  'photoCreator',
  'photoCopyright',
  'photoCredit',
  'dataMining',
  'homeTitle',
  'homeText',
  'homeCards',
] as const;

/** Numbers that are typed; empty: the default. */
const NUMBERS = [
  'defaultTimerDays',
  'maxUploadMb',
  'auditDays',
  'visitDays',
  'providerEventDays',
  'mailFileDays',
  'failedJobDays',
] as const;

/** Says whether a setting is the address of a picture. */
export const isPicture = (name: keyof SettingsForm): name is (typeof PICTURES)[number] =>
  PICTURES.some((each) => each === name);
const isOptional = (name: keyof SettingsForm): name is (typeof OPTIONAL_TEXTS)[number] =>
  OPTIONAL_TEXTS.some((each) => each === name);

const isNumber = (name: keyof SettingsForm): name is (typeof NUMBERS)[number] => NUMBERS.some((each) => each === name);

/** The server's name of a picture, taken from its URL. */
export const pictureName = (url: string | null): string | null =>
  /\/([0-9a-f]{40}\.(?:png|webp))$/.exec(url ?? '')?.[1] ?? null;

/** The fields in which two forms differ. */
export const changedNames = (form: SettingsForm, saved: SettingsForm): (keyof SettingsForm)[] =>
  (Object.keys(SETTING_NAMES) as (keyof SettingsForm)[]).filter((name) => form[name] !== saved[name]);

/**
 * Only the changed fields: two people who change different things still collide by version, but no untouched field is
 * sent.
 */
export function changesOf(settings: SettingsDto, form: SettingsForm): UpdateSettingsDto {
  const entries = changedNames(form, formOf(settings)).map((name) => {
    if (isPicture(name)) return [name, pictureName(form[name])];
    if (isNumber(name)) return [name, form[name].trim() === '' ? null : Number(form[name])];
    if (isOptional(name)) return [name, form[name].trim() || null];
    return [name, form[name]];
  });
  return { version: settings.version, ...(Object.fromEntries(entries) as Partial<UpdateSettingsDto>) };
}

/** The studio's own home page as the server would deliver it, see cardsOf in the backend; null while it uses another. */
export function ownHomePageOf({ homePage, ...form }: SettingsForm): OwnHomePageDto | null {
  if (homePage !== 'own') return null;
  const cards = form.homeCards
    .split(/\n[^\S\n]*\n/)
    .map((card) => card.trim())
    .filter(Boolean)
    .map((card) => {
      const [title = '', ...lines] = card.split('\n');
      return { title: title.trim(), text: lines.join('\n').trim() };
    });
  return {
    title: form.homeTitle.trim() || null,
    text: form.homeText.trim() || null,
    cards,
    imageUrl: form.homeImage,
  };
}
