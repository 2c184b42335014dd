import AddIcon from '@mui/icons-material/Add';
import { Alert, Button, Card, Stack, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ProjectDto } from '@showreel/api-client';
import { useState, type ReactNode } from 'react';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { isSessionLost } from '../api/errors';
import { EmptyState } from '../ui/EmptyState';
import { ListSkeleton } from '../ui/ListSkeleton';
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
  const t = useText();
  const { data, total, isPending, error, filterValues, setFilters, refetch } = useListContext<ProjectDto>();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  // The end of the session has its own toast.
  if (isPending || (!data && isSessionLost(error))) return <ListSkeleton rows={6} />;
  if (error && !data) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {t('app.tryAgain')}
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  }
  if (total === 0 && filterValues['q']) {
    return (
      <EmptyState title={t('projects.noMatch')} text={t('projects.noMatchText', { query: String(filterValues['q']) })}>
        <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
          {t('app.clearSearch')}
        </Button>
      </EmptyState>
    );
  }
  if (total === 0 && filterValues['status']) {
    return (
      <EmptyState title={t('projects.noneSo')} text={t('projects.noneSoText')}>
        <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
          {t('projects.showEvery')}
        </Button>
      </EmptyState>
    );
  }
  if (total === 0) {
    return (
      <EmptyState title={t('projects.empty')} text={t('projects.emptyText')}>
        <Button variant="contained" startIcon={<AddIcon />} onClick={onCreate}>
          {t('projects.create')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      {wide ? <ProjectTable onUpload={onUpload} /> : <ProjectCards onUpload={onUpload} />}
      <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
    </>
  );
}
