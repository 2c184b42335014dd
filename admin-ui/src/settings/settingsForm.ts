import { SETTING_NAMES } from '../i18n/fieldNames';
import type { OwnHomePageDto, SettingsDto, SettingValuesDto, UpdateSettingsDto } from '@showreel/api-client';

export type DataMining = NonNullable<SettingValuesDto['dataMining']>;

const PICTURES = ['logo', 'logoDark', 'icon', 'socialImage', 'watermarkLogo', 'homeImage'] as const;
/** These fields may be empty. */
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

/** These numbers are typed; an empty one is the default. */
const NUMBERS = [
  'defaultTimerDays',
  'maxUploadMb',
  'auditDays',
  'visitDays',
  'providerEventDays',
  'mailFileDays',
  'failedJobDays',
  'notificationDays',
  'uploadDays',
] as const;

type Picture = (typeof PICTURES)[number];
type OptionalText = (typeof OPTIONAL_TEXTS)[number];
type Typed = OptionalText | (typeof NUMBERS)[number];

/** The form of the settings: pictures are named by their address, numbers that are typed are text. */
export type SettingsForm = Omit<SettingValuesDto, Typed | `${Picture}Url`> &
  Record<Picture, string | null> &
  Record<(typeof NUMBERS)[number], string> & { [Name in OptionalText]: NonNullable<SettingValuesDto[Name]> | '' };

/** Fills the form with the present settings. */
export function formOf({ values }: SettingsDto): SettingsForm {
  const { logoUrl, logoDarkUrl, iconUrl, socialImageUrl, watermarkLogoUrl, homeImageUrl, ...same } = values;
  const typed = [...OPTIONAL_TEXTS, ...NUMBERS].map((name) => [name, String(same[name] ?? '')]);
  return {
    ...same,
    ...(Object.fromEntries(typed) as Pick<SettingsForm, Typed>),
    logo: logoUrl,
    logoDark: logoDarkUrl,
    icon: iconUrl,
    socialImage: socialImageUrl,
    watermarkLogo: watermarkLogoUrl,
    homeImage: homeImageUrl,
  };
}

/** Says whether a setting is the address of a picture. */
export const isPicture = (name: keyof SettingsForm): name is Picture => PICTURES.some((each) => each === name);
const isOptional = (name: keyof SettingsForm): name is OptionalText => OPTIONAL_TEXTS.some((each) => each === name);

const isNumber = (name: keyof SettingsForm): name is (typeof NUMBERS)[number] => NUMBERS.some((each) => each === name);

/** Returns the server's name of a picture, taken from its URL. */
export const pictureName = (url: string | null): string | null =>
  /\/([0-9a-f]{40}\.(?:png|webp))$/.exec(url ?? '')?.[1] ?? null;

/** Lists the fields in which two forms differ. */
export const changedNames = (form: SettingsForm, saved: SettingsForm): (keyof SettingsForm)[] =>
  (Object.keys(SETTING_NAMES) as (keyof SettingsForm)[]).filter((name) => form[name] !== saved[name]);

/**
 * Returns the changed fields alone: two people who change different fields still collide by version, but no untouched
 * field is sent.
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

/**
 * Returns the studio's own home page as the server would deliver it, see cardsOf in the backend; null while it uses
 * another.
 */
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
