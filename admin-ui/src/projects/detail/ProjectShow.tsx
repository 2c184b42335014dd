import { Skeleton } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { Suspense, use, useState } from 'react';
import { useGetOne, type HttpError } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { useSite } from '../../api/site';
import { RecordPage } from '../../ui/page/RecordPage';
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
  // The link of the uploads opens the dialog.
  const { pathname, search, state } = useLocation();
  const asked = (state as { upload?: boolean } | null)?.upload === true;
  const close = () => {
    setUploading(false);
    if (asked) void navigate({ pathname, search }, { replace: true, state: null });
  };
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
          <ProjectHeader project={project} onUpload={() => setUploading(true)} />
          <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
            <Sections project={project} onUpload={() => setUploading(true)} />
          </Suspense>
          <Suspense>{(uploading || asked) && <UploadDialog projectId={project.id} onClose={close} />}</Suspense>
        </>
      )}
    </RecordPage>
  );
}
