import {
  dismissWaitingJobMutation,
  getStatusQueryKey,
  retryWaitingJobMutation,
  retryWaitingJobsMutation,
} from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { JobList } from './JobList';
import { useStatus } from './status';

/** Lists jobs that wait for a retry, and emails that wait for longer than usual. */
export function WaitingJobs() {
  const t = useText();
  const queries = useQueryClient();
  const { data } = useStatus();
  const ends = { failure: t('settings.jobFailed'), done: () => void refresh(queries, getStatusQueryKey()) };
  const retry = useAction({ ...retryWaitingJobMutation(), ...ends });
  const retryAll = useAction({ ...retryWaitingJobsMutation(), ...ends });
  const dismiss = useAction({ ...dismissWaitingJobMutation(), ...ends });
  const jobs = data?.waitingJobs ?? [];
  return (
    <JobList
      title={t('settings.waitingJobs')}
      about={t('settings.waitingJobsAbout')}
      jobs={jobs.map((job) => ({ ...job, at: job.createdAt }))}
      {...{ retry, retryAll, dismiss }}
    />
  );
}
