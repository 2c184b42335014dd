import type { SettingsDto, SettingValuesDto, UpdateSettingsDto } from '@showreel/api-client';

/** What stands in the form. Pictures are named by their address; numbers that are typed are text. */
export interface SettingsForm {
  studioName: string;
  supportEmail: string;
  accentColour: string;
  theme: 'auto' | 'light' | 'dark';
  logo: string | null;
  logoDark: string | null;
  watermarkText: string;
  watermarkLogo: string | null;
  watermarkLayout: SettingValuesDto['watermarkLayout'];
  watermarkSize: SettingValuesDto['watermarkSize'];
  watermarkStrength: number;
  language: SettingValuesDto['language'];
  timezone: string;
  defaultTimerDays: string;
  cleanCover: boolean;
  cleanGrid: boolean;
}

/** The form as the settings are now. */
export function formOf({ values }: SettingsDto): SettingsForm {
  const {
    studioName,
    supportEmail,
    accentColour,
    theme,
    logoUrl,
    logoDarkUrl,
    watermarkText,
    watermarkLogoUrl,
    watermarkLayout,
    watermarkSize,
    watermarkStrength,
    language,
    timezone,
    defaultTimerDays,
    cleanCover,
    cleanGrid,
  } = values;
  return {
    studioName,
    supportEmail,
    accentColour,
    theme,
    logo: logoUrl,
    logoDark: logoDarkUrl,
    watermarkText,
    watermarkLogo: watermarkLogoUrl,
    watermarkLayout,
    watermarkSize,
    watermarkStrength,
    language,
    timezone,
    defaultTimerDays: defaultTimerDays === null ? '' : String(defaultTimerDays),
    cleanCover,
    cleanGrid,
  };
}

const isPicture = (name: string) => name === 'logo' || name === 'logoDark' || name === 'watermarkLogo';

/** The server's name of a picture, taken from its URL. */
export const pictureName = (url: string | null): string | null => /\/([0-9a-f]{40}\.png)$/.exec(url ?? '')?.[1] ?? null;

/** What differs from what is saved. */
export function changedNames(settings: SettingsDto, form: SettingsForm): (keyof SettingsForm)[] {
  const before = formOf(settings);
  return (Object.keys(form) as (keyof SettingsForm)[]).filter((name) => form[name] !== before[name]);
}

/**
 * Only the changed fields: two people who change different things still collide by version, but no untouched field is
 * sent.
 */
export function changesOf(settings: SettingsDto, form: SettingsForm): UpdateSettingsDto {
  const entries = changedNames(settings, form).map((name) => {
    if (isPicture(name)) return [name, pictureName(form[name])];
    if (name === 'defaultTimerDays')
      return [name, form.defaultTimerDays.trim() === '' ? null : Number(form.defaultTimerDays)];
    return [name, form[name]];
  });
  return { version: settings.version, ...(Object.fromEntries(entries) as Partial<UpdateSettingsDto>) };
}
