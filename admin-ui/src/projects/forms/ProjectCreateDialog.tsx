import type { CreateProjectDto, ProjectDto } from '@showreel/api-client';
import { getSettingsOptions, getStatsQueryKey } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useStore } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useCreateRecord } from '../../api/records';
import { useSite } from '../../api/site';
import { refresh } from '../../api/queries';
import { useText } from '../../i18n/language';
import { FormDialog } from '../../ui/form/FormDialog';
import { useToast } from '../../ui/feedback/useToast';
import { NO_TEXTS, textsOf } from './projectForm';
import { PresetInput } from './PresetInput';
import { ProjectInputs } from './ProjectInputs';
import { expiryToSend, startingTimer, type TimerValue } from './timer';
import { projectField } from './TimerInput';

const EMPTY = {
  ...NO_TEXTS,
  /** Empty for none; null until one is chosen. */
  presetId: null as string | null,
  timer: null as TimerValue | null,
  watermarkEnabled: true,
  emailLinks: true,
};

/**
 * Shows the dialog "Create New Project", for a known client with their details. It leads to the page of the new
 * project.
 */
export function ProjectCreateDialog({
  client,
  draft,
  onClose,
}: {
  client?: Pick<typeof EMPTY, 'clientName' | 'clientEmail' | 'language'>;
  /** The form's draft is stored under this name when the session ends. */
  draft: string;
  onClose: () => void;
}) {
  const t = useText();
  const { timezone } = useSite();
  const toast = useToast();
  const queries = useQueryClient();
  const create = useCreateRecord<ProjectDto>('projects');
  const navigate = useNavigate();
  const [, forgetFilters] = useStore('projects.search', '');
  // The days are null for galleries that never close, and undefined while they are not known.
  const defaults = useQuery(getSettingsOptions()).data?.values;
  const defaultDays = defaults?.defaultTimerDays;
  const submit = async ({ presetId, timer, watermarkEnabled, emailLinks, ...texts }: typeof EMPTY) => {
    const { enabled, expiresAt } = timer ?? startingTimer(defaultDays, new Date(), timezone);
    const data: CreateProjectDto = {
      ...textsOf(texts),
      ...(presetId ? { presetId } : {}),
      watermarkEnabled,
      emailLinks,
      timerStyle: defaults?.timerStyle ?? 'days',
      // If the studio's default could not be read, the server's applies.
      ...(timer || defaultDays !== undefined
        ? { timerEnabled: enabled, expiresAt: expiryToSend({ enabled, expiresAt }, null, timezone) }
        : {}),
    };
    const project = await create(data);
    // The list's filter must not hide the new project.
    forgetFilters('');
    toast({ title: t('projects.created'), text: t('projects.createdText') });
    // The dialog closes first, so that its focus trap is gone and nobody is asked about unsaved changes.
    flushSync(onClose);
    // The page of the project opens with its drop zone.
    void navigate(`/projects/${project.id}`, { state: { upload: true } });
    await refresh(queries, getStatsQueryKey());
  };
  return (
    <FormDialog
      title={t('projects.create')}
      action={t('projects.createAction')}
      defaultValues={{ ...EMPTY, ...client }}
      draft={draft}
      fieldOf={projectField}
      failure={t('projects.createFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <PresetInput />
      <ProjectInputs defaultDays={defaultDays} />
    </FormDialog>
  );
}
