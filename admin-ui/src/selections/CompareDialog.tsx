import { Alert, Skeleton, Stack, Typography } from '@mui/material';
import type { ComparedFileDto, SelectionDto } from '@showreel/api-client';
import { getSelectionOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../ui/feedback/LoadError';
import { PlainDialog } from '../ui/feedback/PlainDialog';
import { SelectField } from '../ui/form/SelectField';
import { formatNumber } from '../ui/format';
import { Thumbnail } from '../ui/Thumbnail';

const ANY = 'any';
const ALL = 'all';

/** Shows who has chosen which photos: all of them, or those that everybody or one person alone has chosen. */
export function CompareDialog({ selection: { id, name }, onClose }: { selection: SelectionDto; onClose: () => void }) {
  const t = useText();
  const [shown, setShown] = useState(ANY);
  const { data, error, refetch } = useQuery(getSelectionOptions({ path: { id } }));
  const people = peopleIn(data?.files ?? []);
  const files = (data?.files ?? []).filter((file) => isShown(file, shown, people.size));
  return (
    <PlainDialog title={t('selections.compareTitle', { name })} maxWidth="sm" onClose={onClose}>
      {error && !data && <LoadError error={error} failure={t('selections.listFailed')} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data?.files.length === 0 && (
        <EmptyState title={t('selections.nothingChosen')} text={t('selections.nothingChosenText')} />
      )}
      {data && data.ambiguousNames.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          {t('selections.ambiguous', { names: data.ambiguousNames.join(', ') })}
        </Alert>
      )}
      {people.size > 1 && (
        <SelectField
          label={t('selections.show')}
          value={shown}
          choices={[
            { value: ANY, name: t('selections.byAny') },
            { value: ALL, name: t('selections.byAll') },
            ...[...people].map(([value, person]) => ({ value, name: t('selections.byOnly', { name: person }) })),
          ]}
          onChange={setShown}
        />
      )}
      {data && data.files.length > 0 && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ my: 1 }} role="status">
            {t('selections.photos', { count: files.length })}
          </Typography>
          <Stack component="ol" sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
            {files.map((file) => (
              <File key={file.fileId ?? file.fileName} file={file} />
            ))}
          </Stack>
        </>
      )}
    </PlainDialog>
  );
}

function File({ file: { fileName, thumbnailUrl, chosenBy } }: { file: ComparedFileDto }) {
  const notes = chosenBy.flatMap(({ note }) => note ?? []);
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <Thumbnail picture={{ fileType: 'photo', thumbnailUrl, placeholder: null }} width={72} />
      <Stack sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 560 }}>
          {fileName}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {chosenBy.map(({ name }) => name ?? '').join(', ')}
        </Typography>
        {notes.map((note) => (
          <Typography key={note} variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {note}
          </Typography>
        ))}
      </Stack>
    </Stack>
  );
}

/** Returns everybody who has chosen any, by id. */
const peopleIn = (files: readonly ComparedFileDto[]): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap(({ chosenBy }) =>
      chosenBy.flatMap(({ personId, name }) => (personId === null ? [] : [[personId, name ?? ''] as const])),
    ),
  );

function isShown({ chosenBy }: ComparedFileDto, shown: string, people: number): boolean {
  const ids = new Set(chosenBy.map(({ personId }) => personId));
  if (shown === ALL) return ids.size === people;
  return shown === ANY || (ids.size === 1 && ids.has(shown));
}

/** Says how many photos are chosen, of how many that are in the price. */
export const countText = (count: number, included: number | null): string =>
  included === null ? formatNumber(count) : `${formatNumber(count)} / ${formatNumber(included)}`;
