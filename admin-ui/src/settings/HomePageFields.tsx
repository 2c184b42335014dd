import { useWatch } from 'react-hook-form';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { SelectInput } from '../ui/form/SelectField';
import { PictureField } from './PictureField';
import type { SettingsForm } from './settingsForm';

const KINDS = ['default', 'own', 'signIn'] as const;

/** Asks what visitors see before they sign in, and for the texts of a page of the studio's own. */
export function HomePageFields() {
  const t = useText();
  const homePage = useWatch<SettingsForm, 'homePage'>({ name: 'homePage' });
  return (
    <>
      <SelectInput
        source="homePage"
        label={t('settings.home')}
        choices={KINDS.map((kind) => ({ value: kind, name: t(`settings.homePage_${kind}`) }))}
      />
      {homePage === 'own' && (
        <>
          <TextInput
            source="homeTitle"
            label={t('settings.homeTitle')}
            hint={t('settings.homeTitleHint')}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <TextInput
            source="homeText"
            label={t('settings.homeText')}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <TextInput
            source="homeCards"
            label={t('settings.homeCards')}
            hint={t('settings.homeCardsHint')}
            multiline
            minRows={4}
            slotProps={{ htmlInput: { maxLength: 2_000 } }}
          />
          <PictureField source="homeImage" label={t('settings.homeImage')} photo />
        </>
      )}
    </>
  );
}
