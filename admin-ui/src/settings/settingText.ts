import type { Text } from '../i18n/catalogue';
import { nameOfLanguage } from '../i18n/language';
import { formatBytes, formatDay } from '../ui/format';
import { isPicture, type SettingsForm } from './settingsForm';

/** Writes an hour of the day, such as 03:00. */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Writes a setting as a text. */
export function settingText(name: keyof SettingsForm, values: SettingsForm, t: Text): string {
  if (isPicture(name)) return values[name] ? t('settings.otherPicture') : t('settings.noPicture');
  switch (name) {
    case 'theme':
      return t(`settings.${values.theme}`);
    case 'previewSize':
      return t('settings.pixels', { size: String(values.previewSize) });
    case 'gridSize':
      return values.gridSize === 0 ? t('settings.gridSizeOff') : t('settings.gridSizeUpTo', { size: values.gridSize });
    case 'dataMining':
      return t(`settings.dataMining_${values.dataMining || 'none'}`);
    case 'homePage':
      return t(`settings.homePage_${values.homePage}`);
    case 'watermarkLayout':
    case 'watermarkSize':
    case 'formOfAddress':
      return t(`settings.${values[name]}`);
    case 'watermarkStrength':
      return `${values.watermarkStrength} %`;
    case 'backupHour':
      return hourText(values.backupHour);
    case 'secondFactorFrom':
      return values.secondFactorFrom ? formatDay(values.secondFactorFrom) : t('project.nothing');
    case 'maxUploadMb':
      return formatBytes(Number(values.maxUploadMb) * 2 ** 20);
    case 'auditDays':
    case 'visitDays':
    case 'providerEventDays':
    case 'mailFileDays':
    case 'failedJobDays':
    case 'notificationDays':
    case 'uploadDays':
      return t('settings.days', { count: Number(values[name]) });
    case 'timerStyle':
      return t(`projects.timerStyle_${values.timerStyle}`);
    case 'language':
      return nameOfLanguage(values.language) ?? values.language;
    default: {
      const value = values[name];
      if (typeof value === 'boolean') return t(value ? 'auditDetails.yes' : 'auditDetails.no');
      return value || t('project.nothing');
    }
  }
}
