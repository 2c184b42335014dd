import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { Suspense, use, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { hasDraft } from '../../ui/form/draft';
import { ListPage } from '../../ui/list/ListPage';
import type { SortChoice } from '../../ui/list/SortSelect';
import { useChosenProject } from '../chosenProject';
import { ProjectCreateDialog } from '../forms/ProjectCreateDialog';
import { ProjectCards } from './ProjectCards';
import { ProjectEmpty } from './ProjectEmpty';
import { ProjectChips, ProjectFilters } from './ProjectFilters';
import { ProjectPartsContext } from '../projectParts';
import { ProjectSelection } from './ProjectSelection';
import { ProjectTable } from './ProjectTable';

const SORTS = [
  { field: 'createdAt', order: 'DESC', label: 'app.newestFirst' },
  { field: 'createdAt', order: 'ASC', label: 'app.oldestFirst' },
  { field: 'name', order: 'ASC', label: 'projects.project' },
  { field: 'clientEmail', order: 'ASC', label: 'projects.client' },
  { field: 'status', order: 'ASC', label: 'projects.status' },
] as const satisfies readonly SortChoice[];

const CREATE_DRAFT = 'create-project';

/** All projects, and the upload card of one of them. */
export function ProjectList() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  // The link of the dashboard opens the dialog.
  const asked = (state as { create?: boolean } | null)?.create === true;
  const [creating, setCreating] = useState(() => asked || hasDraft(CREATE_DRAFT));
  const close = () => {
    setCreating(false);
    if (asked) void navigate({ pathname, search }, { replace: true, state: null });
  };
  const [chosen, choose] = useChosenProject();
  const { UploadCard } = use(ProjectPartsContext);
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
      table={<ProjectTable onUpload={choose} />}
      cards={<ProjectCards onUpload={choose} />}
      after={
        <>
          <Suspense>
            {chosen && <UploadCard projectId={chosen.id} projectName={chosen.name} onClose={() => choose(null)} />}
          </Suspense>
          {creating && <ProjectCreateDialog draft={CREATE_DRAFT} onClose={close} />}
        </>
      }
    />
  );
}
