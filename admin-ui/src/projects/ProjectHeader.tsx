import BackIcon from '@mui/icons-material/ArrowBack';
import LinkIcon from '@mui/icons-material/Link';
import OpenIcon from '@mui/icons-material/OpenInNew';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { Link } from 'react-router-dom';
import { formatDate } from '../ui/format';
import { ProjectMenu } from './ProjectMenu';
import { ProjectStatus } from './ProjectStatus';
import { useCopyGalleryLink } from './useCopyGalleryLink';

/** Name, client, date and state of a project, and what can be done with it. */
export function ProjectHeader({ project, onUpload }: { project: ProjectDto; onUpload: () => void }) {
  const copyLink = useCopyGalleryLink();
  return (
    <Box component="header" sx={{ mb: { xs: 2.5, md: 3 } }}>
      <MuiLink component={Link} to="/dashboard" color="text.secondary" underline="hover" variant="body2" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <BackIcon sx={{ fontSize: 16 }} /> Projects
      </MuiLink>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2, justifyContent: 'space-between', alignItems: { md: 'flex-end' } }}>
        <Box sx={{ minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>{project.name}</Typography>
            <ProjectStatus project={project} />
          </Stack>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
            {project.clientEmail} · Created {formatDate(project.createdAt)}{project.hasPasscode ? ' · Passcode set' : ''}
          </Typography>
          {project.description && <Typography variant="body2" sx={{ mt: 1, maxWidth: 720, whiteSpace: 'pre-line' }}>{project.description}</Typography>}
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', flexShrink: 0 }}>
          <Button variant="contained" startIcon={<UploadIcon />} onClick={onUpload}>Upload Files</Button>
          <Button variant="outlined" color="inherit" startIcon={<LinkIcon />} onClick={() => void copyLink(project)}>Copy gallery link</Button>
          <Button variant="outlined" color="inherit" startIcon={<OpenIcon />} component="a" href={project.galleryPath} target="_blank" rel="noopener">Open gallery</Button>
          <ProjectMenu project={project} />
        </Stack>
      </Stack>
    </Box>
  );
}
