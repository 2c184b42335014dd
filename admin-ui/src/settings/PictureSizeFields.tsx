import { useText } from '../i18n/language';
import { SelectInput } from '../ui/form/SelectField';
import { SwitchInput } from '../ui/form/SwitchField';

const PREVIEW_SIZES = [1024, 1280, 1600, 2048] as const;
const GRID_SIZES = [0, 480, 768] as const;

/**
 * Asks what clients see of locked files: how large, and up to which size without watermark; and how large films without
 * watermark are.
 */
export function PictureSizeFields() {
  const t = useText();
  return (
    <>
      <SelectInput
        source="previewSize"
        label={t('settings.previewSize')}
        hint={t('settings.previewSizeHint')}
        choices={PREVIEW_SIZES.map((size) => ({ value: size, name: t('settings.pixels', { size: String(size) }) }))}
      />
      <SwitchInput source="cleanCover" label={t('settings.cleanCover')} hint={t('settings.cleanCoverHint')} />
      <SelectInput
        source="gridSize"
        label={t('settings.gridSize')}
        hint={t('settings.gridSizeHint')}
        choices={GRID_SIZES.map((size) => ({
          value: size,
          name: size === 0 ? t('settings.gridSizeOff') : t('settings.gridSizeUpTo', { size }),
        }))}
      />
      <SwitchInput source="ultraHdFilms" label={t('settings.ultraHdFilms')} hint={t('settings.ultraHdFilmsHint')} />
    </>
  );
}
