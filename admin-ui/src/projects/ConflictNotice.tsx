import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material';
import { useSite } from '../api/site';
import { useText } from '../messages/language';
import { formatDateTime } from '../ui/format';
import { differences, formOf, type Conflict, type ProjectForm } from './projectForm';

/** Tells the second editor who was faster and with what, and lets him choose. */
export function ConflictNotice({ form, conflict, onTheirs, onMine }: { form: ProjectForm; conflict: Conflict; onTheirs: () => void; onMine: () => void }) {
  const t = useText();
  const { timezone } = useSite();
  const theirs = formOf(conflict.current, conflict.version, timezone);
  const labels = { name: t('projects.name'), clientEmail: t('projects.clientEmail'), description: t('projects.description'), status: t('project.status'), timer: t('projects.expiresAt') };
  const valueOf = (field: keyof typeof labels) => {
    if (field === 'timer') return conflict.current.timerEnabled && conflict.current.expiresAt ? formatDateTime(conflict.current.expiresAt) : t('projects.noEnd');
    if (field === 'status') return theirs.status === 'active' ? t('projects.active') : t('projects.archived');
    return theirs[field] || t('project.nothing');
  };
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 1.5 }}>
      <AlertTitle>{t('project.conflict', { name: conflict.changedByName ?? t('project.somebody'), time: conflict.changedAt ? formatDateTime(conflict.changedAt) : '' })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {differences(form, conflict, timezone).map((field) => <li key={field}>{t('project.theirs', { field: labels[field], value: valueOf(field) })}</li>)}
      </Box>
      {t('project.conflictText')}
      <Stack direction="row" sx={{ gap: 1, mt: 1.25, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onTheirs}>{t('project.useTheirs')}</Button>
        <Button size="small" variant="outlined" color="inherit" onClick={onMine}>{t('project.keepMine')}</Button>
      </Stack>
    </Alert>
  );
}
