import { Box, Button, Stack, Typography } from '@mui/material';
import type { FailedJobDto } from '@showreel/api-client';
import {
  dismissFailedJobMutation,
  getStatusQueryKey,
  retryFailedJobMutation,
  retryFailedJobsMutation,
} from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';
import { PageSection } from '../ui/page/PageSection';
import { Timestamp } from '../ui/Timestamp';
import { jobTitle, useStatus } from './status';

/** Jobs that ran out of retries: what they are, why they failed, and the way to restart or dismiss them. */
export function FailedJobs() {
  const t = useText();
  const queries = useQueryClient();
  const { data } = useStatus();
  const [dismissed, setDismissed] = useState<FailedJobDto | null>(null);
  const done = () => {
    setDismissed(null);
    void refresh(queries, getStatusQueryKey());
  };
  const failure = t('settings.jobFailed');
  const retry = useAction({ ...retryFailedJobMutation(), failure, done });
  const retryAll = useAction({ ...retryFailedJobsMutation(), failure, done });
  const dismiss = useAction({ ...dismissFailedJobMutation(), failure, done });
  const jobs = data?.failedJobs ?? [];
  if (jobs.length === 0) return null;
  return (
    <PageSection title={t('settings.failedJobs')} about={t('settings.failedJobsAbout')}>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 2 }}>
        {jobs.map((job) => (
          <Stack
            component="li"
            key={job.id}
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ gap: 1, justifyContent: 'space-between' }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" sx={{ fontWeight: 560 }}>
                {jobTitle(job.name, t)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {job.reason}
              </Typography>
              <Timestamp at={job.failedAt} />
            </Box>
            <Stack direction="row" sx={{ gap: 1, flexShrink: 0, alignItems: 'flex-start' }}>
              <Button
                size="small"
                variant="outlined"
                disabled={retry.busy || retryAll.busy}
                onClick={() => retry.start({ path: { jobId: job.id } })}
              >
                {t('settings.retryJob')}
              </Button>
              <Button size="small" color="inherit" onClick={() => setDismissed(job)}>
                {t('settings.dismissJob')}
              </Button>
            </Stack>
          </Stack>
        ))}
      </Stack>
      {jobs.length > 1 && (
        <Box>
          <Button size="small" loading={retryAll.busy} onClick={() => retryAll.start({})}>
            {t('settings.retryAllJobs')}
          </Button>
        </Box>
      )}
      {dismissed && (
        <ConfirmDialog
          title={t('settings.dismissJobTitle')}
          text={t('settings.dismissJobText', { job: jobTitle(dismissed.name, t) })}
          action={t('settings.dismissJob')}
          destructive
          busy={dismiss.busy}
          onConfirm={() => dismiss.start({ path: { jobId: dismissed.id } })}
          onCancel={() => setDismissed(null)}
        />
      )}
    </PageSection>
  );
}
