import { Typography } from '@mui/material';
import type { TrashedProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import { refreshProjects } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/inputs';

/** Returns a name as a page displays it, with joined spaces: people type what they see. */
const displayed = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Deletes a project for good, once its name has been typed. */
export function DeleteForGoodDialog({ project, onClose }: { project: TrashedProjectDto; onClose: () => void }) {
  const t = useText();
  const data = useDataProvider();
  const toast = useToast();
  const queries = useQueryClient();
  const { id, name } = project;
  const submit = async () => {
    await data.delete('trash', { id, previousData: project });
    toast({ title: t('trash.deleted', { count: 1 }) });
    onClose();
    void refreshProjects(queries);
  };
  return (
    <FormDialog
      title={t('trash.delete')}
      action={t('trash.delete')}
      defaultValues={{ name: '' }}
      failure={t('projects.deleteFailed')}
      canSubmit={(values) => displayed(values.name) === displayed(name)}
      destructive
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {t('projects.deleteText', { name })}
      </Typography>
      <TextInput source="name" label={t('trash.typeName')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}

/** One request lists at most this many. */
const MAX_LISTED = 1_000;

/** Deletes for good what is in the trash now; what is moved there meanwhile stays. */
export function EmptyTrashDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const data = useDataProvider();
  const queries = useQueryClient();
  const { data: projects } = useGetList<TrashedProjectDto>('trash', {
    pagination: { page: 1, perPage: MAX_LISTED },
    sort: { field: 'trashedAt', order: 'DESC' },
  });
  const ids = projects?.map(({ id }) => id) ?? [];
  const count = ids.length;
  const { busy, start } = useAction({
    // Some projects may be gone when one could not be deleted.
    mutationFn: () => data.deleteMany('trash', { ids }).finally(() => void refreshProjects(queries)),
    success: t('trash.deleted', { count }),
    failure: t('projects.deleteFailed'),
    done: onClose,
  });
  return (
    <ConfirmDialog
      title={t('trash.clear')}
      text={projects ? t('trash.clearText', { count }) : t('app.loading')}
      action={t('trash.clear')}
      destructive
      busy={busy || !projects}
      onConfirm={() => start()}
      onCancel={onClose}
    />
  );
}
