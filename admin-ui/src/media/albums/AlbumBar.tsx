import FailedIcon from '@mui/icons-material/Close';
import HiddenIcon from '@mui/icons-material/LockOutlined';
import { Box, Chip, MenuItem, Stack } from '@mui/material';
import type { AlbumDto } from '@showreel/api-client';
import { deleteAlbumMutation, orderAlbumsMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { refreshAlbums } from '../../api/projectCache';
import type { Shown } from '../../api/projectFiles';
import { useText } from '../../i18n/language';
import { MoreMenu } from '../../ui/ButtonMenu';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { formatNumber } from '../../ui/format';
import { useAction } from '../../ui/feedback/useAction';
import { useBoard } from '../files/BoardContext';
import type { FileCounts } from '../files/useProjectMedia';
import { visibilityText } from '../files/visibility';
import { AlbumDialog } from './AlbumDialog';
import { dropped, mayDrop } from './dragging';

/**
 * Shows the sections of a gallery: files are filtered by them and dropped on them, and they are edited here; beside
 * them are the files that not everyone sees, and those that have failed.
 */
export function AlbumBar({
  shown,
  counts: { all, unsorted, hidden, failed },
  onShow,
}: {
  shown: Shown;
  counts: FileCounts;
  onShow: (shown: Shown) => void;
}) {
  const t = useText();
  const { albums, actions } = useBoard();
  const [over, setOver] = useState<string | null>(null);
  const current = albums.find(({ id }) => id === shown);
  const target = (id: string, albumId: string | null) => ({
    onDragOver: (event: DragEvent) => void (mayDrop(event) && setOver(id)),
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      setOver(null);
      const ids = dropped(event);
      if (ids.length > 0) actions.setAlbum(ids, albumId);
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
      {chip('all', t('media.allFiles'), all)}
      {albums.map(({ id, name, fileCount, visibility }) =>
        visibility === 'everyone'
          ? chip(id, name, fileCount, target(id, id))
          : chip(id, `${name} · ${t(visibilityText(visibility))}`, fileCount, {
              icon: <HiddenIcon />,
              ...target(id, id),
            }),
      )}
      {albums.length > 0 &&
        (unsorted > 0 || shown === 'none') &&
        chip('none', t('media.noSection'), unsorted, target('none', null))}
      {hidden > 0 && chip('hidden', t('media.hiddenFiles'), hidden, { icon: <HiddenIcon /> })}
      {failed > 0 && chip('failed', t('media.failedFiles'), failed, { icon: <FailedIcon />, color: 'error' })}
      {current && <AlbumMenu album={current} onDeleted={() => onShow('all')} />}
    </Stack>
  );
}

function AlbumMenu({ album, onDeleted }: { album: AlbumDto; onDeleted: () => void }) {
  const t = useText();
  const { projectId, albums } = useBoard();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const refreshAll = () => void refreshAlbums(queries, projectId);
  const order = useAction({
    ...orderAlbumsMutation(),
    failure: t('media.sectionFailed'),
    done: refreshAll,
  });
  const removal = useAction({
    ...deleteAlbumMutation(),
    success: t('media.sectionDeleted'),
    failure: t('media.sectionFailed'),
    done: () => {
      onDeleted();
      refreshAll();
    },
  });
  const at = albums.findIndex(({ id }) => id === album.id);
  const step = (places: number) => () => {
    const ids = albums.map(({ id }) => id);
    ids.splice(at + places, 0, ...ids.splice(at, 1));
    order.start({ path: { id: projectId }, body: { albumIds: ids } });
  };
  return (
    <>
      <MoreMenu label={t('media.sectionActions', { name: album.name })} size="small" outlined={false}>
        <MenuItem onClick={() => setOpen('edit')}>{t('media.sectionEdit')}</MenuItem>
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
      {open === 'edit' && <AlbumDialog projectId={projectId} album={album} onClose={() => setOpen(null)} />}
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
