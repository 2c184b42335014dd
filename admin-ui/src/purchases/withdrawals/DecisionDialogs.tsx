import { Typography } from '@mui/material';
import { acceptWithdrawal, declineWithdrawal, type WithdrawalDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { refresh, resourceKey } from '../../api/queries';
import { useText } from '../../i18n/language';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { requiredText } from '../../ui/form/validators';
import { useToast } from '../../ui/feedback/useToast';

interface Props {
  withdrawal: WithdrawalDto;
  onClose: () => void;
}

/** The form's draft is stored under this name when the session ends. */
export const decisionDraft = (decision: 'accept' | 'decline', { id }: WithdrawalDto) => `${decision}-${id}`;

/** Refreshes the lists after a decision, and closes the dialog. */
function useDecided(onClose: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return async (title: string) => {
    toast({ title });
    onClose();
    await refresh(queries, resourceKey('withdrawals'), resourceKey('purchases'));
  };
}

/** Accepts a withdrawal: refunds what is left and ends the access. Where no order was found, staff name it. */
export function AcceptDialog({ withdrawal, onClose }: Props) {
  const { id, purchaseId, orderReference } = withdrawal;
  const t = useText();
  const decided = useDecided(onClose);
  return (
    <FormDialog<{ orderReference: string }>
      title={t('purchases.acceptWithdrawal')}
      action={t('purchases.acceptWithdrawal')}
      destructive
      defaultValues={{ orderReference }}
      draft={decisionDraft('accept', withdrawal)}
      failure={t('purchases.withdrawalFailed')}
      onSubmit={async (form) => {
        const body = purchaseId ? {} : { orderReference: form.orderReference.trim() };
        await acceptWithdrawal({ path: { id }, body });
        await decided(t('purchases.acceptedWithdrawal'));
      }}
      onClose={onClose}
    >
      <Typography variant="body2">{t('purchases.acceptWithdrawalText')}</Typography>
      {!purchaseId && (
        <TextInput
          source="orderReference"
          label={t('purchases.withdrawalNumber')}
          validate={requiredText(t('messages.order_required'))}
          sx={{ mt: 2 }}
        />
      )}
    </FormDialog>
  );
}

/** Declines a withdrawal; the client is mailed the reason. */
export function DeclineDialog({ withdrawal, onClose }: Props) {
  const { id, email } = withdrawal;
  const t = useText();
  const decided = useDecided(onClose);
  return (
    <FormDialog<{ reason: string }>
      title={t('purchases.declineWithdrawal')}
      action={t('purchases.declineWithdrawal')}
      defaultValues={{ reason: '' }}
      draft={decisionDraft('decline', withdrawal)}
      failure={t('purchases.withdrawalFailed')}
      onSubmit={async ({ reason }) => {
        await declineWithdrawal({ path: { id }, body: { reason: reason.trim() } });
        await decided(t('purchases.declinedWithdrawal'));
      }}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('purchases.declineWithdrawalText', { email })}
      </Typography>
      <TextInput
        source="reason"
        label={t('purchases.declineReason')}
        multiline
        minRows={3}
        autoFocus
        validate={requiredText(t('messages.reason_required'))}
        sx={{ mt: 2 }}
      />
    </FormDialog>
  );
}
