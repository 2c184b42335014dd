import { Alert, FormControlLabel, InputAdornment, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import type { PurchaseDetailDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from 'react-admin';
import { useConsoleData } from '../api/dataProvider';
import { projectKeys } from '../api/projectCache';
import { newId } from '../api/newId';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/FormDialog';
import { useToast } from '../ui/useToast';
import { formatCents } from '../ui/format';
import { inputValueOf, parseAmount, validateRefund } from './money';
import { LEVELS } from './purchaseText';
import { refundError } from './refundError';

/** Gives back all that is left of a payment, or a part. Pressed twice or sent twice, it refunds once. */
export function RefundDialog({ purchase, onClose }: { purchase: PurchaseDetailDto; onClose: () => void }) {
  const { refundableCents, currency, clientEmail, accessLevel, accessLevelAfterRefund } = purchase;
  const t = useText();
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  // One request a dialog, whatever is pressed in it: the server refunds each id once.
  const [requestId] = useState(newId);
  const [whole, setWhole] = useState(true);
  const [text, setText] = useState(inputValueOf(refundableCents));
  const cents = whole ? refundableCents : parseAmount(text);
  const left = formatCents(refundableCents, currency);
  const all = cents === refundableCents;
  const submit = async () => {
    try {
      await data.refund(purchase.id, { requestId, amountCents: cents });
      toast({
        title: t('purchases.refundMade'),
        text: t('purchases.refundMadeText', { amount: formatCents(cents!, currency), email: clientEmail }),
      });
    } catch (error) {
      const refusal = error instanceof HttpError ? refundError(error, currency) : null;
      if (refusal?.kind !== 'on-its-way') throw refusal?.error ?? error;
      toast({ title: t('purchases.refundLater'), text: t('purchases.refundLaterText') });
    }
    onClose();
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['purchases'] }),
      queries.invalidateQueries({ queryKey: projectKeys.stats }),
    ]);
  };
  return (
    <FormDialog
      title={t('purchases.refund')}
      action={
        cents !== null && validateRefund(cents, refundableCents, currency) === null
          ? t('purchases.refundAction', { amount: formatCents(cents, currency) })
          : t('purchases.refund')
      }
      destructive
      fields={['amountCents', 'requestId']}
      failure={t('purchases.refundFailed')}
      validate={() => {
        const complaint = validateRefund(cents, refundableCents, currency);
        return complaint ? { amountCents: complaint } : {};
      }}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('purchases.refundText', { amount: left, email: clientEmail })}
          </Typography>
          <RadioGroup
            aria-label={t('purchases.howMuch')}
            value={whole ? 'whole' : 'part'}
            onChange={(_event, value) => setWhole(value === 'whole')}
            sx={{ mt: 1 }}
          >
            <FormControlLabel
              value="whole"
              control={<Radio size="small" />}
              label={t('purchases.allThatIsLeft', { amount: left })}
            />
            <FormControlLabel value="part" control={<Radio size="small" />} label={t('purchases.aPart')} />
          </RadioGroup>
          {!whole && (
            <TextField
              label={t('purchases.amount')}
              value={text}
              onChange={({ target }) => setText(target.value)}
              autoFocus
              autoComplete="off"
              error={!!(errors.amountCents ?? errors.requestId)}
              helperText={errors.amountCents ?? errors.requestId ?? t('purchases.atMost', { amount: left })}
              slotProps={{
                htmlInput: { inputMode: 'decimal' },
                input: {
                  startAdornment: <InputAdornment position="start">{currency.toUpperCase()}</InputAdornment>,
                  sx: { fontVariantNumeric: 'tabular-nums' },
                },
              }}
            />
          )}
          {whole && (errors.amountCents ?? errors.requestId) && (
            <Alert severity="error" role="alert">
              {errors.amountCents ?? errors.requestId}
            </Alert>
          )}
          <Alert severity={all && accessLevel !== accessLevelAfterRefund ? 'warning' : 'info'} sx={{ mt: 1 }}>
            {consequence(t, all, accessLevel, accessLevelAfterRefund)}
          </Alert>
        </>
      )}
    </FormDialog>
  );
}

type Level = PurchaseDetailDto['accessLevel'];

function consequence(t: Text, all: boolean, now: Level, then: Level): string {
  if (!all) return t('purchases.keepsLevel', { level: t(LEVELS[now]) });
  return now === then
    ? t('purchases.staysLevel', { level: t(LEVELS[now]) })
    : t('purchases.levelGoes', { now: t(LEVELS[now]), then: t(LEVELS[then]) });
}
