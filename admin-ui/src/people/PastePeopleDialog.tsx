import { Stack, Typography } from '@mui/material';
import { addPeople } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PersonKind } from '../api/people';
import { refreshPeople } from '../api/projectCache';
import { useText } from '../i18n/language';
import { renderMessage } from '../i18n/serverMessages';
import { useToast } from '../ui/feedback/useToast';
import { FormDialog } from '../ui/form/FormDialog';
import { TextInput } from '../ui/form/inputs';
import { requiredText } from '../ui/form/validators';
import { KindInput } from './personForm';
import { readPastedPeople, type PastedLine } from './pastedPeople';

/** The form's draft is stored under this name when the session ends. */
export const pastePeopleDraft = (projectId: string) => `paste-people-${projectId}`;

/** Lines were rejected for these reasons, by their text: a reason stays with its line, wherever the line moves. */
type Reasons = ReadonlyMap<string, string>;

const textOf = (lines: readonly PastedLine[]): string => lines.map(({ text }) => text).join('\n');

interface PasteForm {
  list: string;
  kind: PersonKind;
}

const EMPTY: PasteForm = { list: '', kind: 'client' };

/** The server takes this many people in one call. */
const AT_ONCE = 500;

/** Adds everyone in a list. Lines that are wrong stay, each with its reason; the others are added. */
export function PastePeopleDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [reasons, setReasons] = useState<Reasons>(new Map());
  return (
    <FormDialog<PasteForm>
      title={t('people.paste')}
      action={t('people.pasteAction')}
      defaultValues={EMPTY}
      draft={pastePeopleDraft(projectId)}
      failure={t('people.pasteFailed')}
      // An error of the whole list is shown at the list.
      fieldOf={() => 'list'}
      onSubmit={async ({ list, kind }, form) => {
        const lines = readPastedPeople(list);
        const wrong: PastedLine[] = [];
        const found = new Map<string, string>();
        for (let next = 0; next < lines.length;) {
          const part = lines.slice(next, next + AT_ONCE);
          next += part.length;
          const people = part.map(({ name, email }) => ({ name, email }));
          const { rejected } = await addPeople({ path: { id: projectId }, body: { kind, people } });
          for (const { index, problem } of rejected) {
            wrong.push(part[index]!);
            found.set(part[index]!.text, renderMessage(problem, t));
          }
          // An added person leaves the list, even if the next call fails.
          form.setValue('list', textOf([...wrong, ...lines.slice(next)]), { shouldDirty: true });
          void refreshPeople(queries, projectId);
        }
        const count = lines.length - wrong.length;
        if (count > 0) toast({ title: t('people.added', { count }) });
        if (wrong.length === 0) return onClose();
        setReasons(found);
        form.setError('list', { type: 'server', message: t('people.linesLeft', { count: wrong.length }) });
        form.setFocus('list');
      }}
      onClose={onClose}
    >
      <TextInput
        source="list"
        label={t('people.list')}
        autoFocus
        multiline
        minRows={6}
        maxRows={14}
        hint={t('people.listHint')}
        validate={requiredText(t('people.listRequired'))}
      />
      <KindInput />
      <WrongLines reasons={reasons} />
    </FormDialog>
  );
}

/** Lists the lines that were rejected, by the numbers that they have now. */
function WrongLines({ reasons }: { reasons: Reasons }) {
  const t = useText();
  const list = useWatch<PasteForm, 'list'>({ name: 'list' });
  const wrong = list.split('\n').flatMap((line, index) => {
    const reason = reasons.get(line.trim());
    return reason === undefined ? [] : [{ number: index + 1, line: line.trim(), reason }];
  });
  if (wrong.length === 0) return null;
  return (
    <Stack
      component="ul"
      aria-label={t('people.wrongLines')}
      sx={{ gap: 0.75, m: 0, mt: 0.5, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}
    >
      {wrong.map(({ number, line, reason }) => (
        <li key={number}>
          <Typography variant="body2">{t('people.line', { number, line })}</Typography>
          <Typography variant="body2" color="error">
            {reason}
          </Typography>
        </li>
      ))}
    </Stack>
  );
}
