import { MenuItem, TextField } from '@mui/material';
import { useText } from '../i18n/language';
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
      <TextField
        label={t('settings.previewSize')}
        select
        value={values.previewSize}
        helperText={t('settings.previewSizeHint')}
        onChange={({ target }) => set('previewSize')(Number(target.value) as SettingsForm['previewSize'])}
      >
        {PREVIEW_SIZES.map((size) => (
          <MenuItem key={size} value={size}>
            {t('settings.pixels', { size: String(size) })}
          </MenuItem>
        ))}
      </TextField>
      <SwitchField
        label={t('settings.cleanCover')}
        hint={t('settings.cleanCoverHint')}
        checked={values.cleanCover}
        onChange={set('cleanCover')}
      />
      <TextField
        label={t('settings.gridSize')}
        select
        value={values.gridSize}
        helperText={t('settings.gridSizeHint')}
        onChange={({ target }) => set('gridSize')(Number(target.value) as SettingsForm['gridSize'])}
      >
        {GRID_SIZES.map((size) => (
          <MenuItem key={size} value={size}>
            {size === 0 ? t('settings.gridSizeOff') : t('settings.gridSizeUpTo', { size })}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
