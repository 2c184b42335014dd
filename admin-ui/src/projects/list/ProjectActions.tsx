import ShareIcon from '@mui/icons-material/IosShare';
import { Button, MenuItem, Stack } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { Suspense, use, useState } from 'react';
import { useText } from '../../i18n/language';
import { ProjectMenu } from '../forms/ProjectMenu';
import { ProjectPartsContext } from '../projectParts';
import { useCopyGalleryLink } from '../useCopyGalleryLink';

/** The actions on a project in the list: sharing is the usual one, the others are in a menu. */
export function ProjectActions({
  project,
  onUpload,
}: {
  project: ProjectDto;
  onUpload: (project: ProjectDto) => void;
}) {
  const t = useText();
  const { ShareDialog } = use(ProjectPartsContext);
  const [sharing, setSharing] = useState(false);
  const copyLink = useCopyGalleryLink();
  const { id, name } = project;
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: { lg: 'flex-end' } }}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<ShareIcon />}
        aria-label={t('projects.shareOf', { name })}
        onClick={() => setSharing(true)}
        sx={{ px: 1.5, minHeight: { xs: 44, md: 36 } }}
      >
        {t('projects.share')}
      </Button>
      <ProjectMenu project={project} label={t('projects.actionsFor', { name })}>
        <MenuItem onClick={() => onUpload(project)}>{t('projects.uploadFiles')}</MenuItem>
        <MenuItem onClick={() => void copyLink(project)}>{t('projects.copyLink')}</MenuItem>
      </ProjectMenu>
      <Suspense>{sharing && <ShareDialog projectId={id} onClose={() => setSharing(false)} />}</Suspense>
    </Stack>
  );
}
