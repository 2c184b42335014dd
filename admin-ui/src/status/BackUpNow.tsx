import { Box, Button } from '@mui/material';
import { backUpNowMutation, getStatusQueryKey } from '@showreel/api-client/queries';
import { useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { useStatus } from './status';

/** Starts a backup, where there is a place for it. */
export function BackUpNow() {
  const t = useText();
  const { data } = useStatus();
  const backUp = useAction({
    ...backUpNowMutation(),
    success: t('settings.backupStarted'),
    failure: t('settings.backupNotStarted'),
    refreshes: [getStatusQueryKey()],
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
