import { Divider, Stack } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { followRow } from '../../ui/list/followRow';
import { ShownRecords } from '../../ui/list/ShownRecords';
import { ProjectStatus } from '../ProjectStatus';
import { FileCounts } from './FileCounts';
import { ProjectName } from './ProjectTable';

/** The galleries of one client, with their covers. */
export function ClientGalleries({ projects }: { projects: ProjectDto[] }) {
  return (
    <ShownRecords records={projects}>
      <Stack
        component="ul"
        onClick={followRow}
        divider={<Divider component="li" aria-hidden />}
        sx={{ listStyle: 'none', m: 0, p: 0, '& > li': { cursor: 'pointer' } }}
      >
        {projects.map((project) => (
          <Stack component="li" key={project.id} sx={{ px: 2, py: 1.5, gap: 0.75 }}>
            <ProjectName project={project} />
            <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
              <ProjectStatus project={project} />
              <FileCounts project={project} />
            </Stack>
          </Stack>
        ))}
      </Stack>
    </ShownRecords>
  );
}
