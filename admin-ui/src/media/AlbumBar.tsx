import AddIcon from '@mui/icons-material/Add';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import { Button, Chip, IconButton, Menu, MenuItem, Stack } from '@mui/material';
import type { AlbumDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { useConsoleData } from '../api/dataProvider';
import { useText } from '../messages/language';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { formatNumber } from '../ui/format';
import { useAction } from '../ui/useAction';
import { useToast } from '../ui/useToast';
import { AlbumDialog } from './AlbumDialog';
import { dropped, mayDrop } from './dragging';

/** Which files are shown: all, those of a section, or those of none. */
export type Shown = 'all' | 'none' | (string & {});

/** The sections of a gallery: to look into, to drop files on, and to change. */
export function AlbumBar({ projectId, albums, shown, unsorted, total, onShow, onDrop }: {
  projectId: string;
  albums: readonly AlbumDto[];
  shown: Shown;
  /** How many files are in no section. */
  unsorted: number;
  total: number;
  onShow: (shown: Shown) => void;
  onDrop: (ids: string[], albumId: string | null) => void;
}) {
  const t = useText();
  const [creating, setCreating] = useState(false);
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
  const chip = (id: Shown, name: string, count: number, drop: object = {}) => (
    <Chip
      key={id}
      label={`${name} ${formatNumber(count)}`}
      onClick={() => onShow(id)}
      aria-pressed={shown === id}
      color={shown === id ? 'primary' : 'default'}
      variant={shown === id ? 'filled' : 'outlined'}
      sx={{ maxWidth: 260, ...(over === id ? { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 2 } : {}) }}
      {...drop}
    />
  );
  return (
    <Stack direction="row" role="group" aria-label={t('media.sections')} sx={{ gap: 1, mb: 2.5, flexWrap: 'wrap', alignItems: 'center' }}>
      {albums.length > 0 && chip('all', t('media.allFiles'), total)}
      {albums.map(({ id, name, fileCount }) => chip(id, name, fileCount, target(id, id)))}
      {albums.length > 0 && chip('none', t('media.noSection'), unsorted, target('none', null))}
      {current && <AlbumMenu projectId={projectId} album={current} albums={albums} onDeleted={() => onShow('all')} />}
      <Button size="small" color="inherit" startIcon={<AddIcon />} onClick={() => setCreating(true)}>{t('media.newSection')}</Button>
      {creating && <AlbumDialog projectId={projectId} album={null} onClose={() => setCreating(false)} />}
    </Stack>
  );
}

function AlbumMenu({ projectId, album, albums, onDeleted }: { projectId: string; album: AlbumDto; albums: readonly AlbumDto[]; onDeleted: () => void }) {
  const t = useText();
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const again = () => void queries.invalidateQueries({ queryKey: ['projects'] });
  const order = useAction({ run: (ids: string[]) => data.orderAlbums(projectId, ids), failure: t('media.sectionFailed'), done: again });
  const removal = useAction({
    run: () => data.deleteAlbum(album.id),
    failure: t('media.sectionFailed'),
    done: () => {
      toast({ title: t('media.sectionDeleted') });
      onDeleted();
      again();
    },
  });
  const at = albums.findIndex(({ id }) => id === album.id);
  const choose = (next: 'rename' | 'delete' | null) => () => {
    setAnchor(null);
    setOpen(next);
  };
  const step = (by: number) => () => {
    setAnchor(null);
    const ids = albums.map(({ id }) => id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    order.start(ids);
  };
  return (
    <>
      <IconButton size="small" aria-label={t('media.sectionActions', { name: album.name })} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}><MoreIcon fontSize="small" /></IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose('rename')}>{t('media.sectionRename')}</MenuItem>
        <MenuItem disabled={at === 0} onClick={step(-1)}>{t('media.sectionEarlier')}</MenuItem>
        <MenuItem disabled={at === albums.length - 1} onClick={step(1)}>{t('media.sectionLater')}</MenuItem>
        <MenuItem onClick={choose('delete')} sx={{ color: 'error.main' }}>{t('media.sectionDelete')}</MenuItem>
      </Menu>
      {open === 'rename' && <AlbumDialog projectId={projectId} album={album} onClose={() => setOpen(null)} />}
      {open === 'delete' && <ConfirmDialog title={t('media.sectionDelete')} text={t('media.sectionDeleteText', { name: album.name })} action={t('media.delete')} destructive busy={removal.busy} onConfirm={() => removal.start()} onCancel={() => setOpen(null)} />}
    </>
  );
}
