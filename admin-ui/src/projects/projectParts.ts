import type { ProjectDto } from '@showreel/api-client';
import { createContext, type ComponentType } from 'react';

/** The part of a project's page about its client. */
export const PROJECT_DETAILS = 'project-details';

/** What other features show about a project: its list and its page only provide the place. */
export interface ProjectParts {
  /** Client, purchases, files and timeline. */
  Sections: ComponentType<{ project: ProjectDto; onUpload: () => void }>;
  /** The part below the list. */
  UploadCard: ComponentType<{ projectId: string; projectName: string; onClose: () => void }>;
  UploadDialog: ComponentType<{ projectId: string; onClose: () => void }>;
  ShareDialog: ComponentType<{ projectId: string; onClose: () => void }>;
}

const Nothing = () => null;

/** Provided by App.tsx. */
export const ProjectPartsContext = createContext<ProjectParts>({
  Sections: Nothing,
  UploadCard: Nothing,
  UploadDialog: Nothing,
  ShareDialog: Nothing,
});
