import { MediaBoard } from '../media/MediaBoard';
import { ProjectPurchases } from '../purchases/ProjectPurchases';
import { ProjectPage } from '../projects/ProjectPage';
import { ClientTimeline } from '../sharing/ClientTimeline';
import { SharingCard } from '../sharing/SharingCard';
import { UploadDialog } from '../upload/UploadDialog';

/** /admin/projects/{id}, put together from its rooms. */
export function ProjectScreen() {
  return (
    <ProjectPage
      purchases={(projectId) => <><SharingCard projectId={projectId} /><ProjectPurchases projectId={projectId} /></>}
      media={(project, startUpload) => <><MediaBoard project={project} onUpload={startUpload} /><ClientTimeline projectId={project.id} /></>}
      upload={(projectId, close) => <UploadDialog projectId={projectId} onClose={close} />}
    />
  );
}
