import { MenuItem } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { projectSaved } from '../../api/projectCache';
import { useUpdateRecord } from '../../api/records';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useAction } from '../../ui/feedback/useAction';
import { DeleteProjectDialog } from './DeleteProjectDialog';
import { hasDraft } from '../../ui/form/draft';
import { DuplicateProjectDialog } from './DuplicateProjectDialog';
import { EditTimerDialog, timerDraft } from './EditTimerDialog';
import { PasscodeDialog } from './PasscodeDialog';
import { MoreMenu } from '../../ui/ButtonMenu';
import { lazyNamed } from '../../ui/lazyNamed';

const PresetDialog = lazyNamed(() => import('./PresetDialog'), 'PresetDialog');
const ExportDialog = lazyNamed(() => import('../../ui/page/ExportDialog'), 'ExportDialog');
const CoverDialog = lazyNamed(() => import('../cover/CoverDialog'), 'CoverDialog');

type Open = 'duplicate' | 'preset' | 'cover' | 'timer' | 'passcode' | 'status' | 'export' | 'delete' | null;

/** Offers the less frequent actions on a project. */
export function ProjectMenu({
  project,
  label,
  children: first,
  onDeleted,
}: {
  project: ProjectDto;
  /** The button has this name. */
  label: string;
  /** Actions above those of the menu. */
  children?: ReactNode;
  onDeleted?: () => void;
}) {
  const t = useText();
  const update = useUpdateRecord<ProjectDto>('projects');
  const queries = useQueryClient();
  const presetDraft = `preset-of-${project.id}`;
  const copyDraft = `copy-of-${project.id}`;
  const [open, setOpen] = useState<Open>(() =>
    hasDraft(timerDraft(project.id))
      ? 'timer'
      : hasDraft(presetDraft)
        ? 'preset'
        : hasDraft(copyDraft)
          ? 'duplicate'
          : null,
  );
  const archived = project.status === 'archived';
  const { busy, start } = useAction({
    mutationFn: async () =>
      void projectSaved(queries, await update(project, { status: archived ? 'active' : 'archived' })),
    success: archived ? t('project.reopened') : t('project.archived'),
    failure: t('project.updateFailed'),
    done: () => setOpen(null),
  });
  const choose = (next: Open) => () => setOpen(next);
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu label={label}>
        {first}
        <MenuItem component="a" href={project.galleryPath} target="_blank" rel="noopener">
          {t('projects.openGallery')}
        </MenuItem>
        <MenuItem onClick={choose('cover')}>{t('cover.open')}</MenuItem>
        <MenuItem onClick={choose('timer')}>{t('projects.editTimer')}</MenuItem>
        <MenuItem onClick={choose('passcode')}>
          {project.hasPasscode ? t('project.changePasscode') : t('project.setPasscode')}
        </MenuItem>
        <MenuItem onClick={choose('duplicate')}>{t('project.duplicate')}</MenuItem>
        <MenuItem onClick={choose('preset')}>{t('presets.saveAs')}</MenuItem>
        <MenuItem onClick={choose('export')}>{t('exports.open')}</MenuItem>
        <MenuItem onClick={choose('status')}>{archived ? t('project.reopen') : t('project.archive')}</MenuItem>
        <MenuItem onClick={choose('delete')} sx={{ color: 'error.main' }}>
          {t('projects.delete')}
        </MenuItem>
      </MoreMenu>
      <Suspense>{open === 'cover' && <CoverDialog project={project} onClose={close} />}</Suspense>
      <Suspense>{open === 'preset' && <PresetDialog project={project} draft={presetDraft} onClose={close} />}</Suspense>
      <Suspense>
        {open === 'export' && <ExportDialog scope={{ project: project.id }} name={project.name} onClose={close} />}
      </Suspense>
      {open === 'duplicate' && <DuplicateProjectDialog project={project} draft={copyDraft} onClose={close} />}
      {open === 'timer' && <EditTimerDialog project={project} onClose={close} />}
      {open === 'passcode' && <PasscodeDialog project={project} onClose={close} />}
      {open === 'status' && (
        <ConfirmDialog
          title={archived ? t('project.reopen') : t('project.archive')}
          text={archived ? t('project.reopenText') : t('project.archiveText')}
          action={archived ? t('project.reopenAction') : t('project.archiveAction')}
          busy={busy}
          onConfirm={() => start()}
          onCancel={close}
        />
      )}
      {open === 'delete' && <DeleteProjectDialog project={project} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}
