import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/language';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { NoMatch } from '../../ui/list/NoMatch';

/** With these, the server searches the names of all files (docs/decisions/022). */
const SEARCHES_FILES = /[\p{L}\p{N}]{3}/u;

/** Takes the place of projects where there are none at all, or none for this filter. */
export function ProjectEmpty({ onCreate }: { onCreate: () => void }) {
  const t = useText();
  const { filterValues } = useListContext<ProjectDto>();
  if (filterValues['q']) {
    const query = String(filterValues['q']);
    const text = SEARCHES_FILES.test(query) ? 'projects.noMatchText' : 'projects.noMatchShort';
    return <NoMatch title={t('projects.noMatch')} text={t(text, { query })} />;
  }
  if (Object.values(filterValues).some((value) => value !== undefined)) {
    return (
      <NoMatch
        title={t('projects.noneWithStatus')}
        text={t('projects.noneWithStatusText')}
        action={t('projects.showAllProjects')}
      />
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
