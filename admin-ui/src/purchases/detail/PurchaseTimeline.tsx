import { Box, Stack, Typography } from '@mui/material';
import type { PurchaseDetailDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { StatusBadge } from '../../ui/StatusBadge';
import { Timestamp } from '../../ui/Timestamp';
import { timelineOf } from './timeline';

/** Shows the purchase's timeline, the oldest event first. */
export function PurchaseTimeline({ purchase }: { purchase: PurchaseDetailDto }) {
  const t = useText();
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.75 }}>
      {timelineOf(purchase).map(({ at, text, detail, bad }, index) => (
        <Box component="li" key={index} sx={{ pl: 2, borderLeft: 2, borderColor: bad ? 'error.main' : 'divider' }}>
          <Typography variant="body2" sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          {detail && (
            <Typography variant="body2" color={bad ? 'error' : 'textSecondary'} sx={{ overflowWrap: 'anywhere' }}>
              {detail}
            </Typography>
          )}
          <Timestamp at={at} />
        </Box>
      ))}
      {purchase.refunds.some(({ state }) => state === 'requested') && (
        <li>
          <StatusBadge icon="clock" color="info">
            {t('purchases.refundPending')}
          </StatusBadge>
        </li>
      )}
    </Stack>
  );
}
