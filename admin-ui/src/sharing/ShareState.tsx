import { Stack, Typography } from '@mui/material';
import type { ShareDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { renderMessage } from '../i18n/serverMessages';
import { formatRecent } from '../ui/format';
import { StatusBadge } from '../ui/StatusBadge';
import { lastSeenText } from './timelineText';

/** Shows the state of a mail, and whether its recipient has visited since. */
export function ShareState({ share }: { share: ShareDto }) {
  const t = useText();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {share.state === 'waiting' && (
        <StatusBadge icon="clock" color="info">
          {t('sharing.waiting')}
        </StatusBadge>
      )}
      {share.state === 'failed' && (
        <StatusBadge icon="cross" color="error">
          {t('sharing.failed')}
        </StatusBadge>
      )}
      {share.state === 'sent' && (
        <StatusBadge icon={share.firstVisitAt ? 'dot' : 'ring'} color={share.firstVisitAt ? 'success' : 'secondary'}>
          {t('sharing.sent')}
        </StatusBadge>
      )}
      {share.state === 'filed' && (
        <StatusBadge icon="alert" color="warning">
          {t('sharing.filed')}
        </StatusBadge>
      )}
      <Typography variant="body2" color="textSecondary">
        {share.sentAt && (share.state === 'sent' || share.state === 'filed')
          ? [
              t(share.state === 'sent' ? 'sharing.sentAt' : 'sharing.filedAt', { when: formatRecent(share.sentAt) }),
              lastSeenText(share, t),
            ].join(' · ')
          : share.failure && renderMessage(share.failure, t)}
      </Typography>
    </Stack>
  );
}
