import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

const ProjectPage = lazy(() => import('./ProjectPage').then(({ ProjectPage: default_ }) => ({ default: default_ })));

/** A shoot or delivery. Its list stands on the dashboard; `/projects/{id}` is its page. */
export default { name: 'projects', edit: ProjectPage, recordRepresentation: 'name' } satisfies ResourceProps;
