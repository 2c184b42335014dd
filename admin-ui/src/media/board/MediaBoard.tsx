import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { AlbumDto, ProjectDto, StaffMediaFileDto } from '@showreel/api-client';
import { listAlbumsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isSessionLost } from '../../api/errors';
import { useText } from '../../i18n/language';
import { SecondaryButton } from '../../ui/SecondaryButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import type { Shown } from '../../api/projectFiles';
import { AlbumBar } from '../albums/AlbumBar';
import { BoardContext, type Board } from '../files/BoardContext';
import { BoardDialogs, BoardTools, type BoardDialogKind } from './BoardTools';
import { DeleteMediaDialog } from '../dialogs/DeleteMediaDialog';
import { LazyMediaCard } from '../cards/LazyMediaCard';
import { Nearness } from '../files/nearness';
import { RenameMediaDialog } from '../dialogs/RenameMediaDialog';
import { MoreFiles } from './MoreFiles';
import { SelectionTools } from './SelectionTools';
import { useBoardSelection } from './useBoardSelection';
import { useCardActions } from '../cards/useCardActions';
import { useFoundFile } from './useFoundFile';
import { useFocusRestore } from '../../../../shared-ui/src/useFocusRestore';
import { useMediaActions } from '../files/useMediaActions';
import { countFiles, countShown, useProjectMedia } from '../files/useProjectMedia';
import { useViewedPhoto } from '../dialogs/useViewedPhoto';
import { lazyNamed } from '../../ui/lazyNamed';

const CaptionsDialog = lazyNamed(() => import('../dialogs/CaptionsDialog'), 'CaptionsDialog');
const PhotoDialog = lazyNamed(() => import('../dialogs/PhotoDialog'), 'PhotoDialog');

/** Deleting this many files asks first; fewer can be undone at a glance. */
const ASKS_FROM = 50;

type OpenDialog =
  | { kind: 'delete'; ids: string[]; file?: StaffMediaFileDto }
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
/** This many photos before the last loaded one, the viewer needs the next page. */
const NEAR_END = 20;
const NO_FILES: StaffMediaFileDto[] = [];
const NO_ALBUMS: AlbumDto[] = [];

/**
 * Shows all files of a project: counts, sections, videos with their player, photos as a grid; with bulk actions. The
 * files of a large project are loaded page by page.
 */
export function MediaBoard({ project, onUpload }: { project: ProjectDto; onUpload: () => void }) {
  const t = useText();
  const { id: projectId, coverFileId } = project;
  const { data: albums = NO_ALBUMS } = useQuery(listAlbumsOptions({ path: { id: projectId } }));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [tool, setTool] = useState<BoardDialogKind | null>(null);
  const { viewed, view, close } = useViewedPhoto();
  const [shown, setShown] = useState<Shown>('all');
  const [nearness] = useState(() => new Nearness());
  const { query, files: read, loaded, isWhole, progress } = useProjectMedia(project, shown);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const counts = countFiles(project, albums, { loaded, isWhole });
  const total = countShown(shown, counts, albums);
  // A section that somebody deleted shows all files again.
  if (total === undefined || (total === 0 && (shown === 'hidden' || shown === 'failed'))) setShown('all');
  const { refetch } = query;
  const error = query.error && !isSessionLost(query.error) ? query.error : null;
  const seen = read ?? NO_FILES;
  const captioned = dialog?.kind === 'captions' ? seen.find(({ id }) => id === dialog.fileId) : undefined;
  const videos = seen.filter(({ fileType }) => fileType === 'video');
  const photos = seen.filter(({ fileType }) => fileType === 'photo');
  const order = [...videos, ...photos].map(({ id }) => id);
  const { selection, ids, press, all, clear } = useBoardSelection(projectId, shown, order, !hasNextPage);
  const media = useMediaActions(projectId);
  const { container, focusEvents } = useFocusRestore();
  const found = useFoundFile(container, (id) => order.includes(id));
  const viewable = photos.filter(({ status }) => status === 'ready');
  const viewedAt = viewable.findIndex(({ id }) => id === viewed);
  const viewedFile = viewable[viewedAt];
  // Photos follow the videos: once one is loaded, only photos are missing.
  const missing = hasNextPage ? Math.max(0, (total ?? 0) - order.length) : 0;
  const totalOf = (kind: StaffMediaFileDto['fileType']) =>
    kind === 'photo' ? photos.length + missing : videos.length + (photos.length === 0 ? missing : 0);
  const lacksFound = found !== null && shown === 'all' && !order.includes(found);
  const lacksViewed = viewed !== null && (viewedAt < 0 || viewedAt >= viewable.length - NEAR_END);
  const isDue = (lacksFound || lacksViewed) && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, order.length, fetchNextPage]);
  const { actions, uploading, announcement } = useCardActions(
    project,
    media,
    {
      ids,
      kinds: [videos, photos].map((files) => files.map(({ id }) => id)),
      totalOf,
      more: hasNextPage ? fetchNextPage : null,
    },
    {
      rename: (file) => setDialog({ kind: 'rename', file }),
      captions: ({ id }) => setDialog({ kind: 'captions', fileId: id }),
      remove: (file) => setDialog({ kind: 'delete', ids: [file.id], file }),
      view: ({ id }) => view(id),
      press: ({ id }, range) => press(id, range),
      changed: () => void refetch(),
    },
  );
  const board = useMemo<Board>(
    () => ({ projectId, coverFileId, albums, nearness, actions }),
    [projectId, coverFileId, albums, nearness, actions],
  );
  const failure = !read && error && <LoadError error={error} failure={t('media.loadFailed')} onRetry={refetch} />;
  if (!loaded) return failure || <BoardSkeleton />;
  const removeChosen = () => {
    if (ids.length >= ASKS_FROM) return setDialog({ kind: 'delete', ids });
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
  const isEmpty = loaded.length === 0;
  const tools = <BoardTools project={project} failed={counts.failed} onOpen={setTool} />;
  const more = (shownHere: number) => (
    <MoreFiles query={query} shown={shownHere} loaded={order.length} total={total ?? 0} />
  );
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
        {(albums.length > 0 || counts.hidden > 0 || counts.failed > 0) && (
          <AlbumBar shown={shown} counts={counts} onShow={setShown} />
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
        {!read && (failure || <BoardSkeleton />)}
        {!isEmpty && read?.length === 0 && !hasNextPage && (
          <Section title={albums.find(({ id }) => id === shown)?.name ?? t('media.noSection')} tools={tools}>
            <Card>
              <EmptyState title={t('media.emptySection')} text={t('media.emptySectionText')}>
                <SecondaryButton onClick={() => setShown('all')}>{t('media.showAllFiles')}</SecondaryButton>
              </EmptyState>
            </Card>
          </Section>
        )}
        {videos.length > 0 && (
          <Section title={t('media.videos')} tools={tools}>
            <Box sx={VIDEO_GRID}>{cards(videos)}</Box>
            {photos.length === 0 && more(videos.length)}
          </Section>
        )}
        {photos.length > 0 && (
          <Section title={t('media.photos')} tools={videos.length === 0 && tools}>
            <Box sx={PHOTO_GRID}>{cards(photos)}</Box>
            {more(photos.length)}
          </Section>
        )}
        <Box role="status" sx={visuallyHidden}>
          {announcement}
        </Box>
        <BoardDialogs projectId={projectId} open={tool} onClose={() => setTool(null)} />
        {dialog?.kind === 'delete' && (
          <DeleteMediaDialog
            ids={dialog.ids}
            file={dialog.file}
            onDelete={media.remove}
            onClose={() => setDialog(null)}
          />
        )}
        {captioned && (
          <Suspense fallback={null}>
            <CaptionsDialog file={captioned} onClose={() => setDialog(null)} />
          </Suspense>
        )}
        {dialog?.kind === 'rename' && <RenameMediaDialog file={dialog.file} onClose={() => setDialog(null)} />}
        {viewedFile && (
          <Suspense>
            <PhotoDialog
              file={viewedFile}
              photos={viewable}
              all={viewable.length + totalOf('photo') - photos.length}
              onView={({ id }) => view(id)}
              onClose={close}
            />
          </Suspense>
        )}
      </Box>
    </BoardContext>
  );
}

/** Shows a heading with the tools of the board beside the first one. */
function Section({ title, tools, children }: { title: string; tools: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Stack
        direction="row"
        sx={{
          mb: { xs: 1, sm: 1.5 },
          columnGap: 2,
          rowGap: 1.5,
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
