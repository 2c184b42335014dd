import { TextField, type TextFieldProps } from '@mui/material';
import { useText } from '../i18n/language';
import { SelectField } from '../ui/form/SelectField';
import { PictureField } from './PictureField';
import type { SettingsForm } from './settingsForm';

const KINDS = ['default', 'own', 'signIn'] as const;

/** What visitors see before they sign in; the texts of a page of the studio's own. */
export function HomePageFields({
  values,
  set,
  field,
}: {
  values: SettingsForm;
  set: <K extends keyof SettingsForm>(name: K) => (value: SettingsForm[K]) => void;
  field: (name: 'homeTitle' | 'homeText' | 'homeCards', hint?: string) => TextFieldProps;
}) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('settings.home')}
        value={values.homePage}
        choices={KINDS.map((kind) => ({ value: kind, name: t(`settings.homePage_${kind}`) }))}
        onChange={set('homePage')}
      />
      {values.homePage === 'own' && (
        <>
          <TextField
            label={t('settings.homeTitle')}
            {...field('homeTitle', t('settings.homeTitleHint'))}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <TextField
            label={t('settings.homeText')}
            multiline
            minRows={2}
            {...field('homeText')}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <TextField
            label={t('settings.homeCards')}
            multiline
            minRows={4}
            {...field('homeCards', t('settings.homeCardsHint'))}
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
          <PictureField label={t('settings.homeImage')} url={values.homeImage} photo onChange={set('homeImage')} />
        </>
      )}
    </>
  );
}
