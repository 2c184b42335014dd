import { Stack, Tooltip, Typography } from '@mui/material';
import type { PurchaseDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { renderMessage } from '../i18n/serverMessages';
import { StatusBadge } from '../ui/StatusBadge';
import { ATTENTION, STATES } from './purchaseText';

/** Says whether a purchase still needs attention. */
export const isFlagged = ({ attention }: Pick<PurchaseDto, 'attention'>): boolean =>
  attention !== null && attention.seenAt === null;

/** Shows the state by icon and label, whether the purchase was made in test mode, and whether it needs attention. */
export function PurchaseState({ purchase, explain }: { purchase: PurchaseDto; explain?: boolean }) {
  const t = useText();
  const { label, icon, color, meaning } = STATES[purchase.state];
  const { attention } = purchase;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
        <Tooltip title={t(meaning)}>
          <span>
            <StatusBadge icon={icon} color={color}>
              {t(label)}
            </StatusBadge>
          </span>
        </Tooltip>
        {purchase.isTest && (
          <Tooltip title={t('purchases.testHint')}>
            <span>
              <StatusBadge icon="ring" color="secondary">
                {t('purchases.test')}
              </StatusBadge>
            </span>
          </Tooltip>
        )}
        {attention && isFlagged(purchase) && (
          <StatusBadge icon="alert" color="error">
            {t(ATTENTION[attention.reason])}
          </StatusBadge>
        )}
      </Stack>
      {explain && attention && isFlagged(purchase) && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420, textWrap: 'pretty' }}>
          {renderMessage(attention, t)}
        </Typography>
      )}
    </Stack>
  );
}
