import { Box, Stack } from '@mui/material';
import { updateSettings, type SettingsDto } from '@showreel/api-client';
import { getSettingsQueryKey, getWatermarkProgressQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRefreshSite } from '../api/site';
import { refresh } from '../api/queries';
import { SETTING_NAMES } from '../i18n/fieldNames';
import { LANGUAGES, useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { TextInput } from '../ui/form/inputs';
import { PageForm } from '../ui/form/PageForm';
import { SelectInput } from '../ui/form/SelectField';
import { SwitchInput } from '../ui/form/SwitchField';
import { useServerForm } from '../ui/form/useServerForm';
import { PageSection } from '../ui/page/PageSection';
import { formatBytes } from '../ui/format';
import { ApplyWatermark } from './ApplyWatermark';
import { BrandPreview } from './BrandPreview';
import { HomePageFields } from './HomePageFields';
import { PictureField } from './PictureField';
import { PictureSizeFields } from './PictureSizeFields';
import { RetentionFields } from './RetentionFields';
import { changedNames, changesOf, formOf, type DataMining, type SettingsForm as Values } from './settingsForm';
import { hourText, settingText } from './settingText';
import { WatermarkFields } from './WatermarkFields';
import { ZoneField } from './ZoneField';

/** Edits what staff set: the brand, the watermark, the studio's time. */
export function SettingsForm({ settings }: { settings: SettingsDto }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  const server = useServerForm<Values>({
    values: formOf(settings),
    version: settings.version,
    queryKey: getSettingsQueryKey(),
    save: async (values, edited) => {
      const saved = await updateSettings({ body: { ...changesOf(settings, values), version: edited } });
      queries.setQueryData(getSettingsQueryKey(), saved);
      void refreshSite();
      void refresh(queries, getWatermarkProgressQueryKey());
      toast({ title: t('settings.saved') });
      return { values: formOf(saved), version: saved.version };
    },
    failure: t('settings.saveFailed'),
    draft: 'settings',
    asksAbout: 'edits',
  });
  return (
    <PageForm
      server={server}
      action={t('settings.save')}
      changed={changedNames(server.values, server.saved).map((name) => t(SETTING_NAMES[name]))}
      conflictTitle={t('settings.changedMeanwhile')}
      theirs={() =>
        server.conflict.map((name) => ({ field: t(SETTING_NAMES[name]), value: settingText(name, server.saved, t) }))
      }
    >
      <PageSection title={t('settings.brand')} about={t('settings.brandAbout')}>
        <TextInput source="studioName" label={t('settings.studioName')} required />
        <TextInput source="supportEmail" label={t('settings.supportEmail')} type="email" required />
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5, '& > .MuiFormControl-root': { my: 0 } }}>
          <TextInput
            source="accentColour"
            label={t('settings.accent')}
            sx={{ maxWidth: { sm: 200 } }}
            slotProps={{
              htmlInput: { spellCheck: false, maxLength: 7 },
              input: { startAdornment: <ColourPicker /> },
            }}
          />
          <SelectInput
            source="theme"
            label={t('settings.theme')}
            choices={(['auto', 'light', 'dark'] as const).map((theme) => ({
              value: theme,
              name: t(`settings.${theme}`),
            }))}
          />
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5, '& > *': { flex: 1 } }}>
          <PictureField source="logo" label={t('settings.logo')} />
          <PictureField source="logoDark" label={t('settings.logoDark')} dark />
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5, '& > *': { flex: 1 } }}>
          <PictureField source="icon" label={t('settings.icon')} hint={t('settings.iconHint')} />
          <PictureField
            source="socialImage"
            label={t('settings.socialImage')}
            hint={t('settings.socialImageHint')}
            photo
          />
        </Stack>
      </PageSection>
      <BrandPreview values={server.values} />
      <PageSection title={t('settings.watermark')} about={t('settings.watermarkAbout')}>
        <WatermarkFields />
        <ApplyWatermark />
        <PictureSizeFields />
      </PageSection>
      <PageSection title={t('settings.rights')} about={t('settings.rightsAbout')}>
        <TextInput source="photoCreator" label={t('settings.photoCreator')} hint={t('settings.photoCreatorHint')} />
        <TextInput
          source="photoCopyright"
          label={t('settings.photoCopyright')}
          hint={t('settings.photoCopyrightHint')}
        />
        <TextInput source="photoCredit" label={t('settings.photoCredit')} hint={t('settings.photoCreditHint')} />
        <SelectInput
          source="dataMining"
          label={t('settings.dataMining')}
          hint={t('settings.dataMiningHint')}
          choices={(['', ...DATA_MINING] as const).map((value) => ({
            value,
            name: t(`settings.dataMining_${value || 'none'}`),
          }))}
        />
      </PageSection>
      <PageSection title={t('settings.home')} about={t('settings.homeAbout')}>
        <HomePageFields />
      </PageSection>
      <PageSection title={t('settings.work')} about={t('settings.workAbout')}>
        <ZoneField source="timezone" label={t('settings.timezone')} hint={t('settings.timezoneHint')} />
        <SelectInput
          source="language"
          narrow
          label={t('projects.language')}
          hint={t('settings.languageHint')}
          choices={LANGUAGES.map(({ locale, name }) => ({ value: locale, name }))}
        />
        <SelectInput
          source="formOfAddress"
          narrow
          label={t('settings.formOfAddress')}
          hint={t('settings.formOfAddressHint')}
          choices={(['formal', 'informal'] as const).map((form) => ({ value: form, name: t(`settings.${form}`) }))}
        />
        <TextInput
          source="defaultTimerDays"
          label={t('settings.timerDays')}
          type="number"
          hint={t('settings.timerDaysHint')}
          sx={{ maxWidth: { sm: 320 } }}
          slotProps={{ htmlInput: { min: 1, max: 3650 } }}
        />
        <SelectInput
          source="timerStyle"
          narrow
          label={t('projects.timerStyle')}
          hint={t('settings.timerStyleHint')}
          choices={(['date', 'days', 'clock'] as const).map((style) => ({
            value: style,
            name: t(`projects.timerStyle_${style}`),
          }))}
        />
        <TextInput
          source="maxUploadMb"
          label={t('settings.maxUploadMb')}
          type="number"
          hint={t('settings.maxUploadMbHint', { most: formatBytes(settings.defaults.maxUploadMb * 2 ** 20) })}
          sx={{ maxWidth: { sm: 320 } }}
          slotProps={{ htmlInput: { min: 1, max: settings.defaults.maxUploadMb } }}
        />
      </PageSection>
      <PageSection title={t('settings.links')} about={t('settings.linksAbout')}>
        <SwitchInput source="emailLinks" label={t('projects.emailLinks')} hint={t('settings.emailLinksHint')} />
      </PageSection>
      <PageSection title={t('settings.staffSignIn')} about={t('settings.staffSignInAbout')}>
        <TextInput
          source="secondFactorFrom"
          label={t('settings.secondFactorFrom')}
          type="date"
          hint={[
            t('settings.secondFactorFromHint'),
            t('settings.withoutFactor', { count: String(settings.staffWithoutFactor) }),
          ].join(' ')}
          sx={{ maxWidth: { sm: 480 } }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </PageSection>
      <PageSection title={t('settings.backups')} about={t('settings.backupsAbout')}>
        <SwitchInput
          source="automaticBackups"
          label={t('settings.automaticBackups')}
          hint={t(settings.hasBackupTarget ? 'settings.automaticBackupsHint' : 'settings.noBackupTarget')}
          disabled={!settings.hasBackupTarget}
        />
        {settings.hasBackupTarget && (
          <SelectInput
            source="backupHour"
            narrow
            label={t('settings.backupHour')}
            choices={HOURS.map((hour) => ({ value: hour, name: hourText(hour) }))}
          />
        )}
      </PageSection>
      <PageSection title={t('settings.retention')} about={t('settings.retentionAbout')}>
        <RetentionFields defaults={settings.defaults} />
      </PageSection>
    </PageForm>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const DATA_MINING = [
  'DMI-ALLOWED',
  'DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING',
  'DMI-PROHIBITED-AIMLTRAINING',
  'DMI-PROHIBITED-GENAIMLTRAINING',
  'DMI-PROHIBITED',
] as const satisfies readonly DataMining[];

/** Shows the browser's picker for the accent colour. */
function ColourPicker() {
  const t = useText();
  const { setValue } = useFormContext<Values>();
  const colour = useWatch<Values, 'accentColour'>({ name: 'accentColour' });
  return (
    <Box
      component="input"
      type="color"
      aria-label={t('settings.pickColour')}
      // The picker takes complete colours only.
      value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#000000'}
      onChange={({ target }) => setValue('accentColour', target.value, { shouldDirty: true })}
      sx={{ width: 28, height: 28, p: 0, mr: 1, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
    />
  );
}
