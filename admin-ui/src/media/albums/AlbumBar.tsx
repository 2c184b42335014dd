import FailedIcon from '@mui/icons-material/Close';
import { Box, Chip, MenuItem, Stack } from '@mui/material';
import type { AlbumDto } from '@showreel/api-client';
import { deleteAlbumMutation, orderAlbumsMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { refreshAlbums } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { MoreMenu } from '../../ui/ButtonMenu';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { formatNumber } from '../../ui/format';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';
import { AlbumDialog } from './AlbumDialog';
import { dropped, mayDrop } from './dragging';

/** Which files are shown: all, those of a section, those of none, or those that could not be prepared. */
export type Shown = 'all' | 'none' | 'failed' | (string & {});

/** The sections of a gallery: to filter by, drop files on, and edit; beside them the failed files. */
export function AlbumBar({
  projectId,
  albums,
  shown,
  unsorted,
  failed,
  total,
  onShow,
  onDrop,
}: {
  projectId: string;
  albums: readonly AlbumDto[];
  shown: Shown;
  /** How many files are in no section. */
  unsorted: number;
  /** How many files could not be prepared. */
  failed: number;
  total: number;
  onShow: (shown: Shown) => void;
  onDrop: (ids: string[], albumId: string | null) => void;
}) {
  const t = useText();
  const [over, setOver] = useState<string | null>(null);
  const current = albums.find(({ id }) => id === shown);
  const target = (id: string, albumId: string | null) => ({
    onDragOver: (event: DragEvent) => void (mayDrop(event) && setOver(id)),
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      setOver(null);
      const ids = dropped(event);
      if (ids.length > 0) onDrop(ids, albumId);
    },
  });
  const chip = (id: Shown, name: string, count: number, more: object = {}) => (
    <Chip
      key={id}
      label={
        <>
          {name}{' '}
          <Box component="span" sx={{ ml: 0.25, opacity: 0.75, fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(count)}
          </Box>
        </>
      }
      onClick={() => onShow(id)}
      aria-pressed={shown === id}
      color={shown === id ? 'primary' : 'default'}
      variant={shown === id ? 'filled' : 'outlined'}
      title={name}
      sx={{
        maxWidth: { xs: 260, sm: 420 },
        flexShrink: 0,
        // The text changes at once: a fading background would hide it for a moment.
        transition: 'none',
        ...(over === id ? { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 2 } : {}),
      }}
      {...more}
    />
  );
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('media.sections')}
      sx={{
        gap: 1,
        mb: { xs: 1, sm: 1.5 },
        alignItems: 'center',
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        // On phones the bar is one line that scrolls sideways, with space for the outline of the focus.
        overflowX: { xs: 'auto', sm: 'visible' },
        scrollbarWidth: 'none',
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
        py: { xs: 0.5, sm: 0 },
        mt: { xs: -0.5, sm: 0 },
      }}
    >
      {chip('all', t('media.allFiles'), total)}
      {albums.map(({ id, name, fileCount }) => chip(id, name, fileCount, target(id, id)))}
      {albums.length > 0 &&
        (unsorted > 0 || shown === 'none') &&
        chip('none', t('media.noSection'), unsorted, target('none', null))}
      {failed > 0 && chip('failed', t('media.failedFiles'), failed, { icon: <FailedIcon />, color: 'error' })}
      {current && <AlbumMenu projectId={projectId} album={current} albums={albums} onDeleted={() => onShow('all')} />}
    </Stack>
  );
}

function AlbumMenu({
  projectId,
  album,
  albums,
  onDeleted,
}: {
  projectId: string;
  album: AlbumDto;
  albums: readonly AlbumDto[];
  onDeleted: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const refreshAll = () => void refreshAlbums(queries, projectId);
  const order = useAction({
    ...orderAlbumsMutation(),
    failure: t('media.sectionFailed'),
    done: refreshAll,
  });
  const removal = useAction({
    ...deleteAlbumMutation(),
    failure: t('media.sectionFailed'),
    done: () => {
      toast({ title: t('media.sectionDeleted') });
      onDeleted();
      refreshAll();
    },
  });
  const at = albums.findIndex(({ id }) => id === album.id);
  const step = (by: number) => () => {
    const ids = albums.map(({ id }) => id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    order.start({ path: { id: projectId }, body: { albumIds: ids } });
  };
  return (
    <>
      <MoreMenu label={t('media.sectionActions', { name: album.name })} size="small" outlined={false}>
        <MenuItem onClick={() => setOpen('rename')}>{t('media.sectionRename')}</MenuItem>
        <MenuItem disabled={at === 0} onClick={step(-1)}>
          {t('media.sectionEarlier')}
        </MenuItem>
        <MenuItem disabled={at === albums.length - 1} onClick={step(1)}>
          {t('media.sectionLater')}
        </MenuItem>
        <MenuItem onClick={() => setOpen('delete')} sx={{ color: 'error.main' }}>
          {t('media.sectionDelete')}
        </MenuItem>
      </MoreMenu>
      {open === 'rename' && <AlbumDialog projectId={projectId} album={album} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('media.sectionDelete')}
          text={t('media.sectionDeleteText', { name: album.name })}
          action={t('media.delete')}
          destructive
          busy={removal.busy}
          onConfirm={() => removal.start({ path: { id: album.id } })}
          onCancel={() => setOpen(null)}
        />
      )}
    </>
  );
}
