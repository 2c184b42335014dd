import { Box, Checkbox, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import {
  DataTable,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
} from 'react-admin';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { RecordTable } from '../../ui/list/RecordTable';
import { formatDate, formatDay } from '../../ui/format';
import { ClientName } from './ClientName';
import { FileCounts } from './FileCounts';
import { ProjectActions, type RowHandlers } from './ProjectActions';
import { ProjectStatus } from '../ProjectStatus';
import { Thumbnail } from '../../ui/Thumbnail';
import { usePictures } from './usePictures';

const Column = DataTable.Col<ProjectDto>;

/** Projects on wide screens; heads sort on the server. */
export function ProjectTable(handlers: RowHandlers) {
  const t = useText();
  return (
    <RecordTable<ProjectDto> label={t('projects.all')} clickable>
      <Column
        label={<PageCheckbox />}
        disableSort
        padding="checkbox"
        render={(project) => <ProjectCheckbox project={project} />}
      />
      <Column source="name" label={t('projects.project')} render={(project) => <ProjectName project={project} />} />
      <Column
        source="clientEmail"
        label={t('projects.client')}
        render={(project) => (
          <Box sx={{ minWidth: 170 }}>
            <ClientName project={project} />
          </Box>
        )}
      />
      <Column
        source="status"
        label={t('projects.status')}
        render={(project) => <ProjectStatus project={project} withDaysLeft />}
      />
      <Column label={t('projects.files')} disableSort render={(project) => <FileCounts project={project} />} />
      <Column
        label={t('projects.actions')}
        disableSort
        align="right"
        render={(project) => <ProjectActions project={project} {...handlers} />}
      />
    </RecordTable>
  );
}

/** react-admin gives all row checkboxes the same name, on an element that screen readers ignore. */
function ProjectCheckbox({ project: { id, name } }: { project: ProjectDto }) {
  const t = useText();
  const selected = useDataTableSelectedIdsContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  return (
    <Checkbox
      checked={selected?.includes(id) ?? false}
      onClick={(event: MouseEvent<HTMLButtonElement>) => handleToggleItem?.(id, event)}
      slotProps={{ input: { 'aria-label': t('projects.select', { name }) } }}
    />
  );
}

/** All rows of the page at once; react-admin's own passes an old prop that MUI puts on a DOM element. */
function PageCheckbox() {
  const t = useText();
  const ids = (useDataTableDataContext<ProjectDto>() ?? []).map(({ id }) => id);
  const selected = (useDataTableSelectedIdsContext() ?? []) as string[];
  const { onSelect } = useDataTableCallbacksContext();
  const others = selected.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      checked={ids.length > 0 && ids.every((id) => selected.includes(id))}
      onChange={(_event, checked) => onSelect?.(checked ? [...others, ...ids] : others)}
      slotProps={{ input: { 'aria-label': t('media.selectAll') } }}
    />
  );
}

/**
 * Cover and name, leading to the project's page, with the day of the event (without one, of its creation) and the file
 * that was searched for.
 */
export function ProjectName({ project }: { project: ProjectDto }) {
  const t = useText();
  const { cover, match, matchCount } = usePictures(project.id);
  return (
    <Stack direction="row" sx={{ gap: 1.5, minWidth: 0, alignItems: 'center' }}>
      <Thumbnail picture={cover} width={60} />
      <Stack sx={{ minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={`/projects/${project.id}`}
          color="text.primary"
          underline="hover"
          sx={{ fontWeight: 580, overflowWrap: 'anywhere' }}
        >
          {project.name}
        </MuiLink>
        <Typography variant="caption" color="textSecondary">
          {project.eventDate
            ? t('project.eventOn', { date: formatDay(project.eventDate) })
            : formatDate(project.createdAt)}
        </Typography>
        {match && (
          <MuiLink
            component={Link}
            to={`/projects/${project.id}?file=${match.mediaFileId}`}
            variant="body2"
            underline="hover"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, mt: 0.5, overflowWrap: 'anywhere' }}
          >
            <Thumbnail picture={match} width={36} />
            <span>
              {matchCount > 1 ? t('projects.foundFiles', { name: match.name, count: matchCount - 1 }) : match.name}
            </span>
          </MuiLink>
        )}
      </Stack>
    </Stack>
  );
}
