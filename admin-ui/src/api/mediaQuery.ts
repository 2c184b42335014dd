import { dataProvider } from './dataProvider';

/** The files of a project, under `projects`: what changes projects reads them again. */
export const mediaQuery = (projectId: string) => ({ queryKey: ['projects', 'media', projectId] as const, queryFn: () => dataProvider.listMedia(projectId) });
