import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material';
import type { FavouritesDto, StaffMediaFileDto } from '@showreel/api-client';
import { listFavouritesOptions, listProjectMediaOptions } from '@showreel/api-client/queries';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { copyText } from '../../api/plainHttp';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { PlainDialog } from '../../ui/feedback/PlainDialog';
import { Thumbnail } from '../../ui/Thumbnail';
import { useToast } from '../../ui/feedback/useToast';

const EVERYONE = '';
/** One call takes at most this many files. */
const BATCH = 100;

/** Shows the favourites of everybody in the gallery, or of one person, with the names of the originals to copy. */
export function FavouritesDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { data: liked, error, refetch } = useQuery(listFavouritesOptions({ path: { id: projectId } }));
  const [whose, setWhose] = useState(EVERYONE);
  const pictures = usePictures(projectId, liked?.files.map(({ id }) => id) ?? []);
  const files = (liked?.files ?? []).filter(({ personIds }) => whose === EVERYONE || personIds.includes(whose));
  const copy = async () => {
    const names = files.map(({ originalName }) => originalName).join('\n');
    if (await copyText(names)) toast({ title: t('media.namesCopied') });
  };
  return (
    <PlainDialog
      title={t('media.favouritesTitle')}
      onClose={onClose}
      actions={
        <Button variant="contained" startIcon={<CopyIcon />} disabled={files.length === 0} onClick={() => void copy()}>
          {t('media.copyNames')}
        </Button>
      }
    >
      {error && !liked && <LoadError error={error} failure={t('media.loadFailed')} onRetry={refetch} />}
      {!liked && !error && <Skeleton variant="rounded" height={120} />}
      {liked?.count === 0 && <EmptyState title={t('media.favouritesEmpty')} text={t('media.favouritesEmptyText')} />}
      {liked && liked.count > 0 && (
        <>
          <Whose liked={liked} value={whose} onChange={setWhose} />
          <Files pictures={pictures} files={files} people={whose === EVERYONE ? liked.people : []} />
        </>
      )}
    </PlainDialog>
  );
}

/** Chooses everyone or one person; a single person leaves nothing to choose. */
function Whose({
  liked: { count, files, people },
  value,
  onChange,
}: {
  liked: FavouritesDto;
  value: string;
  onChange: (personId: string) => void;
}) {
  const t = useText();
  const [first, second] = people;
  if (first && !second)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {t('media.favouritesOf', { name: nameOf(first) })}
      </Typography>
    );
  const countOf = (id: string) => files.filter(({ personIds }) => personIds.includes(id)).length;
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={t('media.favouritesWhose')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ mt: 1, mb: 2 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={EVERYONE}>{t('media.favouritesEveryone', { count })}</MenuItem>
      {people.map((person) => (
        <MenuItem key={person.id} value={person.id}>
          {t('media.favouritesPerson', { name: nameOf(person), count: countOf(person.id) })}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Shows the files with their pictures, and with the `people` who have marked each, where there are several. */
function Files({
  pictures,
  files,
  people,
}: { pictures: ReadonlyMap<string, StaffMediaFileDto> } & Pick<FavouritesDto, 'files' | 'people'>) {
  const markedBy = (ids: readonly string[]) =>
    people.length > 1
      ? people
          .filter(({ id }) => ids.includes(id))
          .map(nameOf)
          .join(', ')
      : null;
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {files.map(({ id, originalName, personIds }) => (
        <Stack component="li" key={id} direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
          <Thumbnail picture={pictures.get(id)} width={56} />
          <Stack sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{originalName}</Typography>
            <Typography variant="caption" color="textSecondary">
              {markedBy(personIds)}
            </Typography>
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
}

/** Returns the pictures of these files, as far as they are loaded. */
function usePictures(projectId: string, ids: readonly string[]): ReadonlyMap<string, StaffMediaFileDto> {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
    ids.slice(at * BATCH, (at + 1) * BATCH).join(','),
  );
  const results = useQueries({
    queries: batches.map((batch) => listProjectMediaOptions({ path: { id: projectId }, query: { ids: batch } })),
  });
  return new Map(results.flatMap(({ data = [] }) => data).map((file) => [file.id, file]));
}

/** A person without a name has an address. */
const nameOf = ({ name, email }: FavouritesDto['people'][number]): string => name ?? email ?? '';
