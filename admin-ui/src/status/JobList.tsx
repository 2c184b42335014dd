import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { PageSection } from '../ui/page/PageSection';
import { Timestamp } from '../ui/Timestamp';
import { jobTitle } from './status';

/** A job as the list shows it. */
export interface ListedJob {
  id: string;
  name: string;
  reason: string;
  /** The time at which the job failed, or since which it waits. */
  at: string;
  canDismiss: boolean;
}

interface Action<T> {
  busy: boolean;
  start: (variables: T) => void;
}

interface JobListProps {
  title: string;
  about: string;
  jobs: readonly ListedJob[];
  retry: Action<{ path: { jobId: string } }>;
  retryAll: Action<object>;
  dismiss: Action<{ path: { jobId: string } }>;
}

/** Lists jobs that need staff: what they are, why they failed, and how to restart or dismiss them. */
export function JobList({ title, about, jobs, retry, retryAll, dismiss }: JobListProps) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  // A job that is gone no longer needs an answer.
  const toDismiss = jobs.find(({ id }) => id === chosen);
  if (jobs.length === 0) return null;
  return (
    <PageSection title={title} about={about}>
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
                {job.reason || t('settings.jobNotTried')}
              </Typography>
              <Timestamp at={job.at} />
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
              {job.canDismiss && (
                <Button size="small" color="inherit" onClick={() => setChosen(job.id)}>
                  {t('settings.dismissJob')}
                </Button>
              )}
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
      {toDismiss && (
        <ConfirmDialog
          title={t('settings.dismissJobTitle')}
          text={t('settings.dismissJobText', { job: jobTitle(toDismiss.name, t) })}
          action={t('settings.dismissJob')}
          destructive
          busy={dismiss.busy}
          onConfirm={() => {
            setChosen(null);
            dismiss.start({ path: { jobId: toDismiss.id } });
          }}
          onCancel={() => setChosen(null)}
        />
      )}
    </PageSection>
  );
}
