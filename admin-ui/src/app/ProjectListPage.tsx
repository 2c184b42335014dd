import type { ProjectDto } from '@showreel/api-client';
import { Suspense, useState } from 'react';
import { useChosenProject } from '../projects/chosenProject';
import { ProjectList } from '../projects/list/ProjectList';
import { lazyNamed } from '../ui/lazyNamed';
import { NextSteps } from './NextSteps';

const ShareDialog = lazyNamed(() => import('../sharing/ShareDialog'), 'ShareDialog');
const UploadCard = lazyNamed(() => import('../upload/components/UploadCard'), 'UploadCard');

/** /admin/projects lists all projects, with the upload card of one of them, and sharing. */
export function ProjectListPage() {
  const [chosen, choose] = useChosenProject();
  const [shared, setShared] = useState<ProjectDto | null>(null);
  return (
    <ProjectList onUpload={choose} onShare={setShared}>
      <Suspense>
        {chosen && (
          <UploadCard
            projectId={chosen.id}
            projectName={chosen.name}
            nextSteps={<NextSteps projectId={chosen.id} />}
            onClose={() => choose(null)}
          />
        )}
      </Suspense>
      <Suspense>{shared && <ShareDialog projectId={shared.id} onClose={() => setShared(null)} />}</Suspense>
    </ProjectList>
  );
}
