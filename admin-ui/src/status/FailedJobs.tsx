import {
  dismissFailedJobMutation,
  getStatusQueryKey,
  retryFailedJobMutation,
  retryFailedJobsMutation,
} from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { JobList } from './JobList';
import { useStatus } from './status';

/** Lists jobs that ran out of retries. */
export function FailedJobs() {
  const t = useText();
  const queries = useQueryClient();
  const { data } = useStatus();
  const ends = { failure: t('settings.jobFailed'), done: () => void refresh(queries, getStatusQueryKey()) };
  const retry = useAction({ ...retryFailedJobMutation(), ...ends });
  const retryAll = useAction({ ...retryFailedJobsMutation(), ...ends });
  const dismiss = useAction({ ...dismissFailedJobMutation(), ...ends });
  const jobs = data?.failedJobs ?? [];
  return (
    <JobList
      title={t('settings.failedJobs')}
      about={t('settings.failedJobsAbout')}
      jobs={jobs.map((job) => ({ ...job, at: job.failedAt, canDismiss: true }))}
      {...{ retry, retryAll, dismiss }}
    />
  );
}
