import RetryIcon from '@mui/icons-material/Replay';
import { retryFailedMediaMutation } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshFiles } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** Retries every failed file of a project, after a confirmation. Their cards show the progress. */
export function RetryFailed({ projectId, count }: { projectId: string; count: number }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, start } = useAction({
    ...retryFailedMediaMutation(),
    failure: t('media.retryAllFailed'),
    done: ({ retriedCount }) => {
      toast(
        retriedCount > 0
          ? { title: t('media.retryAllStarted', { count: retriedCount }) }
          : { title: t('media.retryAllNone'), text: t('media.retryAllNoneText') },
      );
      setAsking(false);
      void refreshFiles(queries, projectId);
    },
  });
  return (
    <>
      {count > 0 && (
        <SecondaryButton startIcon={<RetryIcon />} onClick={() => setAsking(true)}>
          {t('media.retryAll')}
        </SecondaryButton>
      )}
      {asking && (
        <ConfirmDialog
          title={t('media.retryAll')}
          text={t('media.retryAllText', { count })}
          action={t('media.retryAllAction')}
          busy={busy}
          onConfirm={() => start({ path: { id: projectId } })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
