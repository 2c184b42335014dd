import { Box, Button, Stack, Typography } from '@mui/material';
import type { LegalTextDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { LANGUAGES, useText } from '../i18n/language';
import { useDraft } from '../ui/form/draft';
import { LegalTextEditor } from './LegalTextEditor';

const PAGES = ['imprint', 'privacy', 'terms', 'withdrawal'] as const;

const keyOf = ({ page, language }: Pick<LegalTextDto, 'page' | 'language'>) => `${page}.${language}`;
const stateOf = ({ text, placeholders }: LegalTextDto) =>
  text === '' ? 'none' : placeholders > 0 ? 'unfinished' : 'live';

/** Lists every legal page in every language with its state, and the editor of the chosen one. */
export function LegalTexts({
  texts,
  language,
  onDirty,
}: {
  texts: LegalTextDto[];
  /** The studio's language: its text is shown first. */
  language: LegalTextDto['language'];
  onDirty: (dirty: boolean) => void;
}) {
  const t = useText();
  const [chosen, setChosen] = useDraft('legal-text', keyOf({ page: 'imprint', language }));
  const [edited, setEdited] = useState<readonly string[]>([]);
  const dirty = edited.length > 0;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
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
                  onClick={() => setChosen(key)}
                  sx={{ minHeight: 44 }}
                >
                  {state === 'none' ? name : `${name} · ${t(`legal.${state}`)}`}
                </Button>
              );
            })}
          </Stack>
        ))}
      </Box>
      {texts.map((text) => {
        const key = keyOf(text);
        return (
          <LegalTextEditor
            key={key}
            saved={text}
            isShown={key === chosen}
            onDirty={(isDirty) =>
              setEdited((before) => [...before.filter((each) => each !== key), ...(isDirty ? [key] : [])])
            }
          />
        );
      })}
    </>
  );
}
