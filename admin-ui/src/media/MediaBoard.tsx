import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Alert, Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { lazy, Suspense, useCallback, useState } from 'react';
import { isSessionLost, messageOf } from '../lib/refusals';
import { EmptyState } from '../ui/EmptyState';
import { formatNumber } from '../ui/format';
import { DeleteMediaDialog } from './DeleteMediaDialog';
import { MediaCard } from './MediaCard';
import { useProjectMedia } from './useProjectMedia';

const PhotoDialog = lazy(() => import('./PhotoDialog').then(({ PhotoDialog: default_ }) => ({ default: default_ })));

const VIDEO_GRID = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(300px, 1fr))' } };
const PHOTO_GRID = { display: 'grid', gap: { xs: 1.25, sm: 2 }, alignItems: 'start', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(200px, 1fr))' } };

/** All files of a project: counts, videos with their player, photos as a grid. */
export function MediaBoard({ projectId, onUpload }: { projectId: string; onUpload: () => void }) {
  const { query, progress } = useProjectMedia(projectId);
  const [deleting, setDeleting] = useState<StaffMediaFileDto | null>(null);
  const [viewing, setViewing] = useState<StaffMediaFileDto | null>(null);
  const { data: files, error, refetch } = query;
  // The same function each time: a card is drawn again only when its own file changed.
  const changed = useCallback(() => void refetch(), [refetch]);
  if (!files && error && !isSessionLost(error)) {
    return <Alert severity="error" action={<Button color="inherit" onClick={() => void refetch()}>Try again</Button>}>{messageOf(error, 'The files could not be read.')}</Alert>;
  }
  if (!files) return <BoardSkeleton />;
  const videos = files.filter(({ fileType }) => fileType === 'video');
  const photos = files.filter(({ fileType }) => fileType === 'photo');
  const cards = (list: StaffMediaFileDto[]) =>
    list.map((file) => <MediaCard key={file.id} file={file} progress={progress.get(file.id)} onDelete={setDeleting} onView={setViewing} onChanged={changed} />);
  return (
    <>
      <Totals videos={videos.length} photos={photos.length} />
      {files.length === 0 && (
        <Card>
          <EmptyState title="No files yet" text="Upload the first videos and photos. Previews are prepared by themselves; the client sees each file once it is ready.">
            <Button variant="contained" startIcon={<UploadIcon />} onClick={onUpload}>Upload the first files</Button>
          </EmptyState>
        </Card>
      )}
      {videos.length > 0 && <Section title="Videos">{<Box sx={VIDEO_GRID}>{cards(videos)}</Box>}</Section>}
      {photos.length > 0 && <Section title="Photos">{<Box sx={PHOTO_GRID}>{cards(photos)}</Box>}</Section>}
      {deleting && <DeleteMediaDialog file={deleting} onClose={() => setDeleting(null)} />}
      {viewing && <Suspense><PhotoDialog file={viewing} photos={photos.filter(({ status }) => status === 'ready')} onView={setViewing} onClose={() => setViewing(null)} /></Suspense>}
    </>
  );
}

function Totals({ videos, photos }: { videos: number; photos: number }) {
  const figures = [['Total Videos', videos], ['Total Photos', photos], ['Total Files', videos + photos]] as const;
  return (
    <Card component="section" aria-label="Totals" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '1px', bgcolor: 'divider', mb: 3, maxWidth: 560 }}>
      {figures.map(([label, count]) => (
        <Box key={label} role="group" aria-label={label} sx={{ bgcolor: 'background.paper', px: 2, py: 1.25 }}>
          <Typography variant="overline" color="textSecondary" sx={{ display: 'block' }}>{label}</Typography>
          <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 620, lineHeight: 1.3 }}>{formatNumber(count)}</Typography>
        </Box>
      ))}
    </Card>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>{title}</Typography>
      {children}
    </Box>
  );
}

function BoardSkeleton() {
  return (
    <Stack role="status" aria-busy aria-label="Loading" sx={{ gap: 2 }}>
      <Skeleton variant="rounded" height={64} sx={{ maxWidth: 560 }} />
      <Box sx={VIDEO_GRID}>{[1, 2, 3].map((key) => <Skeleton key={key} variant="rounded" sx={{ aspectRatio: '16 / 10', height: 'auto' }} />)}</Box>
    </Stack>
  );
}
