import LinkIcon from '@mui/icons-material/Link';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import OpenIcon from '@mui/icons-material/OpenInNew';
import TimerIcon from '@mui/icons-material/TimerOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { IconButton, Stack, Tooltip } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useState, type ReactNode } from 'react';
import { DeleteProjectDialog } from '../forms/DeleteProjectDialog';
import { hasDraft } from '../../ui/form/draft';
import { useText } from '../../i18n/language';
import { EditTimerDialog, timerDraft } from '../forms/EditTimerDialog';
import { useCopyGalleryLink } from '../useCopyGalleryLink';

/** The actions on a project in the list. */
export function ProjectActions({
  project,
  onUpload,
}: {
  project: ProjectDto;
  onUpload: (project: ProjectDto) => void;
}) {
  const t = useText();
  const [dialog, setDialog] = useState<'timer' | 'delete' | null>(() =>
    hasDraft(timerDraft(project.id)) ? 'timer' : null,
  );
  const copyLink = useCopyGalleryLink();
  return (
    <Stack direction="row" sx={{ color: 'text.secondary', justifyContent: { md: 'flex-end' } }}>
      <Action label={t('projects.editTimer')} onClick={() => setDialog('timer')}>
        <TimerIcon fontSize="small" />
      </Action>
      <Action label={t('projects.uploadFiles')} onClick={() => onUpload(project)}>
        <UploadIcon fontSize="small" />
      </Action>
      <Action label={t('projects.copyLink')} onClick={() => void copyLink(project)}>
        <LinkIcon fontSize="small" />
      </Action>
      <Tooltip title={t('projects.openGallery')}>
        <IconButton
          component="a"
          href={project.galleryPath}
          target="_blank"
          rel="noopener"
          aria-label={t('projects.openGallery')}
          color="inherit"
        >
          <OpenIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Action label={t('projects.delete')} onClick={() => setDialog('delete')}>
        <DeleteIcon fontSize="small" />
      </Action>
      {dialog === 'timer' && <EditTimerDialog project={project} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteProjectDialog project={project} onClose={() => setDialog(null)} />}
    </Stack>
  );
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick} color="inherit">
        {children}
      </IconButton>
    </Tooltip>
  );
}
