import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/language';
import { EmptyState } from '../../ui/feedback/EmptyState';

/** Shown instead of projects: none at all, or none for this filter. */
export function ProjectEmpty({ onCreate }: { onCreate: () => void }) {
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
  if (Object.values(filterValues).some((value) => value !== undefined)) {
    return (
      <EmptyState title={t('projects.noneWithStatus')} text={t('projects.noneWithStatusText')}>
        <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
          {t('projects.showAllProjects')}
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
