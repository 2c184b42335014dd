import { FormControl, FormHelperText, FormLabel, Slider, Stack } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useText } from '../i18n/language';
import { ToggleField } from '../ui/ToggleField';
import { PictureField } from './PictureField';
import { pictureName, type SettingsForm } from './settingsForm';
import { WatermarkPreview } from './WatermarkPreview';

const LAYOUTS = ['pattern', 'centre', 'corner'] as const;
const SIZES = ['small', 'medium', 'large'] as const;
const WEAKEST = 10;
const STRONGEST = 60;

/** What the watermark shows, where, how large and how strong, with a live preview. */
export function WatermarkFields({
  values,
  set,
  text,
}: {
  values: SettingsForm;
  set: <K extends keyof SettingsForm>(name: K) => (value: SettingsForm[K]) => void;
  /** The field for the text. */
  text: ReactNode;
}) {
  const t = useText();
  const strengthId = useId();
  const { watermarkLayout, watermarkSize, watermarkStrength } = values;
  const watermarkLogo = pictureName(values.watermarkLogo);
  const style = { watermarkLayout, watermarkSize, watermarkStrength };
  const watermark = watermarkLogo
    ? { watermarkLogo, ...style }
    : { watermarkLogo, watermarkText: values.watermarkText.trim() || null, ...style };
  return (
    <>
      {text}
      <div>
        <PictureField
          label={t('settings.watermarkLogo')}
          url={values.watermarkLogo}
          dark
          onChange={set('watermarkLogo')}
        />
        <FormHelperText sx={{ mx: 0 }}>{t('settings.watermarkLogoHint')}</FormHelperText>
      </div>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2.5 }}>
        <LabelledToggle
          label={t('settings.watermarkLayout')}
          value={watermarkLayout}
          choices={LAYOUTS.map((value) => ({ value, name: t(`settings.${value}`) }))}
          onChange={set('watermarkLayout')}
        />
        <LabelledToggle
          label={t('settings.watermarkSize')}
          value={watermarkSize}
          choices={SIZES.map((value) => ({ value, name: t(`settings.${value}`) }))}
          onChange={set('watermarkSize')}
        />
        <FormControl sx={{ flex: 1, minWidth: 160 }}>
          <FormLabel id={strengthId}>{t('settings.watermarkStrength')}</FormLabel>
          <Slider
            aria-labelledby={strengthId}
            value={watermarkStrength}
            min={WEAKEST}
            max={STRONGEST}
            valueLabelDisplay="auto"
            valueLabelFormat={(value) => `${value} %`}
            onChange={(_event, value) => set('watermarkStrength')(value)}
          />
          <FormHelperText sx={{ mx: 0 }}>{t('settings.watermarkStrengthHint')}</FormHelperText>
        </FormControl>
      </Stack>
      <WatermarkPreview watermark={watermark} />
    </>
  );
}

function LabelledToggle<V extends string>({
  label,
  ...toggle
}: {
  label: string;
  value: V;
  choices: readonly { value: V; name: string }[];
  onChange: (value: V) => void;
}) {
  const labelId = useId();
  return (
    <FormControl sx={{ gap: 0.5 }}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <ToggleField labelId={labelId} {...toggle} />
    </FormControl>
  );
}
