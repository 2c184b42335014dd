import { MenuItem, TextField } from '@mui/material';
import type { PresetDto } from '@showreel/api-client';
import { listPresetsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSite } from '../../api/site';
import { useText } from '../../i18n/language';
import { startingTimer } from './timer';

/**
 * Asks with which preset a new project begins, and fills in the fields that the form shows. It renders nothing without
 * presets.
 */
export function PresetInput() {
  const t = useText();
  const { timezone } = useSite();
  const { data: presets } = useQuery(listPresetsOptions());
  const { setValue, getValues, getFieldState } = useFormContext();
  // The choice is null until somebody makes one or the default applies.
  const chosen = useWatch({ name: 'presetId' }) as string | null;
  const valuesOf = (preset: PresetDto | undefined) => ({
    timer: preset ? startingTimer(preset.settings.timerDays, new Date(), timezone) : null,
    watermarkEnabled: preset?.settings.watermarkEnabled ?? true,
    language: preset?.settings.language ?? '',
    priceListId: preset?.settings.priceListId ?? '',
  });
  const choose = (preset: PresetDto | undefined) => {
    setValue('presetId', preset?.id ?? '');
    for (const [name, value] of Object.entries(valuesOf(preset))) setValue(name, value);
  };
  // The form of a known client begins with their language.
  const isOfClient = (name: string) => name === 'language' && getValues(name) !== '';
  const beginWithDefault = useEffectEvent((list: readonly PresetDto[]) => {
    const preset = list.find(({ isDefault }) => isDefault);
    if (!preset || getValues('presetId') !== null) return;
    setValue('presetId', preset.id);
    // The presets may arrive late: what somebody has changed meanwhile stays.
    for (const [name, value] of Object.entries(valuesOf(preset)))
      if (!getFieldState(name).isDirty && !isOfClient(name)) setValue(name, value);
  });
  useEffect(() => {
    if (presets) beginWithDefault(presets);
  }, [presets]);
  if (!presets?.length) return null;
  return (
    <TextField
      select
      label={t('presets.preset')}
      value={presets.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={({ target }) => choose(presets.find(({ id }) => id === target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('presets.none')}</MenuItem>
      {presets.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
