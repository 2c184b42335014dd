import { Alert, Box, Stack, TextField } from '@mui/material';
import { updateSettings, type SettingsDto } from '@showreel/api-client';
import { getSettingsQueryKey, getWatermarkProgressQueryKey } from '@showreel/api-client/queries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { HttpError } from 'react-admin';
import { useRefreshSite } from '../api/site';
import { useDraft } from '../ui/form/draft';
import { fieldErrors, isSessionLost, messageOf } from '../api/errors';
import { refresh } from '../api/queries';
import { SETTING_NAMES } from '../i18n/fieldNames';
import { LANGUAGES, useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { useUnsaved } from '../ui/form/useUnsaved';
import { ApplyWatermark } from './ApplyWatermark';
import { BrandPreview } from './BrandPreview';
import { HomePageFields } from './HomePageFields';
import { PictureField } from './PictureField';
import { PictureSizeFields } from './PictureSizeFields';
import { SaveBar } from '../ui/form/SaveBar';
import { SelectField } from '../ui/form/SelectField';
import { SettingsConflict } from './SettingsConflict';
import { changedNames, changesOf, formOf, type SettingsForm as Values } from './settingsForm';
import { PageSection } from '../ui/page/PageSection';
import { WatermarkFields } from './WatermarkFields';
import { ZoneField } from './ZoneField';

interface Draft {
  edits: Partial<Values>;
  version: number;
}

const without = (edits: Partial<Values>, sent: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => value !== sent[name as keyof Values]));

/** What staff set: the brand, the watermark, the studio's time. */
export function SettingsForm({ settings }: { settings: SettingsDto }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  // Only what was edited, and the version that it was edited from: all other fields follow the server.
  const [{ edits, version }, setDraft] = useDraft<Draft>('settings', { edits: {}, version: settings.version });
  const values: Values = { ...formOf(settings), ...edits };
  const changed = changedNames(settings, values);
  const conflict = changed.length > 0 && version !== settings.version;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [serverError, setServerError] = useState<string | null>(null);
  const set =
    <K extends keyof Values>(name: K) =>
    (value: Values[K]) =>
      setDraft((before) => ({
        edits: { ...before.edits, [name]: value },
        version: changed.length > 0 ? before.version : settings.version,
      }));
  const field = (
    name:
      | 'studioName'
      | 'supportEmail'
      | 'watermarkText'
      | 'timezone'
      | 'defaultTimerDays'
      | 'accentColour'
      | 'homeTitle'
      | 'homeText'
      | 'homeCards',
    hint?: string,
  ) => ({
    name,
    value: values[name],
    error: !!errors[name],
    helperText: errors[name] ?? hint,
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  });
  const save = useMutation({
    mutationFn: (sent: Values) => updateSettings({ body: changesOf(settings, sent) }),
    onSuccess: (saved, sent) => {
      // What was typed while saving stays.
      setDraft((before) => ({ edits: without(before.edits, sent), version: saved.version }));
      setErrors({});
      setServerError(null);
      queries.setQueryData(getSettingsQueryKey(), saved);
      void refreshSite();
      void refresh(queries, getWatermarkProgressQueryKey());
      toast({ title: t('settings.saved') });
    },
    onError: (error) => {
      if (isSessionLost(error)) return;
      if (error instanceof HttpError && error.status === 409) void refresh(queries, getSettingsQueryKey());
      const named = fieldErrors(error);
      setErrors(named ?? {});
      setServerError(named ? null : messageOf(error, t('settings.saveFailed')));
    },
  });
  const { question } = useUnsaved(changed.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!conflict) save.mutate(values);
  };
  const settle = (kept: Draft['edits']) => {
    setDraft({ edits: kept, version: settings.version });
    setErrors({});
    setServerError(null);
  };
  const form = useRef<HTMLFormElement>(null);
  // To the first field with an error: it may be far above the button.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <PageSection title={t('settings.brand')} about={t('settings.brandAbout')}>
        <TextField label={t('settings.studioName')} required {...field('studioName')} />
        <TextField label={t('settings.supportEmail')} type="email" required {...field('supportEmail')} />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5, '& > .MuiFormControl-root': { my: 0 } }}>
          <TextField
            label={t('settings.accent')}
            {...field('accentColour')}
            sx={{ maxWidth: { sm: 200 } }}
            slotProps={{
              htmlInput: { spellCheck: false, maxLength: 7 },
              input: {
                startAdornment: (
                  <Box
                    component="input"
                    type="color"
                    aria-label={t('settings.pickColour')}
                    // The browser's picker takes complete colours only.
                    value={/^#[0-9a-f]{6}$/i.test(values.accentColour) ? values.accentColour : '#000000'}
                    onChange={({ target }) => set('accentColour')(target.value)}
                    sx={{ width: 28, height: 28, p: 0, mr: 1, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
                  />
                ),
              },
            }}
          />
          <SelectField
            label={t('settings.theme')}
            value={values.theme}
            choices={(['auto', 'light', 'dark'] as const).map((theme) => ({
              value: theme,
              name: t(`settings.${theme}`),
            }))}
            onChange={set('theme')}
          />
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5, '& > *': { flex: 1 } }}>
          <PictureField label={t('settings.logo')} url={values.logo} onChange={set('logo')} />
          <PictureField label={t('settings.logoDark')} url={values.logoDark} dark onChange={set('logoDark')} />
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5, '& > *': { flex: 1 } }}>
          <PictureField
            label={t('settings.icon')}
            hint={t('settings.iconHint')}
            url={values.icon}
            onChange={set('icon')}
          />
          <PictureField
            label={t('settings.socialImage')}
            hint={t('settings.socialImageHint')}
            url={values.socialImage}
            photo
            onChange={set('socialImage')}
          />
        </Stack>
      </PageSection>
      <BrandPreview values={values} />
      <PageSection title={t('settings.watermark')} about={t('settings.watermarkAbout')}>
        <WatermarkFields
          values={values}
          set={set}
          text={
            <TextField
              label={t('settings.watermarkText')}
              {...field('watermarkText')}
              disabled={values.watermarkLogo !== null}
            />
          }
        />
        <ApplyWatermark />
        <PictureSizeFields values={values} set={set} />
      </PageSection>
      <PageSection title={t('settings.home')} about={t('settings.homeAbout')}>
        <HomePageFields values={values} set={set} field={field} />
      </PageSection>
      <PageSection title={t('settings.work')} about={t('settings.workAbout')}>
        <ZoneField
          label={t('settings.timezone')}
          {...field('timezone', t('settings.timezoneHint'))}
          onChange={set('timezone')}
        />
        <SelectField
          narrow
          label={t('projects.language')}
          hint={t('settings.languageHint')}
          value={values.language}
          choices={LANGUAGES.map(({ locale, name }) => ({ value: locale, name }))}
          onChange={set('language')}
        />
        <SelectField
          narrow
          label={t('settings.formOfAddress')}
          hint={t('settings.formOfAddressHint')}
          value={values.formOfAddress}
          choices={(['formal', 'informal'] as const).map((form) => ({ value: form, name: t(`settings.${form}`) }))}
          onChange={set('formOfAddress')}
        />
        <TextField
          label={t('settings.timerDays')}
          type="number"
          {...field('defaultTimerDays', t('settings.timerDaysHint'))}
          sx={{ maxWidth: { sm: 320 } }}
          slotProps={{ htmlInput: { min: 1, max: 3650 } }}
        />
        <SelectField
          narrow
          label={t('projects.timerStyle')}
          hint={t('settings.timerStyleHint')}
          value={values.timerStyle}
          choices={(['date', 'days', 'clock'] as const).map((style) => ({
            value: style,
            name: t(`projects.timerStyle_${style}`),
          }))}
          onChange={set('timerStyle')}
        />
      </PageSection>
      <SaveBar
        action={t('settings.save')}
        changed={changed.map((name) => t(SETTING_NAMES[name]))}
        busy={save.isPending}
        canSave={!conflict}
        onDiscard={() => settle({})}
      >
        {conflict && (
          <SettingsConflict
            settings={settings}
            fields={changed}
            onTheirs={() => settle({})}
            onMine={() => settle(edits)}
          />
        )}
        {serverError && !conflict && (
          <Alert severity="error" role="alert" sx={{ mb: 1.5 }}>
            {serverError}
          </Alert>
        )}
      </SaveBar>
      {question}
    </form>
  );
}
