import { Box, Checkbox, Stack } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/language';
import { CardList } from '../../ui/list/CardList';
import { ClientName } from './ClientName';
import { FileCounts } from './FileCounts';
import { ProjectActions, type RowHandlers } from './ProjectActions';
import { ProjectStatus } from '../ProjectStatus';
import { ProjectName } from './ProjectTable';

/** Projects on narrow screens, one below the other. */
export function ProjectCards(handlers: RowHandlers) {
  const t = useText();
  const { data, selectedIds, onToggleItem } = useListContext<ProjectDto>();
  const choice = ({ id, name }: ProjectDto) => (
    <Checkbox
      size="small"
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      slotProps={{ input: { 'aria-label': t('projects.select', { name }) } }}
    />
  );
  return (
    <CardList clickable>
      {data?.map((project) => (
        <Stack
          component="li"
          key={project.id}
          direction={{ xs: 'column', sm: 'row' }}
          sx={{ px: 2, py: 1.5, gap: { xs: 0.5, sm: 2 }, alignItems: { sm: 'center' } }}
        >
          <Box sx={{ display: { xs: 'none', sm: 'block' }, ml: -1, mr: -1 }}>{choice(project)}</Box>
          <Stack sx={{ gap: 0.75, flex: 1, minWidth: 0 }}>
            <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
              <ProjectName project={project} />
              {/* The checkbox stands beside the name on phones, before everything on tablets. */}
              <Box sx={{ display: { sm: 'none' }, my: -0.75, mr: -1 }}>{choice(project)}</Box>
            </Stack>
            <Box>
              <ClientName project={project} />
            </Box>
            <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
              <ProjectStatus project={project} />
              <FileCounts project={project} />
            </Stack>
          </Stack>
          <Box sx={{ mt: { xs: 0.75, sm: 0 }, flexShrink: 0 }}>
            <ProjectActions project={project} {...handlers} />
          </Box>
        </Stack>
      ))}
    </CardList>
  );
}
