import { Box, Checkbox, FormControlLabel, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { createPriceList, updatePriceList, type PriceListDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { missingTexts } from '../api/priceLists';
import { useSite } from '../api/site';
import { recordKey, refresh, resourceKey } from '../api/queries';
import type { Text } from '../i18n/catalogue';
import { LANGUAGES, nameOfLanguage, useText, type Language } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { PageForm } from '../ui/form/PageForm';
import { storeEdits, useServerForm } from '../ui/form/useServerForm';
import { formatCents } from '../ui/format';
import { PageHeader } from '../ui/page/PageHeader';
import { PageSection } from '../ui/page/PageSection';
import { CurrencyInput, EditorContext, LanguageInput, TextInput, type EditorState } from './fields';
import { FreeFields } from './FreeFields';
import { PackageFields } from './PackageFields';
import { checkForm } from './priceListChecks';
import {
  bodyOf,
  emptyForm,
  formOf,
  inLanguage,
  savedFormOf,
  sectionsOf,
  withCodes,
  type PriceListForm,
  type Section,
} from './priceListForm';
import { PriceListPreview } from './PriceListPreview';
import { SingleFields } from './SingleFields';
import { TaxNote } from './TaxNote';
import { TranslationFields } from './TranslationFields';
import { translationState } from './translationState';

/** The form's draft is stored under this name when the session ends. */
const draftName = (listId: string) => `price-list-${listId}`;

/** Edits a price list, with the packages page that comes of it. `list` is null for a new one. */
export function PriceListEditor({
  list,
  currency,
  language,
  isFirst = false,
}: {
  list: PriceListDto | null;
  currency: string;
  /** The language of a new list. */
  language: Language;
  /** True when the new list is the first of the studio's own. */
  isFirst?: boolean;
}) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { studioName } = useSite();
  const [empty] = useState(() => emptyForm(currency, language));
  const values = useMemo(() => (list ? formOf(list) : empty), [list, empty]);
  const save = async (sent: PriceListForm, revision: number) => {
    const body = bodyOf(sent);
    const reply = await (list
      ? updatePriceList({ path: { id: list.id }, body: { ...body, revision } })
      : createPriceList({ body }));
    const saved = { version: reply.revision, values: savedFormOf(reply, sent) };
    queries.setQueryData(recordKey('price-lists', reply.id), reply);
    toast({ title: t('prices.saved') });
    void refresh(queries, resourceKey('price-lists'));
    if (!list) {
      // The saved list has an editor of its own, which gets what was typed meanwhile.
      const typed = server.form.getValues();
      if (sectionsOf(typed, sent).length > 0)
        storeEdits(draftName(reply.id), { edits: withCodes(typed, sent), base: saved });
      void navigate(`/price-lists/${reply.id}`, { replace: true, state: { offersDefault: isFirst } });
    }
    return saved;
  };
  const server = useServerForm<PriceListForm>({
    values,
    version: list?.revision ?? 0,
    queryKey: resourceKey('price-lists'),
    save,
    failure: t('prices.saveFailed'),
    check: (typed) => {
      const fields = checkForm(typed);
      return Object.keys(fields).length > 0 ? { fields, summary: t('prices.fixErrors') } : null;
    },
    draft: draftName(list?.id ?? 'new'),
    asksAbout: 'edits',
    repeatsErrors: true,
    retyped: withCodes,
  });
  const { values: form, saved } = server;
  const errorOf = (name: string) => server.form.getFieldState(name as 'name', server.form.formState);
  const changed = sectionsOf(form, saved);
  const editor: EditorState = {
    form,
    errorAt: (name) => errorOf(name).error?.message,
    hasErrorsAt: (name) => errorOf(name).invalid,
    change: (changes) => {
      for (const [name, value] of Object.entries(changes))
        server.form.setValue(name as keyof PriceListForm, value, { shouldDirty: true });
    },
  };
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const title = list?.name ?? t('prices.create');
  return (
    <>
      <title>{`${title} · ${studioName}`}</title>
      <PageHeader back={t('prices.title')} backTo="/price-lists" actions={null}>
        <Box component="h1" sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 11fr) minmax(0, 9fr)' },
          alignItems: 'start',
        }}
      >
        <PageForm
          server={server}
          action={t('prices.save')}
          changed={changed.map((section) => t(`prices.${section}`))}
          idle={list ? undefined : t('prices.notSaved')}
          opensAnother={list === null}
          conflictTitle={t('prices.changed')}
          theirs={() =>
            changed.map((section) => ({
              field: t(`prices.${section}`),
              value: list ? summaryOf(list, section, t) : '',
            }))
          }
        >
          <EditorContext value={editor}>
            <PageSection stacked title={t('prices.basics')} about={t('prices.basicsAbout')}>
              <TextInput
                name="name"
                label={t('prices.name')}
                maxLength={80}
                value={form.name}
                onChange={(name) => editor.change({ name })}
              />
              <LanguageInput value={form.language} onChange={(next) => editor.change(inLanguage(form, next))} />
              <CurrencyInput value={form.currency} onChange={(next) => editor.change({ currency: next })} />
              <FormControlLabel
                control={
                  <Checkbox
                    checked={form.companiesOnly}
                    onChange={({ target }) => editor.change({ companiesOnly: target.checked })}
                  />
                }
                label={t('prices.companiesOnly')}
              />
              <TaxNote companiesOnly={form.companiesOnly} />
            </PageSection>
            <PageSection stacked title={t('prices.free')} about={t('prices.freeAbout')}>
              <FreeFields />
            </PageSection>
            <PageSection stacked title={t('prices.packages')} about={t('prices.packagesAbout')}>
              <PackageFields />
            </PageSection>
            <PageSection stacked title={t('prices.singles')} about={t('prices.singlesAbout')}>
              <SingleFields />
            </PageSection>
            <PageSection stacked title={t('prices.translations')} about={t('prices.translationsAbout')}>
              <TranslationFields />
            </PageSection>
          </EditorContext>
          {!wide && <PriceListPreview list={bodyOf(form)} />}
        </PageForm>
        {wide && (
          <Box sx={{ position: 'sticky', top: 16 }}>
            <PriceListPreview list={bodyOf(form)} />
          </Box>
        )}
      </Box>
    </>
  );
}

/** Sums up what the other version says. */
function summaryOf(list: PriceListDto, section: Section, t: Text): string {
  const { name, currency, companiesOnly, free, packages, singleFiles, additionalPhotoCents, extension } = list;
  const money = (cents: number) => formatCents(cents, currency);
  switch (section) {
    case 'translations':
      return LANGUAGES.filter(({ locale }) => locale !== list.language)
        .map(({ locale, name: language }) => `${language}: ${translationState(missingTexts(list, locale), t)}`)
        .join(', ');
    case 'basics':
      return [
        name,
        nameOfLanguage(list.language),
        currency.toUpperCase(),
        ...(companiesOnly ? [t('prices.companiesOnly')] : []),
      ].join(', ');
    case 'free':
      return [free.videos, free.photos, free.photoLabel].filter((each) => each !== null).join(', ');
    case 'packages':
      return packages.map((each) => `${each.name} ${money(each.priceCents)}`).join(', ') || '–';
    case 'singles':
      return (
        [singleFiles.photoCents, singleFiles.videoCents, additionalPhotoCents, extension?.priceCents]
          .flatMap((cents) => (typeof cents === 'number' ? [money(cents)] : []))
          .join(', ') || '–'
      );
  }
}
