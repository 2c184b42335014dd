import { Alert, Box, Button, Card, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { updateSettings, type SettingsDto } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { CALL, call } from '../api/client';
import { fieldErrors, isSessionLost, messageOf } from '../lib/refusals';
import { useText } from '../messages/language';
import { useToast } from '../ui/useToast';
import { ApplyWatermark } from './ApplyWatermark';
import { PictureField } from './PictureField';
import { changesOf, formOf, type SettingsForm as Values } from './settingsForm';
import { WatermarkPreview } from './WatermarkPreview';

/** What staff set: the brand, the watermark, the studio's time. */
export function SettingsForm({ settings }: { settings: SettingsDto }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [values, setValues] = useState(() => formOf(settings));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const set = <K extends keyof Values>(name: K) => (value: Values[K]) => setValues((before) => ({ ...before, [name]: value }));
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      {refusal && <Alert severity="error" role="alert" sx={{ mb: 2 }} action={<Button color="inherit" size="small" onClick={() => void queries.resetQueries({ queryKey: ['settings'] })}>{t('settings.reload')}</Button>}>{refusal}</Alert>}
      <Section title={t('settings.brand')}>
        <TextField label={t('settings.studioName')} required {...field('studioName')} />
        <TextField label={t('settings.supportEmail')} type="email" required {...field('supportEmail')} />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 2 }}>
          <TextField label={t('settings.accent')} type="color" {...field('accentColour')} slotProps={{ htmlInput: { sx: { height: 24 } } }} />
          <TextField label={t('settings.theme')} select value={values.theme} onChange={({ target }) => set('theme')(target.value as Values['theme'])}>
            {(['auto', 'light', 'dark'] as const).map((theme) => <MenuItem key={theme} value={theme}>{t(`settings.${theme}`)}</MenuItem>)}
          </TextField>
        </Stack>
        <PictureField label={t('settings.logo')} url={values.logo} onChange={set('logo')} />
        <PictureField label={t('settings.logoDark')} url={values.logoDark} dark onChange={set('logoDark')} />
      </Section>
      <Section title={t('settings.watermark')}>
        <TextField label={t('settings.watermarkText')} {...field('watermarkText')} disabled={values.watermarkLogo !== null} />
        <PictureField label={t('settings.watermarkLogo')} url={values.watermarkLogo} dark onChange={set('watermarkLogo')} />
        <WatermarkPreview text={values.watermarkText} logoUrl={values.watermarkLogo} />
        <ApplyWatermark />
      </Section>
      <Section title={t('settings.work')}>
        <TextField label={t('settings.timezone')} {...field('timezone', t('settings.timezoneHint'))} />
        <TextField label={t('settings.timerDays')} type="number" {...field('defaultTimerDays', t('settings.timerDaysHint'))} slotProps={{ htmlInput: { min: 1, max: 3650 } }} />
      </Section>
      <Box sx={{ position: 'sticky', bottom: 0, bgcolor: 'background.default', py: 1.5, borderTop: 1, borderColor: 'divider', zIndex: 1, mb: 2 }}>
        <Button type="submit" variant="contained" loading={save.isPending}>{t('settings.save')}</Button>
      </Box>
    </form>
  );
}

/** One card of the page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, md: 2.5 }, mb: 2.5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>{title}</Typography>
      {children}
    </Card>
  );
}
