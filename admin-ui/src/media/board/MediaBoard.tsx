import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { AlbumDto, ProjectDto, StaffMediaFileDto } from '@showreel/api-client';
import { listAlbumsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isSessionLost } from '../../api/errors';
import { useText } from '../../i18n/language';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { AlbumBar, type Shown } from '../albums/AlbumBar';
import { BoardContext, type Board } from '../files/BoardContext';
import { BoardDialogs, BoardTools, type BoardDialogKind } from './BoardTools';
import { DeleteMediaDialog } from '../dialogs/DeleteMediaDialog';
import { LazyMediaCard } from '../cards/LazyMediaCard';
import { Nearness } from '../files/nearness';
import { RenameMediaDialog } from '../dialogs/RenameMediaDialog';
import { NOTHING_SELECTED, toggleFile } from '../../../../shared-ui/src/selection';
import { keepShown } from '../files/selection';
import { SelectionTools } from './SelectionTools';
import { useCardActions } from '../cards/useCardActions';
import { useFoundFile } from './useFoundFile';
import { useFocusRestore } from '../../ui/useFocusRestore';
import { useMediaActions } from '../files/useMediaActions';
import { useProjectMedia } from '../files/useProjectMedia';
import { useViewedPhoto } from '../dialogs/useViewedPhoto';
import { lazyNamed } from '../../ui/lazyNamed';

const CaptionsDialog = lazyNamed(() => import('../dialogs/CaptionsDialog'), 'CaptionsDialog');
const PhotoDialog = lazyNamed(() => import('../dialogs/PhotoDialog'), 'PhotoDialog');

/** Deleting as many files asks first; fewer can be undone at a glance. */
const ASKS_FROM = 50;

type OpenDialog =
  | { kind: 'delete'; files: StaffMediaFileDto[] }
  | { kind: 'rename'; file: StaffMediaFileDto }
  | { kind: 'captions'; fileId: string };

const VIDEO_GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(300px, 1fr))' },
};
const PHOTO_GRID = {
  display: 'grid',
  gap: { xs: 1.25, sm: 2 },
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
};
/** This many files fill more than two screens; a wedding has a thousand files, rendered when they come near. */
const RENDERED_AT_ONCE = 40;
const NO_FILES: StaffMediaFileDto[] = [];
const NO_ALBUMS: AlbumDto[] = [];

/** All files of a project: counts, sections, videos with their player, photos as a grid; with bulk actions. */
export function MediaBoard({ project, onUpload }: { project: ProjectDto; onUpload: () => void }) {
  const t = useText();
  const { id: projectId, coverFileId } = project;
  const { query, files: read, progress } = useProjectMedia(projectId);
  const { data: albums = NO_ALBUMS } = useQuery(listAlbumsOptions({ path: { id: projectId } }));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [tool, setTool] = useState<BoardDialogKind | null>(null);
  const { viewed, view, close } = useViewedPhoto();
  const [chosenShown, setShown] = useState<Shown>('all');
  const [lastSelection, setSelection] = useState(NOTHING_SELECTED);
  const [nearness] = useState(() => new Nearness());
  const { error, refetch } = query;
  const files = read ?? NO_FILES;
  const failed = files.filter(({ status }) => status === 'failed').length;
  const hidden = files.filter(({ audience }) => audience !== 'everyone').length;
  const captioned = dialog?.kind === 'captions' ? files.find(({ id }) => id === dialog.fileId) : undefined;
  // A section that somebody deleted shows all files again.
  const shown =
    chosenShown === 'none' ||
    (chosenShown === 'hidden' && hidden > 0) ||
    (chosenShown === 'failed' && failed > 0) ||
    albums.some(({ id }) => id === chosenShown)
      ? chosenShown
      : 'all';
  const seen = files.filter(
    ({ albumId, status, audience }) =>
      shown === 'all' ||
      (shown === 'hidden' && audience !== 'everyone') ||
      (shown === 'failed' ? status === 'failed' : shown === 'none' ? albumId === null : albumId === shown),
  );
  const videos = seen.filter(({ fileType }) => fileType === 'video');
  const photos = seen.filter(({ fileType }) => fileType === 'photo');
  const order = [...videos, ...photos].map(({ id }) => id);
  const selection = keepShown(lastSelection, order);
  const ids = order.filter((id) => selection.ids.has(id));
  const media = useMediaActions(projectId);
  const { container, focusEvents } = useFocusRestore();
  const found = useFoundFile(container, (id) => order.includes(id));
  const viewable = photos.filter(({ status }) => status === 'ready');
  const viewedFile = viewable.find(({ id }) => id === viewed);
  const { actions, uploading, announcement } = useCardActions(
    project,
    media,
    { order, kinds: [videos.map(({ id }) => id), photos.map(({ id }) => id)], selection },
    {
      rename: (file) => setDialog({ kind: 'rename', file }),
      captions: ({ id }) => setDialog({ kind: 'captions', fileId: id }),
      remove: (file) => setDialog({ kind: 'delete', files: [file] }),
      view: ({ id }) => view(id),
      press: ({ id }, range) => setSelection(toggleFile(selection, order, id, range)),
      changed: () => void refetch(),
    },
  );
  const board = useMemo<Board>(
    () => ({ projectId, coverFileId, albums, nearness, actions }),
    [projectId, coverFileId, albums, nearness, actions],
  );
  if (!read && error && !isSessionLost(error))
    return <LoadError error={error} failure={t('media.loadFailed')} onRetry={refetch} />;
  if (!read) return <BoardSkeleton />;
  const clear = () => setSelection(NOTHING_SELECTED);
  const all = () => setSelection({ ids: new Set(order), anchor: null });
  const removeChosen = () => {
    if (ids.length >= ASKS_FROM) return setDialog({ kind: 'delete', files: seen.filter(({ id }) => ids.includes(id)) });
    clear();
    media.remove(ids);
  };
  const keys = (event: KeyboardEvent) => {
    if (
      (event.target as HTMLElement).closest(
        'input:not([type=checkbox]), textarea, video, [role=dialog], [role=alertdialog], [role=menu]',
      )
    )
      return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
      event.preventDefault();
      all();
    } else if (event.key === 'Escape') clear();
    else if (event.key === 'Delete' && ids.length > 0) removeChosen();
  };
  const cards = (list: StaffMediaFileDto[]) =>
    list.map((file, index) => (
      <LazyMediaCard
        key={file.id}
        early={index < RENDERED_AT_ONCE}
        file={file}
        progress={progress.get(file.id)}
        chosen={selection.ids.has(file.id)}
        uploading={uploading.get(file.id)}
        found={file.id === found}
      />
    ));
  const isEmpty = files.length === 0;
  const tools = <BoardTools project={project} failed={failed} onOpen={setTool} />;
  return (
    <BoardContext value={board}>
      <Box
        ref={container}
        tabIndex={-1}
        {...focusEvents}
        onKeyDown={keys}
        data-choosing={ids.length > 0}
        sx={{ outline: 0 }}
      >
        {(albums.length > 0 || hidden > 0 || failed > 0) && (
          <AlbumBar
            shown={shown}
            unsorted={files.filter(({ albumId }) => albumId === null).length}
            hidden={hidden}
            failed={failed}
            total={files.length}
            onShow={setShown}
          />
        )}
        <SelectionTools
          count={ids.length}
          onMove={(albumId) => {
            clear();
            media.move(ids, { albumId });
          }}
          onShowTo={(visibility) => {
            clear();
            media.show(ids, { visibility });
          }}
          onDelete={removeChosen}
          onAll={all}
          onClear={clear}
        />
        {isEmpty && (
          <Card>
            <EmptyState title={t('media.empty')} text={t('media.emptyText')}>
              <Button variant="contained" startIcon={<UploadIcon />} onClick={onUpload}>
                {t('media.emptyAction')}
              </Button>
            </EmptyState>
          </Card>
        )}
        {!isEmpty && seen.length === 0 && (
          <Section title={albums.find(({ id }) => id === shown)?.name ?? t('media.noSection')} tools={tools}>
            <Card>
              <EmptyState title={t('media.emptySection')} text={t('media.emptySectionText')} />
            </Card>
          </Section>
        )}
        {videos.length > 0 && (
          <Section title={t('media.videos')} tools={tools}>
            <Box sx={VIDEO_GRID}>{cards(videos)}</Box>
          </Section>
        )}
        {photos.length > 0 && (
          <Section title={t('media.photos')} tools={videos.length === 0 && tools}>
            <Box sx={PHOTO_GRID}>{cards(photos)}</Box>
          </Section>
        )}
        <Box role="status" sx={visuallyHidden}>
          {announcement}
        </Box>
        <BoardDialogs projectId={projectId} open={tool} onClose={() => setTool(null)} />
        {dialog?.kind === 'delete' && (
          <DeleteMediaDialog files={dialog.files} onDelete={media.remove} onClose={() => setDialog(null)} />
        )}
        {captioned && (
          <Suspense fallback={null}>
            <CaptionsDialog file={captioned} onClose={() => setDialog(null)} />
          </Suspense>
        )}
        {dialog?.kind === 'rename' && <RenameMediaDialog file={dialog.file} onClose={() => setDialog(null)} />}
        {viewedFile && (
          <Suspense>
            <PhotoDialog file={viewedFile} photos={viewable} onView={({ id }) => view(id)} onClose={close} />
          </Suspense>
        )}
      </Box>
    </BoardContext>
  );
}

/** The tools of the board are beside its first heading. */
function Section({ title, tools, children }: { title: string; tools: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Stack
        direction="row"
        sx={{
          mb: { xs: 1, sm: 1.5 },
          columnGap: 2,
          rowGap: 1,
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h2">{title}</Typography>
        {tools}
      </Stack>
      {children}
    </Box>
  );
}

function BoardSkeleton() {
  const t = useText();
  return (
    <Stack role="status" aria-busy aria-label={t('app.loading')} sx={{ gap: 2 }}>
      <Skeleton width={120} height={32} />
      <Box sx={VIDEO_GRID}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} variant="rounded" sx={{ aspectRatio: '16 / 10', height: 'auto' }} />
        ))}
      </Box>
    </Stack>
  );
}
