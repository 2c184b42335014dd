import AddIcon from '@mui/icons-material/Add';
import HeartIcon from '@mui/icons-material/FavoriteBorder';
import { MenuItem, Stack, TextField } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { setMediaOrderMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { projectSaved } from '../../api/projectCache';
import { filesKeys } from '../../api/projectFiles';
import type { LabelKey } from '../../i18n/catalogue';
import { useText } from '../../i18n/language';
import { ToolButton } from '../../ui/ToolButton';
import { useAction } from '../../ui/feedback/useAction';
import { AlbumDialog } from '../albums/AlbumDialog';
import { RetryFailed } from './RetryFailed';
import { FavouritesDialog } from '../dialogs/FavouritesDialog';

const ORDERS: readonly [ProjectDto['mediaOrder'], LabelKey][] = [
  ['uploaded', 'media.orderUploaded'],
  ['taken', 'media.orderTaken'],
  ['name', 'media.orderName'],
  ['manual', 'media.orderManual'],
];

export type BoardDialogKind = 'favourites' | 'section';

/** Offers the order of the files, the favourites, a new section, and a retry of what has failed. */
export function BoardTools({
  project,
  failed,
  onOpen,
}: {
  project: ProjectDto;
  failed: number;
  onOpen: (dialog: BoardDialogKind) => void;
}) {
  const t = useText();
  const queries = useQueryClient();
  const order = useAction({
    ...setMediaOrderMutation(),
    failure: t('media.orderFailed'),
    done: (saved) => void projectSaved(queries, saved),
    refreshes: filesKeys(project.id),
  });
  return (
    <Stack direction="row" sx={{ gap: { xs: 1, sm: 1.5 }, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        select
        label={t('media.order')}
        margin="none"
        value={project.mediaOrder}
        disabled={order.busy}
        onChange={({ target }) =>
          order.start({ path: { id: project.id }, body: { order: target.value as ProjectDto['mediaOrder'] } })
        }
        sx={{ flex: { xs: '0 0 150px', sm: '0 0 190px' }, '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' } }}
      >
        {ORDERS.map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {t(label)}
          </MenuItem>
        ))}
      </TextField>
      <ToolButton
        icon={<HeartIcon />}
        text={t('media.favourites', { count: project.favouriteCount })}
        onClick={() => onOpen('favourites')}
      />
      <ToolButton icon={<AddIcon />} text={t('media.newSection')} onClick={() => onOpen('section')} />
      <RetryFailed projectId={project.id} count={failed} />
    </Stack>
  );
}

/**
 * Shows the dialogs of the tools. They stay open when the tools move to another heading, because files have arrived.
 */
export function BoardDialogs({
  projectId,
  open,
  onClose,
}: {
  projectId: string;
  open: BoardDialogKind | null;
  onClose: () => void;
}) {
  if (open === 'section') return <AlbumDialog projectId={projectId} album={null} onClose={onClose} />;
  return open && <FavouritesDialog projectId={projectId} onClose={onClose} />;
}
