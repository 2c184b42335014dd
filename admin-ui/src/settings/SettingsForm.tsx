import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material';
import { updateSettings, type SettingsDto } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CALL, call } from '../api/client';
import { refreshSite } from '../api/site';
import { useDraft } from '../lib/draft';
import { fieldErrors, isSessionLost, messageOf } from '../lib/refusals';
import { SETTING_NAMES } from '../messages/fieldNames';
import { useText } from '../messages/language';
import { useToast } from '../ui/useToast';
import { useUnsaved } from '../ui/useUnsaved';
import { ApplyWatermark } from './ApplyWatermark';
import { PictureField } from './PictureField';
import { SaveBar } from './SaveBar';
import { changedNames, changesOf, formOf, type SettingsForm as Values } from './settingsForm';
import { SettingsSection } from './SettingsSection';
import { WatermarkPreview } from './WatermarkPreview';
import { ZoneField } from './ZoneField';

/** What staff set: the brand, the watermark, the studio's time. */
export function SettingsForm({ settings }: { settings: SettingsDto }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  // What was changed alone: a form that outlives its session takes the rest as it is by then.
  const [edits, setEdits] = useDraft<Partial<Values>>('settings', {});
  const values: Values = { ...formOf(settings), ...edits };
  const changed = changedNames(settings, values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const set = <K extends keyof Values>(name: K) => (value: Values[K]) => setEdits((before) => ({ ...before, [name]: value }));
  const field = (name: 'studioName' | 'supportEmail' | 'watermarkText' | 'timezone' | 'defaultTimerDays' | 'accentColour', hint?: string) => ({
    name, value: values[name], error: !!errors[name], helperText: errors[name] ?? hint,
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  });
  const save = useMutation({
    mutationFn: () => call(updateSettings({ ...CALL, body: changesOf(settings, values) })),
    onSuccess: (saved) => {
      setErrors({});
      setRefusal(null);
      queries.setQueryData(['settings'], saved);
      void refreshSite();
      void queries.invalidateQueries({ queryKey: ['watermark'] });
      toast({ title: t('settings.saved') });
    },
    onError: (error) => {
      if (isSessionLost(error)) return;
      const named = fieldErrors(error);
      setErrors(named ?? {});
      setRefusal(named ? null : messageOf(error, t('settings.saveFailed')));
    },
  });
  const { question } = useUnsaved(changed.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      {refusal && <Alert severity="error" role="alert" sx={{ mb: 2 }} action={<Button color="inherit" size="small" onClick={() => void queries.resetQueries({ queryKey: ['settings'] })}>{t('settings.reload')}</Button>}>{refusal}</Alert>}
      <SettingsSection title={t('settings.brand')} about={t('settings.brandAbout')}>
        <TextField label={t('settings.studioName')} required {...field('studioName')} />
        <TextField label={t('settings.supportEmail')} type="email" required {...field('supportEmail')} />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5, '& > .MuiFormControl-root': { my: 0 } }}>
          <TextField label={t('settings.accent')} type="color" {...field('accentColour', values.accentColour)} sx={{ maxWidth: { sm: 180 } }} slotProps={{ htmlInput: { sx: { height: 24 } } }} />
          <TextField label={t('settings.theme')} select value={values.theme} onChange={({ target }) => set('theme')(target.value as Values['theme'])}>
            {(['auto', 'light', 'dark'] as const).map((theme) => <MenuItem key={theme} value={theme}>{t(`settings.${theme}`)}</MenuItem>)}
          </TextField>
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5, '& > *': { flex: 1 } }}>
          <PictureField label={t('settings.logo')} url={values.logo} onChange={set('logo')} />
          <PictureField label={t('settings.logoDark')} url={values.logoDark} dark onChange={set('logoDark')} />
        </Stack>
      </SettingsSection>
      <SettingsSection title={t('settings.watermark')} about={t('settings.watermarkAbout')}>
        <TextField label={t('settings.watermarkText')} {...field('watermarkText')} disabled={values.watermarkLogo !== null} />
        <PictureField label={t('settings.watermarkLogo')} url={values.watermarkLogo} dark onChange={set('watermarkLogo')} />
        <WatermarkPreview text={values.watermarkText} logoUrl={values.watermarkLogo} />
        <ApplyWatermark />
      </SettingsSection>
      <SettingsSection title={t('settings.work')} about={t('settings.workAbout')}>
        <ZoneField label={t('settings.timezone')} {...field('timezone', t('settings.timezoneHint'))} onChange={set('timezone')} />
        <TextField label={t('settings.timerDays')} type="number" {...field('defaultTimerDays', t('settings.timerDaysHint'))} sx={{ maxWidth: { sm: 320 } }} slotProps={{ htmlInput: { min: 1, max: 3650 } }} />
      </SettingsSection>
      <SaveBar
        changed={changed.map((name) => t(SETTING_NAMES[name]))} busy={save.isPending}
        onDiscard={() => {
          setEdits({});
          setErrors({});
          setRefusal(null);
        }}
      />
      {question}
    </form>
  );
}
