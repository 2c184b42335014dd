import { Box, Button } from '@mui/material';
import { backUpNowMutation, getStatusQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { useStatus } from './status';

/** Starts a backup, where there is a place for it. */
export function BackUpNow() {
  const t = useText();
  const queries = useQueryClient();
  const toast = useToast();
  const { data } = useStatus();
  const backUp = useAction({
    ...backUpNowMutation(),
    failure: t('settings.backupNotStarted'),
    done: () => {
      toast({ title: t('settings.backupStarted') });
      void refresh(queries, getStatusQueryKey());
    },
  });
  const part = data?.parts.find(({ name }) => name === 'backups');
  if (!part || part.code === 'backups_none') return null;
  return (
    <Box>
      <Button size="small" variant="outlined" loading={backUp.busy} onClick={() => backUp.start({})}>
        {t('settings.backUpNow')}
      </Button>
    </Box>
  );
}
