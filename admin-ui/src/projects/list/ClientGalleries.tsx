import { Stack } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { CardList } from '../../ui/list/CardList';
import { ShownRecords } from '../../ui/list/ShownRecords';
import { ProjectStatus } from '../ProjectStatus';
import { FileCounts } from './FileCounts';
import { ProjectName } from './ProjectRows';

/** Shows the galleries of one client, with their covers. */
export function ClientGalleries({ projects }: { projects: ProjectDto[] }) {
  return (
    <ShownRecords records={projects}>
      <CardList clickable>
        {projects.map((project) => (
          <Stack
            component="li"
            key={project.id}
            direction={{ xs: 'column', sm: 'row' }}
            sx={{
              px: 2,
              py: 1.5,
              columnGap: 2,
              rowGap: 0.75,
              justifyContent: 'space-between',
              alignItems: { sm: 'center' },
            }}
          >
            <ProjectName project={project} />
            <Stack
              direction={{ xs: 'row', sm: 'column' }}
              sx={{
                gap: { xs: 1.5, sm: 0.5 },
                flexWrap: 'wrap',
                alignItems: { xs: 'center', sm: 'flex-end' },
                flexShrink: 0,
              }}
            >
              <ProjectStatus project={project} />
              <FileCounts project={project} />
            </Stack>
          </Stack>
        ))}
      </CardList>
    </ShownRecords>
  );
}
