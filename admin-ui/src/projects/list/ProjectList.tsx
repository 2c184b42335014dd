import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { hasDraft } from '../../ui/form/draft';
import { lazyNamed } from '../../ui/lazyNamed';
import { ListPage } from '../../ui/list/ListPage';
import type { SortChoice } from '../../ui/list/SortSelect';
import type { RowHandlers } from './ProjectActions';
import { ProjectEmpty } from './ProjectEmpty';
import { ProjectChips, ProjectFilters } from './ProjectFilters';
import { ProjectSelection } from './ProjectSelection';
import { ProjectRows } from './ProjectRows';

const ProjectCreateDialog = lazyNamed(() => import('../forms/ProjectCreateDialog'), 'ProjectCreateDialog');

const SORTS = [
  { field: 'createdAt', order: 'DESC', label: 'app.newestFirst' },
  { field: 'createdAt', order: 'ASC', label: 'app.oldestFirst' },
  { field: 'name', order: 'ASC', label: 'projects.project' },
  { field: 'clientEmail', order: 'ASC', label: 'projects.client' },
  { field: 'status', order: 'ASC', label: 'projects.status' },
] as const satisfies readonly SortChoice[];

const CREATE_DRAFT = 'create-project';

/** Lists all projects; below them is what the page adds. */
export function ProjectList({ children, ...handlers }: RowHandlers & { children?: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // The link of the dashboard opens the form.
  const opensForm = (state as { create?: boolean } | null)?.create === true;
  const [creating, setCreating] = useState(() => opensForm || hasDraft(CREATE_DRAFT));
  const close = () => {
    setCreating(false);
    if (opensForm) void navigate({ pathname, search }, { replace: true, state: null });
  };
  const create = () => setCreating(true);
  return (
    <ListPage
      resource="projects"
      title={t('dashboard.projects')}
      sorts={SORTS}
      filters={<ProjectFilters />}
      moreFilters={<ProjectChips />}
      action={
        <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
          {t('projects.create')}
        </Button>
      }
      selection={<ProjectSelection />}
      empty={<ProjectEmpty onCreate={create} />}
      rows={<ProjectRows {...handlers} />}
      after={
        <>
          {children}
          <Suspense>{creating && <ProjectCreateDialog draft={CREATE_DRAFT} onClose={close} />}</Suspense>
        </>
      }
    />
  );
}
