import { lazy } from 'react';
import type { ProjectParts } from '../projects/projectParts';

/** What the other features show of a project. */
export const projectParts: ProjectParts = {
  Sections: lazy(() => import('./ProjectSections').then(({ ProjectSections: part }) => ({ default: part }))),
  UploadCard: lazy(() => import('../upload/components/UploadCard').then(({ UploadCard: part }) => ({ default: part }))),
  UploadDialog: lazy(() =>
    import('../upload/components/UploadDialog').then(({ UploadDialog: part }) => ({ default: part })),
  ),
};
