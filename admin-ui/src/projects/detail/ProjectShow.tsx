import { Alert, Button, Skeleton, Stack } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { Suspense, use, useState } from 'react';
import { useGetOne, type HttpError } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { messageOf } from '../../api/errors';
import { useText } from '../../i18n/language';
import { useSite } from '../../api/site';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ProjectHeader } from './ProjectHeader';
import { ProjectPartsContext } from '../projectParts';

/** /admin/projects/{id}: one project and its files. */
export function ProjectShow() {
  const t = useText();
  const { Sections, UploadDialog } = use(ProjectPartsContext);
  const { id = '' } = useParams();
  const { studioName } = useSite();
  const navigate = useNavigate();
  const [uploading, setUploading] = useState(false);
  // Whoever comes by the link of the uploads finds them open.
  const { pathname, search, state } = useLocation();
  const asked = (state as { upload?: boolean } | null)?.upload === true;
  const close = () => {
    setUploading(false);
    if (asked) void navigate({ pathname, search }, { replace: true, state: null });
  };
  const { data: project, error, refetch } = useGetOne<ProjectDto, HttpError>('projects', { id });
  if (error && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState wholeScreen title={t('project.notFound')} text={t('project.notFoundText')}>
        <Button variant="contained" onClick={() => void navigate('/dashboard')}>
          {t('app.goBack')}
        </Button>
      </EmptyState>
    );
  }
  if (error && !project) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {t('app.tryAgain')}
          </Button>
        }
      >
        {messageOf(error, t('project.loadFailed'))}
      </Alert>
    );
  }
  if (!project) {
    return (
      <Stack role="status" aria-busy aria-label={t('app.loading')} sx={{ gap: 1 }}>
        <Skeleton width={120} />
        <Skeleton width="45%" height={40} />
        <Skeleton width="30%" />
        <Skeleton variant="rounded" height={220} sx={{ mt: 2 }} />
      </Stack>
    );
  }
  return (
    <>
      <title>{`${project.name} · ${studioName}`}</title>
      <ProjectHeader project={project} onUpload={() => setUploading(true)} />
      <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
        <Sections project={project} onUpload={() => setUploading(true)} />
      </Suspense>
      <Suspense>{(uploading || asked) && <UploadDialog projectId={project.id} onClose={close} />}</Suspense>
    </>
  );
}
