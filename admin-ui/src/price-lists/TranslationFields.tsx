import { Box, Stack, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { missingTexts } from '../api/priceLists';
import { LANGUAGES, useText, type Language } from '../i18n/language';
import { TextInput, useEditor } from './fields';
import { bodyOf } from './priceListForm';
import type { TextsForm } from './priceListTranslations';
import { translationState } from './translationState';

/** Edits the texts of the list in every other language, each of which is closed until it is opened. */
export function TranslationFields() {
  const { form } = useEditor();
  return LANGUAGES.filter(({ locale }) => locale !== form.language).map(({ locale, name }) => (
    <LanguageFields key={locale} language={locale} name={name} />
  ));
}

function LanguageFields({ language, name }: { language: Language; name: string }) {
  const t = useText();
  const { form, hasErrorsAt, change } = useEditor();
  const part = `translations.${language}`;
  const isWrong = ['free', ...form.packages.map((_, at) => `packages.${at}`)].some((each) =>
    hasErrorsAt(`${each}.${part}`),
  );
  const missing = missingTexts(bodyOf(form), language);
  const setTexts = (key: string, changes: Partial<TextsForm>) =>
    change({
      packages: form.packages.map((each) =>
        each.key === key
          ? {
              ...each,
              translations: { ...each.translations, [language]: { ...each.translations[language], ...changes } },
            }
          : each,
      ),
    });
  return (
    <Disclosure
      isForced={isWrong}
      title={
        <>
          <b>{name}</b>{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {translationState(missing, t)}
          </Typography>
        </>
      }
    >
      {form.free.photoLabel.trim() && (
        <TextInput
          name={`free.${part}.photoLabel`}
          label={t('prices.photoLabel')}
          hint={form.free.photoLabel}
          maxLength={40}
          value={form.free.photoLabels[language]}
          onChange={(label) =>
            change({ free: { ...form.free, photoLabels: { ...form.free.photoLabels, [language]: label } } })
          }
        />
      )}
      {form.packages.map(({ key, translations, ...own }, at) => {
        const title = own.name.trim() || t('prices.packageNumber', { number: at + 1 });
        const texts = translations[language];
        return (
          <Stack key={key} role="group" aria-label={`${name}: ${title}`} sx={{ gap: 2 }}>
            <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            <TextInput
              name={`packages.${at}.${part}.name`}
              label={t('prices.name')}
              hint={own.name}
              maxLength={80}
              value={texts.name}
              onChange={(next) => setTexts(key, { name: next })}
            />
            {own.description.trim() && (
              <TextInput
                name={`packages.${at}.${part}.description`}
                label={t('prices.description')}
                hint={own.description}
                maxLength={500}
                value={texts.description}
                onChange={(description) => setTexts(key, { description })}
              />
            )}
            {own.features.trim() && (
              <TextInput
                name={`packages.${at}.${part}.features`}
                label={t('prices.features')}
                hint={own.features.trim().split('\n').join(' · ')}
                lines={3}
                value={texts.features}
                onChange={(features) => setTexts(key, { features })}
              />
            )}
          </Stack>
        );
      })}
    </Disclosure>
  );
}

/** Shows fields behind their title; they are open while one of them is wrong. */
function Disclosure({ isForced, title, children }: { isForced: boolean; title: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Box component="details" open={open || isForced} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1.25, minHeight: { xs: 44, md: 36 } }}>
        {title}
      </Box>
      <Stack sx={{ gap: 3, pt: 1.5, '& .MuiFormControl-root': { my: 0 } }}>{(open || isForced) && children}</Stack>
    </Box>
  );
}
