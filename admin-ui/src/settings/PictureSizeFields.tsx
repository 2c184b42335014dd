import { useText } from '../i18n/language';
import { SelectField } from '../ui/form/SelectField';
import { SwitchField } from '../ui/form/SwitchField';
import type { SettingsForm } from './settingsForm';

const PREVIEW_SIZES = [1024, 1280, 1600, 2048] as const;
const GRID_SIZES = [0, 480, 768] as const;

/** What clients see of locked files: how large, and up to which size without watermark. */
export function PictureSizeFields({
  values,
  set,
}: {
  values: SettingsForm;
  set: <K extends keyof SettingsForm>(name: K) => (value: SettingsForm[K]) => void;
}) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('settings.previewSize')}
        hint={t('settings.previewSizeHint')}
        value={values.previewSize}
        choices={PREVIEW_SIZES.map((size) => ({ value: size, name: t('settings.pixels', { size: String(size) }) }))}
        onChange={set('previewSize')}
      />
      <SwitchField
        label={t('settings.cleanCover')}
        hint={t('settings.cleanCoverHint')}
        checked={values.cleanCover}
        onChange={set('cleanCover')}
      />
      <SelectField
        label={t('settings.gridSize')}
        hint={t('settings.gridSizeHint')}
        value={values.gridSize}
        choices={GRID_SIZES.map((size) => ({
          value: size,
          name: size === 0 ? t('settings.gridSizeOff') : t('settings.gridSizeUpTo', { size }),
        }))}
        onChange={set('gridSize')}
      />
    </>
  );
}
