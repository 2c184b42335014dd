import { Box, Checkbox, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import {
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useListContext,
} from 'react-admin';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { RecordList } from '../../ui/list/RecordList';
import { formatDate, formatDay } from '../../ui/format';
import { ClientName } from './ClientName';
import { FileCounts } from './FileCounts';
import { ProjectActions, type RowHandlers } from './ProjectActions';
import { ProjectStatus } from '../ProjectStatus';
import { Thumbnail } from '../../ui/Thumbnail';
import { usePictures } from './usePictures';
import { TOUCH_AREA } from '../../ui/theme';

/** Lists all projects; a click opens one. */
export function ProjectRows(handlers: RowHandlers) {
  const t = useText();
  return (
    <RecordList<ProjectDto>
      label={t('projects.all')}
      clickable
      columns={[
        {
          label: <PageCheckbox />,
          card: 'checkbox',
          cell: (project) => <ProjectCheckbox project={project} />,
          onCard: (project) => <CardCheckbox project={project} />,
        },
        {
          source: 'name',
          label: t('projects.project'),
          card: 'title',
          cell: (project) => <ProjectName project={project} />,
        },
        {
          source: 'clientEmail',
          label: t('projects.client'),
          card: 'line',
          cell: (project) => (
            <Box sx={{ minWidth: 170 }}>
              <ClientName project={project} />
            </Box>
          ),
        },
        {
          source: 'status',
          label: t('projects.status'),
          card: 'row',
          cell: (project) => <ProjectStatus project={project} withDaysLeft />,
          onCard: (project) => <ProjectStatus project={project} />,
        },
        { label: t('projects.files'), card: 'row', cell: (project) => <FileCounts project={project} /> },
        {
          label: t('projects.actions'),
          align: 'right',
          card: 'actions',
          cell: (project) => <ProjectActions project={project} {...handlers} />,
        },
      ]}
    />
  );
}

/**
 * Selects one project. React-admin gives all row checkboxes the same name, on an element that screen readers ignore.
 */
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

function CardCheckbox({ project: { id, name } }: { project: ProjectDto }) {
  const t = useText();
  const { selectedIds, onToggleItem } = useListContext<ProjectDto>();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      slotProps={{ input: { 'aria-label': t('projects.select', { name }) } }}
    />
  );
}

/**
 * Selects all rows of the page at once; react-admin's own checkbox passes an old prop that MUI puts on a DOM element.
 */
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
 * Shows cover and name, leading to the project's page, with the day of the event (without one, of its creation) and the
 * file that was searched for.
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
          sx={{ fontWeight: 580, overflowWrap: 'anywhere', ...TOUCH_AREA }}
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
