import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { getStarterText, saveLegalText, type LegalTextDto } from '@showreel/api-client';
import { listLegalTextsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { LegalMarkdown } from '../../../shared-ui/src/LegalMarkdown';
import { useRefreshSite } from '../api/site';
import { LANGUAGES, useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { ConflictNotice } from '../ui/form/ConflictNotice';
import { TextInput } from '../ui/form/inputs';
import { ServerError } from '../ui/form/ServerError';
import { useServerForm } from '../ui/form/useServerForm';
import { useToast } from '../ui/feedback/useToast';
import { SecondaryButton } from '../ui/SecondaryButton';

/** Edits the text of a legal page in one language, with a preview. What is typed stays while another text is shown. */
export function LegalTextEditor({
  saved,
  isShown,
  onDirty,
}: {
  saved: LegalTextDto;
  isShown: boolean;
  onDirty: (dirty: boolean) => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  const preview = useId();
  const { page, language } = saved;
  const name = LANGUAGES.find(({ locale }) => locale === language)!.name;
  const { form, element, submit, isDirty, isSaving, conflict, ...server } = useServerForm({
    values: { text: saved.text },
    version: saved.version,
    queryKey: listLegalTextsQueryKey(),
    save: async ({ text: sent }, version) => {
      const reply = await saveLegalText({ path: { page }, body: { language, version, text: sent } });
      queries.setQueryData<LegalTextDto[]>(listLegalTextsQueryKey(), (before) =>
        before?.map((each) => (each.page === page && each.language === language ? reply : each)),
      );
      void refreshSite();
      toast({ title: t('legal.saved') });
      return { values: { text: reply.text }, version: reply.version };
    },
    failure: t('legal.saveFailed'),
    toastTitle: t('legal.saveFailed'),
    draft: `legal-${page}-${language}`,
  });
  const { text } = server.values;
  const insert = useAction({
    mutationFn: async () => {
      const { text: starter } = await getStarterText({ path: { page }, query: { language } });
      form.setValue('text', starter, { shouldDirty: true });
    },
    failure: t('legal.starterFailed'),
  });
  const report = useEffectEvent(onDirty);
  useEffect(() => report(isDirty), [isDirty]);
  if (!isShown) return null;
  const isAsking = conflict.length > 0;
  return (
    <FormProvider {...form}>
      <Stack component="form" ref={element} noValidate onSubmit={submit} sx={{ gap: 2 }}>
        <Typography variant="h3">
          {t(`legal.${page}`)} · {name}
          {saved.version > 0 && (
            <Typography component="span" color="textSecondary">
              {' '}
              · {t('legal.version', { version: saved.version })}
            </Typography>
          )}
        </Typography>
        {saved.placeholders > 0 && (
          <Alert severity="warning">{t('legal.placeholders', { count: saved.placeholders })}</Alert>
        )}
        {text === '' ? (
          <Alert severity="info">
            {t('legal.empty')} {t('legal.starterHint', { marks: '{{…}}' })}
            <Stack direction="row" sx={{ mt: 1 }}>
              <SecondaryButton size="small" loading={insert.busy} onClick={() => insert.start()}>
                {t('legal.starter')}
              </SecondaryButton>
            </Stack>
          </Alert>
        ) : null}
        <TextInput
          source="text"
          label={t('legal.text')}
          multiline
          minRows={8}
          maxRows={24}
          hint={t('legal.textHint')}
          slotProps={{ htmlInput: { maxLength: 50_000, lang: language } }}
        />
        {isAsking ? (
          <ConflictNotice
            title={t('legal.changedMeanwhile')}
            theirs={[{ field: t('legal.text'), value: server.saved.text || t('project.nothing') }]}
            onTheirs={server.useTheirs}
            onMine={server.keepMine}
          />
        ) : (
          <ServerError />
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" loading={isSaving} disabled={!isDirty || isAsking}>
            {t('legal.save')}
          </Button>
          {isDirty && (
            <Button color="inherit" disabled={isSaving} onClick={server.discard}>
              {t('legal.discard')}
            </Button>
          )}
        </Stack>
        {text !== '' && (
          <section aria-labelledby={preview}>
            <Typography id={preview} variant="h3">
              {t('legal.preview')}
            </Typography>
            <Box lang={language} sx={{ mt: 1, p: 2, border: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
              <LegalMarkdown>{text}</LegalMarkdown>
            </Box>
          </section>
        )}
      </Stack>
    </FormProvider>
  );
}
