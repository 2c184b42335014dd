import { Box, Stack, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { AccessCard } from '../grants/AccessCard';
import { MediaBoard } from '../media/board/MediaBoard';
import { MediaTotals } from '../media/board/MediaTotals';
import { ProjectFacts } from '../projects/detail/ProjectFacts';
import { PROJECT_DETAILS } from '../projects/projectParts';
import { ProjectPurchases } from '../purchases/list/ProjectPurchases';
import { ClientTimeline } from '../sharing/ClientTimeline';
import { SharingCard } from '../sharing/SharingCard';

// The files come first; what belongs to the client is beside them on wide screens and below them on others.
const FILES_FIRST = {
  display: 'grid',
  columnGap: 2.5,
  rowGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const;

/** The sections below the head of a project's page: files, client, purchases and access, client activity. */
export function ProjectSections({ project, onUpload }: { project: ProjectDto; onUpload: () => void }) {
  return (
    <>
      <Box sx={FILES_FIRST}>
        <MediaBoard project={project} onUpload={onUpload} />
        <Stack id={PROJECT_DETAILS} tabIndex={-1} sx={{ gap: 2, outline: 0, scrollMarginTop: 76 }}>
          <Typography variant="body2" color="textSecondary" sx={{ display: { sm: 'none' } }}>
            <ProjectFacts project={project} />
          </Typography>
          {project.description && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {project.description}
            </Typography>
          )}
          <SharingCard projectId={project.id} />
          <ProjectPurchases projectId={project.id} />
          <AccessCard project={project} />
          <MediaTotals projectId={project.id} />
        </Stack>
      </Box>
      <ClientTimeline of={{ projectId: project.id }} />
    </>
  );
}
