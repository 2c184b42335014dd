import type { SettingsDto } from '@showreel/api-client';
import { SETTING_NAMES } from '../i18n/fieldNames';
import { nameOfLanguage, useText } from '../i18n/language';
import { ConflictNotice } from '../ui/form/ConflictNotice';
import { formOf, isPicture, type SettingsForm } from './settingsForm';

/** Somebody else saved the settings while the form was edited. */
export function SettingsConflict({
  settings,
  fields,
  onTheirs,
  onMine,
}: {
  settings: SettingsDto;
  /** Those that were edited here. */
  fields: readonly (keyof SettingsForm)[];
  onTheirs: () => void;
  onMine: () => void;
}) {
  const t = useText();
  const theirs = formOf(settings);
  const valueOf = (name: keyof SettingsForm) => {
    if (name === 'theme') return t(`settings.${theirs.theme}`);
    if (isPicture(name)) return theirs[name] ? t('settings.otherPicture') : t('settings.noPicture');
    if (name === 'cleanCover') return t(theirs.cleanCover ? 'auditDetails.yes' : 'auditDetails.no');
    if (name === 'previewSize') return t('settings.pixels', { size: String(theirs.previewSize) });
    if (name === 'gridSize')
      return theirs.gridSize === 0 ? t('settings.gridSizeOff') : t('settings.gridSizeUpTo', { size: theirs.gridSize });
    if (name === 'homePage') return t(`settings.homePage_${theirs.homePage}`);
    if (name === 'watermarkLayout') return t(`settings.${theirs.watermarkLayout}`);
    if (name === 'watermarkSize') return t(`settings.${theirs.watermarkSize}`);
    if (name === 'watermarkStrength') return `${theirs.watermarkStrength} %`;
    if (name === 'formOfAddress') return t(`settings.${theirs.formOfAddress}`);
    if (name === 'timerStyle') return t(`projects.timerStyle_${theirs.timerStyle}`);
    if (name === 'language') return nameOfLanguage(theirs.language) ?? theirs.language;
    return theirs[name] || t('project.nothing');
  };
  return (
    <ConflictNotice
      title={t('settings.changedMeanwhile')}
      theirs={fields.map((name) => ({ field: t(SETTING_NAMES[name]), value: valueOf(name) }))}
      onTheirs={onTheirs}
      onMine={onMine}
    />
  );
}
