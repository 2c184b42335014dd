import ShareIcon from '@mui/icons-material/IosShare';
import { MenuItem, Stack } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { ProjectMenu } from '../forms/ProjectMenu';
import { useCopyGalleryLink } from '../useCopyGalleryLink';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** The list asks its page to do this. */
export interface RowHandlers {
  onUpload: (project: ProjectDto) => void;
  onShare: (project: ProjectDto) => void;
}

/** Offers the actions on a project in the list: sharing is the usual one, the others are in a menu. */
export function ProjectActions({ project, onUpload, onShare }: { project: ProjectDto } & RowHandlers) {
  const t = useText();
  const copyLink = useCopyGalleryLink();
  const { name } = project;
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: { lg: 'flex-end' } }}>
      <SecondaryButton
        size="small"
        startIcon={<ShareIcon />}
        aria-label={t('projects.shareOf', { name })}
        onClick={() => onShare(project)}
        sx={{ px: 1.5, minHeight: { xs: 44, md: 36 } }}
      >
        {t('projects.share')}
      </SecondaryButton>
      <ProjectMenu project={project} label={t('projects.actionsFor', { name })}>
        <MenuItem onClick={() => onUpload(project)}>{t('projects.uploadFiles')}</MenuItem>
        <MenuItem onClick={() => void copyLink(project)}>{t('projects.copyLink')}</MenuItem>
      </ProjectMenu>
    </Stack>
  );
}
