import { Box, Stack, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { Suspense, useState } from 'react';
import { useGetOne, type HttpError } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useSite } from '../api/site';
import { AccessCard } from '../grants/AccessCard';
import { useText } from '../i18n/language';
import { MediaBoard } from '../media/board/MediaBoard';
import { MediaTotals } from '../media/board/MediaTotals';
import { ProjectFacts } from '../projects/detail/ProjectFacts';
import { PROJECT_DETAILS, ProjectHeader } from '../projects/detail/ProjectHeader';
import { ProjectPurchases } from '../purchases/list/ProjectPurchases';
import { PlannedReminders } from '../reminders/PlannedReminders';
import { RemindersCard } from '../reminders/RemindersCard';
import { SelectionsCard } from '../selections/SelectionsCard';
import { ClientTimeline } from '../sharing/ClientTimeline';
import { SharingCard } from '../sharing/SharingCard';
import { lazyNamed } from '../ui/lazyNamed';
import { RecordPage } from '../ui/page/RecordPage';
import { NextSteps } from './NextSteps';
import { ProjectPeople } from './ProjectPeople';

const UploadDialog = lazyNamed(() => import('../upload/components/UploadDialog'), 'UploadDialog');

// The files come first; what belongs to the client is beside them on wide screens and below them on others.
const FILES_FIRST = {
  display: 'grid',
  columnGap: 2.5,
  rowGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const;

/** /admin/projects/{id} shows one project with its files, client, purchases, access and activity. */
export function ProjectPage() {
  const t = useText();
  const { id = '' } = useParams();
  const { studioName } = useSite();
  const navigate = useNavigate();
  const [uploading, setUploading] = useState(false);
  // The link of the uploads opens the upload dialog.
  const { pathname, search, state } = useLocation();
  const opensUpload = (state as { upload?: boolean } | null)?.upload === true;
  const close = () => {
    setUploading(false);
    if (opensUpload) void navigate({ pathname, search }, { replace: true, state: null });
  };
  const upload = () => setUploading(true);
  const query = useGetOne<ProjectDto, HttpError>('projects', { id });
  const inTrash = (query.error?.body as { code?: string } | null)?.code === 'project.in_trash';
  return (
    <RecordPage
      query={query}
      texts={{
        notFound: t(inTrash ? 'trash.project' : 'project.notFound'),
        notFoundText: t(inTrash ? 'trash.projectText' : 'project.notFoundText'),
        failed: t('project.loadFailed'),
      }}
      backTo={inTrash ? '/trash' : '/projects'}
    >
      {(project) => (
        <>
          <title>{`${project.name} · ${studioName}`}</title>
          <ProjectHeader project={project} onUpload={upload} />
          <Box sx={FILES_FIRST}>
            <MediaBoard project={project} onUpload={upload} />
            <Stack id={PROJECT_DETAILS} tabIndex={-1} sx={{ gap: 2, outline: 0, scrollMarginTop: 76 }}>
              <Typography variant="body2" color="textSecondary" sx={{ display: { sm: 'none' } }}>
                <ProjectFacts project={project} />
              </Typography>
              {project.description && (
                <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {project.description}
                </Typography>
              )}
              <SharingCard projectId={id} />
              <ProjectPeople project={project} />
              <SelectionsCard project={project} />
              <RemindersCard projectId={id} />
              <ProjectPurchases projectId={id} />
              <AccessCard project={project} />
              <MediaTotals project={project} />
            </Stack>
          </Box>
          <ClientTimeline
            of={{ projectId: id }}
            planned={<PlannedReminders projectId={id} />}
            next={<NextSteps projectId={id} />}
          />
          <Suspense>
            {(uploading || opensUpload) && (
              <UploadDialog projectId={id} nextSteps={<NextSteps projectId={id} />} onClose={close} />
            )}
          </Suspense>
        </>
      )}
    </RecordPage>
  );
}
