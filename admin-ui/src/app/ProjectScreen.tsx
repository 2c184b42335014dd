import { Box } from '@mui/material';
import { MediaBoard } from '../media/MediaBoard';
import { ProjectPurchases } from '../purchases/ProjectPurchases';
import { ProjectPage } from '../projects/ProjectPage';
import { ClientTimeline } from '../sharing/ClientTimeline';
import { SharingCard } from '../sharing/SharingCard';
import { UploadDialog } from '../upload/components/UploadDialog';

// Client and purchases share a row where there is room, so that the files come soon.
const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 2,
  mb: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** /admin/projects/{id}, put together from its rooms. */
export function ProjectScreen() {
  return (
    <ProjectPage
      purchases={(projectId) => (
        <Box sx={SIDE_BY_SIDE}>
          <SharingCard projectId={projectId} />
          <ProjectPurchases projectId={projectId} />
        </Box>
      )}
      media={(project, startUpload) => (
        <>
          <MediaBoard project={project} onUpload={startUpload} />
          <ClientTimeline projectId={project.id} />
        </>
      )}
      upload={(projectId, close) => <UploadDialog projectId={projectId} onClose={close} />}
    />
  );
}
