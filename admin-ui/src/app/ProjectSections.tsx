import { Box } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { AccessCard } from '../grants/AccessCard';
import { MediaBoard } from '../media/board/MediaBoard';
import { ProjectPurchases } from '../purchases/list/ProjectPurchases';
import { ClientTimeline } from '../sharing/ClientTimeline';
import { SharingCard } from '../sharing/SharingCard';

// Client and purchases share a row on wide screens, so that the files are further up.
const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 2,
  mb: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Below the head of a project's page: client, purchases and access, files, client activity. */
export function ProjectSections({ project, onUpload }: { project: ProjectDto; onUpload: () => void }) {
  return (
    <>
      <Box sx={SIDE_BY_SIDE}>
        <SharingCard projectId={project.id} />
        <ProjectPurchases projectId={project.id} />
        <AccessCard project={project} />
      </Box>
      <MediaBoard project={project} onUpload={onUpload} />
      <ClientTimeline of={{ projectId: project.id }} />
    </>
  );
}
