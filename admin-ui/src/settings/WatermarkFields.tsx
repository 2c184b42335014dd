import { FormControl, FormHelperText, FormLabel, Slider, Stack } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useText } from '../i18n/language';
import { asTyped, TextInput } from '../ui/form/inputs';
import { ToggleField } from '../ui/ToggleField';
import { PictureField } from './PictureField';
import { pictureName, type SettingsForm } from './settingsForm';
import { WatermarkPreview } from './WatermarkPreview';

const WATERMARK_LAYOUTS = ['pattern', 'centre', 'corner'] as const;
const SIZES = ['small', 'medium', 'large'] as const;
const WEAKEST = 10;
const STRONGEST = 60;

/** Asks what the watermark shows, where, how large and how strong, with a live preview. */
export function WatermarkFields() {
  const t = useText();
  const { watermarkText, watermarkLogo: logo, ...values } = useWatch<SettingsForm>() as SettingsForm;
  const { watermarkLayout, watermarkSize, watermarkStrength } = values;
  const watermarkLogo = pictureName(logo);
  const style = { watermarkLayout, watermarkSize, watermarkStrength };
  const watermark = watermarkLogo
    ? { watermarkLogo, ...style }
    : { watermarkLogo, watermarkText: watermarkText.trim() || null, ...style };
  return (
    <>
      <TextInput source="watermarkText" label={t('settings.watermarkText')} disabled={logo !== null} />
      <div>
        <PictureField source="watermarkLogo" label={t('settings.watermarkLogo')} dark />
        <FormHelperText sx={{ mx: 0 }}>{t('settings.watermarkLogoHint')}</FormHelperText>
      </div>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2.5 }}>
        <ToggleInput
          source="watermarkLayout"
          label={t('settings.watermarkLayout')}
          choices={WATERMARK_LAYOUTS.map((value) => ({ value, name: t(`settings.${value}`) }))}
        />
        <ToggleInput
          source="watermarkSize"
          label={t('settings.watermarkSize')}
          choices={SIZES.map((value) => ({ value, name: t(`settings.${value}`) }))}
        />
        <StrengthInput />
      </Stack>
      <WatermarkPreview watermark={watermark} />
    </>
  );
}

function StrengthInput() {
  const t = useText();
  const id = useId();
  const { field } = useInput({ source: 'watermarkStrength', parse: asTyped, format: asTyped });
  return (
    <FormControl sx={{ flex: 1, minWidth: 160 }}>
      <FormLabel id={id}>{t('settings.watermarkStrength')}</FormLabel>
      <Slider
        aria-labelledby={id}
        value={field.value as number}
        min={WEAKEST}
        max={STRONGEST}
        valueLabelDisplay="auto"
        valueLabelFormat={(value) => `${value} %`}
        onChange={(_event, value) => field.onChange(value)}
      />
      <FormHelperText sx={{ mx: 0 }}>{t('settings.watermarkStrengthHint')}</FormHelperText>
    </FormControl>
  );
}

function ToggleInput<V extends string>({
  source,
  label,
  choices,
}: {
  source: string;
  label: string;
  choices: readonly { value: V; name: string }[];
}) {
  const labelId = useId();
  const { field } = useInput({ source, parse: asTyped, format: asTyped });
  return (
    <FormControl sx={{ gap: 0.5 }}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <ToggleField labelId={labelId} choices={choices} value={field.value as V} onChange={field.onChange} />
    </FormControl>
  );
}
