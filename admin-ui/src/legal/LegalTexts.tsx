import { Box, Button, Stack, Typography } from '@mui/material';
import type { LegalTextDto } from '@showreel/api-client';
import { useEffect } from 'react';
import { LANGUAGES, useText } from '../i18n/language';
import { useDraft } from '../ui/form/draft';
import { LegalTextEditor, type Draft } from './LegalTextEditor';

const PAGES = ['imprint', 'privacy', 'terms', 'withdrawal'] as const;

const keyOf = ({ page, language }: Pick<LegalTextDto, 'page' | 'language'>) => `${page}.${language}`;
const stateOf = ({ text, placeholders }: LegalTextDto) =>
  text === '' ? 'none' : placeholders > 0 ? 'unfinished' : 'live';

/** Every legal page in every language with its state, and the editor of the one that was chosen. */
export function LegalTexts({
  texts,
  language,
  onDirty,
}: {
  texts: LegalTextDto[];
  /** The studio's: its text is shown first. */
  language: LegalTextDto['language'];
  onDirty: (dirty: boolean) => void;
}) {
  const t = useText();
  const [{ chosen, drafts }, setState] = useDraft<{ chosen: string; drafts: Readonly<Record<string, Draft>> }>(
    'legal-texts',
    { chosen: keyOf({ page: 'imprint', language }), drafts: {} },
  );
  const current = texts.find((text) => keyOf(text) === chosen)!;
  const dirty = Object.keys(drafts).length > 0;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const changeDraft = (key: string, change: (before: Draft | null) => Draft | null) =>
    setState((state) => {
      const { [key]: before = null, ...others } = state.drafts;
      const draft = change(before);
      return { ...state, drafts: draft ? { ...others, [key]: draft } : others };
    });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {PAGES.map((page) => (
          <Stack key={page} direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography sx={{ flex: { xs: '1 0 100%', sm: '1 0 0' } }}>{t(`legal.${page}`)}</Typography>
            {LANGUAGES.map(({ locale, name }) => {
              const text = texts.find((each) => each.page === page && each.language === locale)!;
              const key = keyOf(text);
              const state = stateOf(text);
              return (
                <Button
                  key={locale}
                  color={state === 'unfinished' ? 'warning' : 'inherit'}
                  variant={key === chosen ? 'contained' : 'outlined'}
                  aria-pressed={key === chosen}
                  aria-label={t('legal.state', {
                    page: t(`legal.${page}`),
                    language: name,
                    state: t(`legal.${state}`),
                  })}
                  onClick={() => setState((state) => ({ ...state, chosen: key }))}
                  sx={{ minHeight: 44 }}
                >
                  {state === 'none' ? name : `${name} · ${t(`legal.${state}`)}`}
                </Button>
              );
            })}
          </Stack>
        ))}
      </Box>
      <LegalTextEditor
        key={chosen}
        saved={current}
        draft={drafts[chosen] ?? null}
        onDraft={(change) => changeDraft(chosen, change)}
      />
    </>
  );
}
