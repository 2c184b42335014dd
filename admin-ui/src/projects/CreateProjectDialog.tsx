import { TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useConsoleData } from '../api/dataProvider';
import { refreshProjects } from '../api/projectCache';
import { useSite } from '../api/site';
import { FormDialog, type FieldErrors } from '../ui/FormDialog';
import { useToast } from '../ui/useToast';
import { useChosenProject } from './chosenProject';
import { useDraft } from '../ui/draft';
import { useText } from '../i18n/language';
import { TimerFields } from './TimerFields';
import { expiryToSend, startingTimer, validateTimer, type TimerValue } from './timer';
import { useDefaultTimerDays } from './useDefaultTimerDays';

const FIELDS = ['name', 'clientEmail', 'description', 'expiresAt'] as const;
/** Under which the form is kept when the session ends. */
export const CREATE_PROJECT_DRAFT = 'create-project';
type Field = (typeof FIELDS)[number];

/** Dialog "Create New Project". The new project is the one chosen for uploads next. */
export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { timezone } = useSite();
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  const [, choose] = useChosenProject();
  const [values, setValues] = useDraft(CREATE_PROJECT_DRAFT, {
    name: '',
    clientEmail: '',
    description: '',
    timer: null as TimerValue | null,
  });
  const { name, clientEmail, description } = values;
  const days = useDefaultTimerDays();
  // As the studio has it, until somebody touches it.
  const timer = values.timer ?? startingTimer(days, new Date(), timezone);
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const validationError = () => validateTimer(timer.enabled, timer.expiresAt, Date.now(), timezone);
  const validate = (): FieldErrors<Field> => ({
    ...(name.trim() ? {} : { name: t('projects.nameRequired') }),
    ...(name.trim().length > 200 ? { name: t('projects.nameLong') } : {}),
    ...(description.trim().length > 5_000 ? { description: t('projects.descriptionLong') } : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(clientEmail.trim()) ? {} : { clientEmail: t('projects.emailInvalid') }),
    ...(validationError() ? { expiresAt: validationError()! } : {}),
  });
  const submit = async () => {
    const project = await data.createProject({
      name: name.trim(),
      clientEmail: clientEmail.trim(),
      description: description.trim() || null,
      // Where the studio's default could not be read, the server's word counts.
      ...(values.timer || days !== undefined
        ? { timerEnabled: timer.enabled, expiresAt: expiryToSend(timer.enabled, timer.expiresAt, timezone) }
        : {}),
    });
    toast({ title: t('projects.created'), text: t('projects.createdText') });
    // First it is gone, and with it its hold on the focus: that goes to the upload card.
    flushSync(onClose);
    choose(project);
    await refreshProjects(queries);
  };
  return (
    <FormDialog
      title={t('projects.create')}
      action={t('projects.createAction')}
      fields={FIELDS}
      failure={t('projects.createFailed')}
      changed={values.timer !== null || `${name}${clientEmail}${description}` !== ''}
      validate={validate}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={t('projects.name')}
            autoFocus
            value={name}
            onChange={({ target }) => set({ name: target.value })}
            error={!!errors.name}
            helperText={errors.name}
          />
          <TextField
            label={t('projects.clientEmail')}
            type="email"
            value={clientEmail}
            onChange={({ target }) => set({ clientEmail: target.value })}
            error={!!errors.clientEmail}
            helperText={errors.clientEmail ?? t('projects.clientEmailHint')}
          />
          <TextField
            label={t('projects.description')}
            multiline
            minRows={2}
            maxRows={6}
            value={description}
            onChange={({ target }) => set({ description: target.value })}
            error={!!errors.description}
            helperText={errors.description}
          />
          <TimerFields {...timer} error={errors.expiresAt} onChange={(next) => set({ timer: next })} />
        </>
      )}
    </FormDialog>
  );
}
