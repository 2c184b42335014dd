import EditIcon from '@mui/icons-material/EditOutlined';
import LinkIcon from '@mui/icons-material/Link';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Alert, Box, Button, IconButton, Link, Stack, Tooltip, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ProjectDto } from '@showreel/api-client';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressText } from '../../api/erased';
import { hasDraft } from '../../ui/form/draft';
import { useText } from '../../i18n/language';
import { formatDateTime } from '../../ui/format';
import { ClientLink } from '../../ui/ClientLink';
import { PageHeader } from '../../ui/page/PageHeader';
import { editDraft, ProjectEditDialog } from '../forms/ProjectEditDialog';
import { ProjectMenu } from '../forms/ProjectMenu';
import { ProjectStatus } from '../ProjectStatus';
import { ToolButton } from '../../ui/ToolButton';
import { showPart } from '../../ui/showPart';
import { TOUCH } from '../../ui/theme';
import { ProjectFacts } from './ProjectFacts';
import { useCopyGalleryLink } from '../useCopyGalleryLink';

/** The id of the part of a project's page about its client. */
export const PROJECT_DETAILS = 'project-details';

/** Shows name, client, date and state of a project, and its actions. */
export function ProjectHeader({ project, onUpload }: { project: ProjectDto; onUpload: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const copyLink = useCopyGalleryLink();
  const [editing, setEditing] = useState(() => hasDraft(editDraft(project.id)));
  // The texts are short where the actions are beside the link back.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const actions = (
    <>
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        aria-label={t('project.upload')}
        onClick={onUpload}
        sx={{ flexShrink: 0 }}
      >
        {t(isPhone ? 'project.uploadShort' : 'project.upload')}
      </Button>
      <ToolButton icon={<LinkIcon />} text={t('projects.copyLink')} onClick={() => void copyLink(project)} />
      <ProjectMenu
        project={project}
        label={t('project.more')}
        onDeleted={() => void navigate('/projects', { replace: true })}
      />
    </>
  );
  const toDetails = (
    <Link
      component="button"
      variant="body2"
      color="text.secondary"
      underline="hover"
      onClick={() => showPart(PROJECT_DETAILS)}
      sx={{ display: { lg: 'none' }, flexShrink: 0, [TOUCH]: { my: -1.5 } }}
    >
      {t(isPhone ? 'project.toDetailsShort' : 'project.toDetails')}
    </Link>
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
    <PageHeader
      back={t('project.back')}
      backTo="/projects"
      beside={!isPhone && toDetails}
      actions={actions}
      actionsOnTop
      after={after}
    >
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
              sx={{ flexShrink: 0, [TOUCH]: { my: -0.75 } }}
            >
              <EditIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Stack>
        <ProjectStatus project={project} />
      </Stack>
      <Stack
        direction="row"
        sx={{
          mt: 0.75,
          gap: 2,
          alignItems: 'baseline',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <ClientLink email={project.clientEmail}>
            {[project.clientName, addressText(project.clientEmail)].filter(Boolean).join(' · ')}
          </ClientLink>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {' · '}
            <ProjectFacts project={project} />
          </Box>
        </Typography>
        {isPhone && toDetails}
      </Stack>
    </PageHeader>
  );
}
