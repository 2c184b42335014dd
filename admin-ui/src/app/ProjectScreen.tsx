import { MediaBoard } from '../media/MediaBoard';
import { ProjectPurchases } from '../purchases/ProjectPurchases';
import { ProjectPage } from '../projects/ProjectPage';
import { UploadDialog } from '../upload/UploadDialog';

/** /admin/projects/{id}, put together from its rooms. */
export function ProjectScreen() {
  return (
    <ProjectPage
      purchases={(projectId) => <ProjectPurchases projectId={projectId} />}
      media={(project, startUpload) => <MediaBoard project={project} onUpload={startUpload} />}
      upload={(projectId, close) => <UploadDialog projectId={projectId} onClose={close} />}
    />
  );
}
