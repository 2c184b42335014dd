import { Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { WithdrawalDto } from '@showreel/api-client';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { LabelKey } from '../../i18n/catalogue';
import { useText } from '../../i18n/language';
import { CardList } from '../../ui/list/CardList';
import { renderMessage } from '../../i18n/serverMessages';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { formatCents, formatDate } from '../../ui/format';
import { mailtoOf } from '../../../../shared-ui/src/mailto';
import { hasDraft } from '../../ui/form/draft';
import { ListPage } from '../../ui/list/ListPage';
import type { SortChoice } from '../../ui/list/SortSelect';
import { StatusBadge, type BadgeColor, type BadgeIcon } from '../../ui/StatusBadge';
import { Timestamp } from '../../ui/Timestamp';
import { AcceptDialog, decisionDraft, DeclineDialog } from './DecisionDialogs';
import { SecondaryButton } from '../../ui/SecondaryButton';

const SORTS = [
  { field: 'receivedAt', order: 'DESC', label: 'app.newestFirst' },
] as const satisfies readonly SortChoice[];

const STATES: Readonly<Record<WithdrawalDto['state'], { label: LabelKey; icon: BadgeIcon; color: BadgeColor }>> = {
  pending: { label: 'purchases.withdrawalPending', icon: 'alert', color: 'error' },
  accepted: { label: 'purchases.withdrawalAccepted', icon: 'back', color: 'success' },
  declined: { label: 'purchases.withdrawalDeclined', icon: 'cross', color: 'secondary' },
  repeated: { label: 'purchases.withdrawalRepeated', icon: 'ring', color: 'secondary' },
};

/** /admin/withdrawals lists every statement of withdrawal, and what came of it. */
export function WithdrawalList() {
  const t = useText();
  return (
    <ListPage
      resource="withdrawals"
      title={t('purchases.withdrawals')}
      sorts={SORTS}
      action={
        <SecondaryButton component={Link} to="/purchases">
          {t('purchases.sales')}
        </SecondaryButton>
      }
      before={
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
          {t('purchases.withdrawalsAbout')}
        </Typography>
      }
      empty={
        <EmptyState title={t('purchases.noWithdrawals')} text={t('purchases.noWithdrawalsText')}>
          <SecondaryButton component={Link} to="/purchases">
            {t('purchases.showSales')}
          </SecondaryButton>
        </EmptyState>
      }
      rows={<WithdrawalItems />}
    />
  );
}

function WithdrawalItems() {
  const t = useText();
  const { data = [] } = useListContext<WithdrawalDto>();
  return (
    <CardList label={t('purchases.withdrawals')}>
      {data.map((withdrawal) => (
        <WithdrawalItem key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </CardList>
  );
}

function WithdrawalItem({ withdrawal }: { withdrawal: WithdrawalDto }) {
  const t = useText();
  const [deciding, setDeciding] = useState(
    () => (['accept', 'decline'] as const).find((decision) => hasDraft(decisionDraft(decision, withdrawal))) ?? null,
  );
  const { name, email, orderReference, receivedAt, dueAt, state, detail, mayDecline } = withdrawal;
  const { acknowledgedAt, mailWithheld, confirmedAt } = withdrawal;
  const { purchaseId, receiptNumber, title, refundCents, currency, declineReason } = withdrawal;
  const { label, icon, color } = STATES[state];
  const close = () => setDeciding(null);
  return (
    <Stack component="li" sx={{ px: 2, py: 1.5, gap: 0.5, overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 580 }}>{name}</Typography>
        <StatusBadge icon={icon} color={color}>
          {t(label)}
        </StatusBadge>
        <Timestamp at={receivedAt} sx={{ ml: { sm: 'auto' } }} />
      </Stack>
      <Typography variant="body2">
        {purchaseId ? (
          <MuiLink component={Link} to={`/purchases/${purchaseId}`} color="text.primary">
            {[receiptNumber, title].filter(Boolean).join(' · ')}
          </MuiLink>
        ) : (
          t('purchases.withdrawalOrder', { order: orderReference })
        )}
        {' · '}
        <MuiLink href={mailtoOf(email)} color="text.primary">
          {email}
        </MuiLink>
      </Typography>
      {refundCents !== null && currency !== null && (
        <Typography variant="body2">
          {t('purchases.refundedAmount', { amount: formatCents(refundCents, currency) })}
        </Typography>
      )}
      {detail && (
        <Typography variant="body2" color="textSecondary">
          {renderMessage(detail, t)}
        </Typography>
      )}
      {declineReason && (
        <Typography variant="body2" color="textSecondary">
          {t('purchases.withdrawalReason', { reason: declineReason })}
        </Typography>
      )}
      {confirmedAt && (
        <Typography variant="body2" color="textSecondary">
          {t('purchases.withdrawalConfirmed')} <Timestamp at={confirmedAt} />
        </Typography>
      )}
      {mailWithheld && (
        <Typography variant="body2" color="error">
          {t('purchases.withdrawalWithheld')}
        </Typography>
      )}
      {!acknowledgedAt && !mailWithheld && (
        <Typography variant="body2" color="error">
          {t('purchases.withdrawalUnacknowledged')}
        </Typography>
      )}
      {state === 'pending' && (
        <Typography variant="body2" sx={{ fontWeight: 580 }}>
          {t('purchases.withdrawalDue', { date: formatDate(dueAt) })}
        </Typography>
      )}
      {state === 'pending' && !mayDecline && (
        <Typography variant="body2" color="textSecondary">
          {t('purchases.withdrawalUnconditional')}
        </Typography>
      )}
      {state === 'pending' && (
        <Stack direction="row" sx={{ gap: 1, mt: 0.5 }}>
          <Button variant="contained" onClick={() => setDeciding('accept')}>
            {t('purchases.acceptWithdrawal')}
          </Button>
          {mayDecline && (
            <SecondaryButton onClick={() => setDeciding('decline')}>{t('purchases.declineWithdrawal')}</SecondaryButton>
          )}
        </Stack>
      )}
      {deciding === 'accept' && <AcceptDialog withdrawal={withdrawal} onClose={close} />}
      {deciding === 'decline' && <DeclineDialog withdrawal={withdrawal} onClose={close} />}
    </Stack>
  );
}
