import EditIcon from '@mui/icons-material/EditOutlined';
import LinkIcon from '@mui/icons-material/Link';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Alert, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasDraft } from '../../ui/form/draft';
import { useText } from '../../i18n/language';
import { formatDate, formatDateTime, formatDay } from '../../ui/format';
import { ClientLink } from '../../ui/ClientLink';
import { PageHeader } from '../../ui/page/PageHeader';
import { editDraft, ProjectEditDialog } from '../forms/ProjectEditDialog';
import { ProjectMenu } from '../forms/ProjectMenu';
import { ProjectStatus } from '../ProjectStatus';
import { useClosing } from '../useClosing';
import { useCopyGalleryLink } from '../useCopyGalleryLink';

/** Name, client, date and state of a project, and its actions. */
export function ProjectHeader({ project, onUpload }: { project: ProjectDto; onUpload: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const copyLink = useCopyGalleryLink();
  const closing = useClosing(project, formatDateTime);
  const recipients = project.additionalRecipients.length;
  const [editing, setEditing] = useState(() => hasDraft(editDraft(project.id)));
  const actions = (
    <>
      {/* On phones a line of its own: the menu then fits beside the link. */}
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        onClick={onUpload}
        sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        {t('project.upload')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<LinkIcon />}
        onClick={() => void copyLink(project)}
        sx={{ flex: { xs: 1, sm: 'none' } }}
      >
        {t('projects.copyLink')}
      </Button>
      <ProjectMenu
        project={project}
        label={t('project.more')}
        onDeleted={() => void navigate('/projects', { replace: true })}
      />
    </>
  );
  const after = (
    <>
      {project.passcodeLockedAt && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('project.passcodeLocked', { date: formatDateTime(project.passcodeLockedAt) })}
        </Alert>
      )}
      {editing && <ProjectEditDialog project={project} onClose={() => setEditing(false)} />}
    </>
  );
  return (
    <PageHeader back={t('project.back')} backTo="/projects" actions={actions} after={after}>
      <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', flexWrap: 'wrap' }}>
        {/* The pencil stays beside the name, however long that is. */}
        <Stack direction="row" sx={{ gap: 0.75, alignItems: 'flex-start', minWidth: 0 }}>
          <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {project.name}
          </Typography>
          <Tooltip title={t('project.edit')}>
            <IconButton
              aria-label={t('project.edit')}
              onClick={() => setEditing(true)}
              size="small"
              sx={{ flexShrink: 0, my: -0.25 }}
            >
              <EditIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Stack>
        <ProjectStatus project={project} />
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
        <ClientLink email={project.clientEmail}>
          {[project.clientName, project.clientEmail].filter(Boolean).join(' · ')}
        </ClientLink>
        {' · '}
        {[
          ...(recipients ? [t('project.moreRecipients', { count: recipients })] : []),
          ...(project.eventDate ? [t('project.eventOn', { date: formatDay(project.eventDate) })] : []),
          t('project.created', { date: formatDate(project.createdAt) }),
          ...(closing ? [closing.label] : []),
          ...(project.hasPasscode ? [t('project.passcodeSet')] : []),
        ].join(' · ')}
      </Typography>
      {project.description && (
        <Typography variant="body2" sx={{ mt: 1, maxWidth: 720, whiteSpace: 'pre-line' }}>
          {project.description}
        </Typography>
      )}
    </PageHeader>
  );
}
