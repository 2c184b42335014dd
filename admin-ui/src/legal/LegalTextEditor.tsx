import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { getStarterText, saveLegalText, type LegalTextDto } from '@showreel/api-client';
import { listLegalTextsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { HttpError } from 'react-admin';
import { LegalMarkdown } from '../../../shared-ui/src/LegalMarkdown';
import { useRefreshSite } from '../api/site';
import { refresh } from '../api/queries';
import { LANGUAGES, useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { ConflictNotice } from '../ui/form/ConflictNotice';
import { useToast } from '../ui/feedback/useToast';

/** What was typed, with the version that it was begun from. */
export interface Draft {
  text: string;
  version: number;
}

/** The text of a legal page in one language, with a preview. */
export function LegalTextEditor({
  saved,
  draft,
  onDraft,
}: {
  saved: LegalTextDto;
  /** Null while nothing is typed. */
  draft: Draft | null;
  onDraft: (change: (before: Draft | null) => Draft | null) => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  const preview = useId();
  const { page, language } = saved;
  const text = draft?.text ?? saved.text;
  // Right after a save the draft's version is the newer one.
  const conflict = draft !== null && draft.version < saved.version;
  const name = LANGUAGES.find(({ locale }) => locale === language)!.name;
  const save = useAction({
    mutationFn: async () => {
      const version = draft?.version ?? saved.version;
      const reply = await saveLegalText({ path: { page }, body: { language, version, text } }).catch(
        (error: unknown) => {
          if (error instanceof HttpError && error.status === 409) void refresh(queries, listLegalTextsQueryKey());
          throw error;
        },
      );
      queries.setQueryData<LegalTextDto[]>(listLegalTextsQueryKey(), (before) =>
        before?.map((each) => (each.page === page && each.language === language ? reply : each)),
      );
      // What was typed while saving stays.
      onDraft((now) => (now && now.text !== text ? { text: now.text, version: reply.version } : null));
      void refreshSite();
      toast({ title: t('legal.saved') });
    },
    failure: t('legal.saveFailed'),
  });
  // While a save runs, even the old text is a change.
  const type = (next: string) =>
    onDraft((before) =>
      next === saved.text && !save.busy ? null : { text: next, version: before?.version ?? saved.version },
    );
  const insert = useAction({
    mutationFn: async () => type((await getStarterText({ path: { page }, query: { language } })).text),
    failure: t('legal.starterFailed'),
  });
  return (
    <Stack sx={{ gap: 2 }}>
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
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              loading={insert.busy}
              onClick={() => insert.start()}
            >
              {t('legal.starter')}
            </Button>
          </Stack>
        </Alert>
      ) : null}
      <TextField
        label={t('legal.text')}
        value={text}
        multiline
        minRows={8}
        maxRows={24}
        helperText={t('legal.textHint')}
        onChange={({ target }) => type(target.value)}
        slotProps={{ htmlInput: { maxLength: 50_000, lang: language } }}
      />
      {conflict && !save.busy && (
        <ConflictNotice
          title={t('legal.changedMeanwhile')}
          theirs={[{ field: t('legal.text'), value: saved.text || t('project.nothing') }]}
          onTheirs={() => onDraft(() => null)}
          onMine={() => onDraft((before) => before && { ...before, version: saved.version })}
        />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          loading={save.busy}
          disabled={draft === null || conflict}
          onClick={() => save.start()}
        >
          {t('legal.save')}
        </Button>
        {draft && (
          <Button color="inherit" disabled={save.busy} onClick={() => onDraft(() => null)}>
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
  );
}
