import { Alert, FormControlLabel, InputAdornment, Radio, RadioGroup, Typography } from '@mui/material';
import { refundPurchase, type PurchaseDetailDto } from '@showreel/api-client';
import { getStatsQueryKey, listPurchaseInvoicesQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { addressText } from '../../api/erased';
import { newId } from '../../api/plainHttp';
import { refresh, resourceKey } from '../../api/queries';
import type { Text } from '../../i18n/catalogue';
import { useText } from '../../i18n/language';
import { inputValueOf, parseAmount } from '../../ui/form/amount';
import { FormDialog } from '../../ui/form/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { useToast } from '../../ui/feedback/useToast';
import { formatCents } from '../../ui/format';
import { LEVELS } from '../purchaseText';
import { refundError, validateRefund } from './refundError';

interface RefundForm {
  share: 'whole' | 'part';
  amount: string;
}

/** Returns the amount to refund; null for anything that is not clearly an amount. */
const centsOf = (
  { share, amount }: RefundForm,
  { refundableCents, currency }: Pick<PurchaseDetailDto, 'refundableCents' | 'currency'>,
): number | null => (share === 'whole' ? refundableCents : parseAmount(amount, currency));

/**
 * Refunds all that is left of a payment, or a part. If the button is pressed twice or the request sent twice, it
 * refunds once.
 */
export function RefundDialog({ purchase, onClose }: { purchase: PurchaseDetailDto; onClose: () => void }) {
  const { refundableCents, currency, clientEmail } = purchase;
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  // The dialog sends one request, whatever is pressed in it: the server refunds each id once.
  const [requestId] = useState(newId);
  const submit = async (form: RefundForm) => {
    const cents = centsOf(form, purchase);
    try {
      await refundPurchase({ path: { id: purchase.id }, body: { requestId, amountCents: cents } });
      toast({
        title: t('purchases.refundMade'),
        text: t('purchases.refundMadeText', { amount: formatCents(cents!, currency), email: addressText(clientEmail) }),
      });
    } catch (error) {
      const rejection = error instanceof HttpError ? refundError(error, currency) : null;
      if (rejection?.kind !== 'on-its-way') throw rejection?.error ?? error;
      toast({ title: t('purchases.refundLater'), text: t('purchases.refundLaterText') });
    }
    onClose();
    await refresh(
      queries,
      resourceKey('purchases'),
      listPurchaseInvoicesQueryKey({ path: { id: purchase.id } }),
      getStatsQueryKey(),
      [{ _id: 'listSelections' }],
    );
  };
  return (
    <FormDialog<RefundForm>
      title={t('purchases.refund')}
      action={<RefundAction purchase={purchase} />}
      destructive
      defaultValues={{ share: 'whole', amount: inputValueOf(refundableCents, currency) }}
      // A full refund has no field at which the error could be shown.
      fieldOf={(_apiField, { share }) => (share === 'part' ? 'amount' : undefined)}
      failure={t('purchases.refundFailed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('purchases.refundText', { amount: formatCents(refundableCents, currency), email: addressText(clientEmail) })}
      </Typography>
      <RefundInputs purchase={purchase} />
    </FormDialog>
  );
}

/** Shows the button's label, with the amount once it is valid. */
function RefundAction({ purchase }: { purchase: PurchaseDetailDto }) {
  const { refundableCents, currency } = purchase;
  const t = useText();
  const cents = centsOf(useWatch<RefundForm>() as RefundForm, purchase);
  return cents !== null && validateRefund(cents, refundableCents, currency) === null
    ? t('purchases.refundAction', { amount: formatCents(cents, currency) })
    : t('purchases.refund');
}

function RefundInputs({ purchase }: { purchase: PurchaseDetailDto }) {
  const { kind, refundableCents, currency, accessLevel, accessLevelAfterRefund } = purchase;
  const t = useText();
  const form = useWatch<RefundForm>() as RefundForm;
  const {
    field: { ref, ...field },
  } = useInput({ source: 'share' });
  const left = formatCents(refundableCents, currency);
  const all = centsOf(form, purchase) === refundableCents;
  return (
    <>
      <RadioGroup {...field} ref={ref} aria-label={t('purchases.refundShare')} sx={{ mt: 1 }}>
        <FormControlLabel
          value="whole"
          control={<Radio size="small" />}
          label={t('purchases.refundRest', { amount: left })}
        />
        <FormControlLabel value="part" control={<Radio size="small" />} label={t('purchases.refundPart')} />
      </RadioGroup>
      {form.share === 'part' && (
        <TextInput
          source="amount"
          label={t('purchases.amount')}
          autoFocus
          autoComplete="off"
          hint={t('purchases.atMost', { amount: left })}
          validate={(amount: string) =>
            validateRefund(parseAmount(amount, currency), refundableCents, currency) ?? undefined
          }
          slotProps={{
            htmlInput: { inputMode: 'decimal' },
            input: {
              startAdornment: <InputAdornment position="start">{currency.toUpperCase()}</InputAdornment>,
              sx: { fontVariantNumeric: 'tabular-nums' },
            },
          }}
        />
      )}
      <Alert severity={all && accessLevel !== accessLevelAfterRefund ? 'warning' : 'info'} sx={{ mt: 1 }}>
        {all && kind === 'selection'
          ? t('purchases.selectionWaits')
          : consequence(t, all, accessLevel, accessLevelAfterRefund)}
      </Alert>
    </>
  );
}

type Level = PurchaseDetailDto['accessLevel'];

function consequence(t: Text, all: boolean, now: Level, then: Level): string {
  if (!all) return t('purchases.keepsLevel', { level: t(LEVELS[now]) });
  return now === then
    ? t('purchases.staysLevel', { level: t(LEVELS[now]) })
    : t('purchases.levelChanges', { now: t(LEVELS[now]), then: t(LEVELS[then]) });
}
