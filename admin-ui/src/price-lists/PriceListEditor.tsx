import { Alert, Box, Checkbox, FormControlLabel, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { createPriceList, updatePriceList, type PriceListDto } from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { HttpError } from 'react-admin';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { fieldErrors, isSessionLost, messageOf } from '../api/errors';
import { missingTexts } from '../api/priceLists';
import { useSite } from '../api/site';
import { recordKey, refresh, resourceKey } from '../api/queries';
import type { Text } from '../i18n/catalogue';
import { LANGUAGES, nameOfLanguage, useText, type Language } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { ConflictNotice } from '../ui/form/ConflictNotice';
import { storeDraft, useDraft } from '../ui/form/draft';
import { SaveBar } from '../ui/form/SaveBar';
import { useUnsaved } from '../ui/form/useUnsaved';
import { formatCents } from '../ui/format';
import { PageHeader } from '../ui/page/PageHeader';
import { PageSection } from '../ui/page/PageSection';
import { CurrencyInput, EditorContext, LanguageInput, TextInput } from './fields';
import { FreeFields, UpgradeFields } from './FreeAndUpgradeFields';
import { PackageFields } from './PackageFields';
import { checkForm, type FieldErrors } from './priceListChecks';
import {
  bodyOf,
  emptyForm,
  formOf,
  inLanguage,
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

interface Draft {
  /** Null while nothing has been changed: the form follows the server. */
  form: PriceListForm | null;
  /** The revision that was edited. */
  revision: number;
}

/** The form's draft is stored under this name when the session ends. */
const draftName = (listId: string) => `price-list-${listId}`;

/** A price list with the packages page that comes of it. `list` is null for a new one. */
export function PriceListEditor({
  list,
  currency,
  language,
  isFirst = false,
}: {
  list: PriceListDto | null;
  currency: string;
  /** Of a new one. */
  language: Language;
  /** A new one is the first of the studio's own. */
  isFirst?: boolean;
}) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { studioName } = useSite();
  const [empty] = useState(() => emptyForm(currency, language));
  const saved = useMemo(() => (list ? formOf(list) : empty), [list, empty]);
  const revision = list?.revision ?? 0;
  const [draft, setDraft] = useDraft<Draft>(draftName(list?.id ?? 'new'), { form: null, revision });
  const form = draft.form ?? saved;
  const changed = sectionsOf(form, saved);
  const dirty = changed.length > 0;
  // Right after a save the draft's revision is the newer one.
  const conflict = list !== null && dirty && draft.revision < revision;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [serverError, setServerError] = useState<string | null>(null);
  const change = (changes: Partial<PriceListForm>) =>
    setDraft((before) => ({
      form: { ...(before.form ?? saved), ...changes },
      revision: dirty ? before.revision : revision,
    }));
  const reset = (next: PriceListForm | null) => {
    setDraft({ form: next, revision });
    setErrors({});
    setServerError(null);
  };
  const save = useMutation({
    mutationFn: (sent: PriceListForm) => {
      const body = bodyOf(sent);
      return list
        ? updatePriceList({ path: { id: list.id }, body: { ...body, revision: draft.revision } })
        : createPriceList({ body });
    },
    onSuccess: (reply, sent) => {
      queries.setQueryData(recordKey('price-lists', reply.id), reply);
      // What was typed while saving stays; a new list has an editor of its own.
      const typed = form === sent ? null : withCodes(form, sent);
      const kept: Draft = { form: typed, revision: reply.revision };
      if (!list && typed) storeDraft(draftName(reply.id), kept);
      flushSync(() => {
        setDraft(list ? kept : { form: null, revision });
        setErrors({});
        setServerError(null);
      });
      toast({ title: t('prices.saved') });
      void refresh(queries, resourceKey('price-lists'));
      if (!list) void navigate(`/price-lists/${reply.id}`, { replace: true, state: { offersDefault: isFirst } });
    },
    onError: (error) => {
      if (isSessionLost(error)) return;
      if (error instanceof HttpError && (error.body as { code?: string } | null)?.code === 'price_list.changed')
        void refresh(queries, resourceKey('price-lists'));
      const named = fieldErrors(error);
      setErrors(named ?? {});
      setServerError(named ? Object.values(named).join(' ') : messageOf(error, t('prices.saveFailed')));
    },
  });
  const { question } = useUnsaved(dirty && !save.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkForm(form);
    setErrors(found);
    setServerError(Object.keys(found).length > 0 ? t('prices.fixErrors') : null);
    if (Object.keys(found).length === 0 && !conflict) save.mutate(form);
  };
  const element = useRef<HTMLFormElement>(null);
  // To the first field with an error: it may be far above the button.
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
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
        <form ref={element} onSubmit={submit} noValidate>
          <EditorContext value={{ form, errors, change }}>
            <PageSection stacked title={t('prices.basics')} about={t('prices.basicsAbout')}>
              <TextInput
                name="name"
                label={t('prices.name')}
                maxLength={80}
                value={form.name}
                onChange={(name) => change({ name })}
              />
              <LanguageInput value={form.language} onChange={(next) => change(inLanguage(form, next))} />
              <CurrencyInput value={form.currency} onChange={(next) => change({ currency: next })} />
              <FormControlLabel
                control={
                  <Checkbox
                    checked={form.companiesOnly}
                    onChange={({ target }) => change({ companiesOnly: target.checked })}
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
            <PageSection stacked title={t('prices.upgrades')} about={t('prices.upgradesAbout')}>
              <UpgradeFields />
            </PageSection>
            <PageSection stacked title={t('prices.singles')} about={t('prices.singlesAbout')}>
              <SingleFields />
            </PageSection>
            <PageSection stacked title={t('prices.translations')} about={t('prices.translationsAbout')}>
              <TranslationFields />
            </PageSection>
          </EditorContext>
          {!wide && <PriceListPreview list={bodyOf(form)} />}
          <SaveBar
            action={t('prices.save')}
            changed={changed.map((section) => t(`prices.${section}`))}
            busy={save.isPending}
            canSave={!conflict}
            idle={list ? undefined : t('prices.notSaved')}
            onDiscard={() => reset(null)}
          >
            {conflict && (
              <ConflictNotice
                title={t('prices.changed')}
                theirs={sectionsOf(form, saved).map((section) => ({
                  field: t(`prices.${section}`),
                  value: summaryOf(list, section, t),
                }))}
                onTheirs={() => reset(null)}
                onMine={() => reset(form)}
              />
            )}
            {serverError && !conflict && (
              <Alert severity="error" role="alert" sx={{ mb: 1.5 }}>
                {serverError}
              </Alert>
            )}
          </SaveBar>
        </form>
        {wide && (
          <Box sx={{ position: 'sticky', top: 16 }}>
            <PriceListPreview list={bodyOf(form)} />
          </Box>
        )}
      </Box>
      {question}
    </>
  );
}

/** What the other version says, in short. */
function summaryOf(list: PriceListDto, section: Section, t: Text): string {
  const { name, currency, companiesOnly, free, packages, upgrades, singleFiles, additionalPhotoCents, extension } =
    list;
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
    case 'upgrades':
      return upgrades.map(({ from, to, priceCents }) => `${from} → ${to} ${money(priceCents)}`).join(', ') || '–';
    case 'singles':
      return (
        [singleFiles.photoCents, singleFiles.videoCents, additionalPhotoCents, extension?.priceCents]
          .flatMap((cents) => (typeof cents === 'number' ? [money(cents)] : []))
          .join(', ') || '–'
      );
  }
}
