import AddIcon from '@mui/icons-material/Add';
import { Button, Card, Stack } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useState, type ReactNode } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { EmptyState } from '../ui/EmptyState';
import { ListRows } from '../ui/ListRows';
import { useChosenProject, type ChosenProject } from './chosenProject';
import { hasDraft } from '../ui/draft';
import { useText } from '../i18n/language';
import { CREATE_PROJECT_DRAFT, CreateProjectDialog } from './CreateProjectDialog';
import { ProjectCards } from './ProjectCards';
import { ProjectTable } from './ProjectTable';
import { ProjectTools } from './ProjectTools';
import { SelectionBar } from './SelectionBar';

/** The dashboard's first tab: all projects, and the upload card of the chosen one. */
export function ProjectList({ upload }: { upload: (project: ChosenProject, close: () => void) => ReactNode }) {
  const t = useText();
  const [creating, setCreating] = useState(() => hasDraft(CREATE_PROJECT_DRAFT));
  const [chosen, choose] = useChosenProject();
  return (
    <ListBase<ProjectDto>
      resource="projects"
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      disableSyncWithLocation
      storeKey="projects.list"
    >
      <Stack direction="row" sx={{ gap: 1.5, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <ProjectTools />
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setCreating(true)}
          sx={{ flexGrow: { xs: 1, sm: 0 }, ml: { sm: 'auto' } }}
        >
          {t('projects.create')}
        </Button>
      </Stack>
      <Card sx={{ overflow: 'visible' }}>
        <SelectionBar />
        <ProjectRows onCreate={() => setCreating(true)} onUpload={choose} />
      </Card>
      {chosen && upload(chosen, () => choose(null))}
      {creating && <CreateProjectDialog onClose={() => setCreating(false)} />}
    </ListBase>
  );
}

function ProjectRows({ onCreate, onUpload }: { onCreate: () => void; onUpload: (project: ProjectDto) => void }) {
  return (
    <ListRows
      skeletonRows={6}
      empty={<NoProjects onCreate={onCreate} />}
      table={<ProjectTable onUpload={onUpload} />}
      cards={<ProjectCards onUpload={onUpload} />}
    />
  );
}

function NoProjects({ onCreate }: { onCreate: () => void }) {
  const t = useText();
  const { filterValues, setFilters } = useListContext<ProjectDto>();
  if (filterValues['q']) {
    return (
      <EmptyState title={t('projects.noMatch')} text={t('projects.noMatchText', { query: String(filterValues['q']) })}>
        <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
          {t('app.clearSearch')}
        </Button>
      </EmptyState>
    );
  }
  if (filterValues['status']) {
    return (
      <EmptyState title={t('projects.noneSo')} text={t('projects.noneSoText')}>
        <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
          {t('projects.showEvery')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('projects.empty')} text={t('projects.emptyText')}>
      <Button variant="contained" startIcon={<AddIcon />} onClick={onCreate}>
        {t('projects.create')}
      </Button>
    </EmptyState>
  );
}
