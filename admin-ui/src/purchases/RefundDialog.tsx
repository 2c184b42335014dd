import { Alert, FormControlLabel, InputAdornment, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import type { PurchaseDetailDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from 'react-admin';
import { useConsoleData } from '../api/dataProvider';
import { newId } from '../lib/newId';
import { FormDialog } from '../ui/FormDialog';
import { useToast } from '../ui/useToast';
import { formatCents } from '../ui/format';
import { inputValueOf, parseAmount, refundComplaint } from './money';
import { refundRefusal } from './refundRefusal';

/** Gives back all that is left of a payment, or a part. Pressed twice or sent twice, it refunds once. */
export function RefundDialog({ purchase, onClose }: { purchase: PurchaseDetailDto; onClose: () => void }) {
  const { refundableCents, currency, clientEmail, accessLevel, accessLevelAfterRefund } = purchase;
  const data = useConsoleData();
  const toast = useToast();
  const queries = useQueryClient();
  // One request a dialog, whatever is pressed in it: the server refunds each id once.
  const [requestId] = useState(newId);
  const [whole, setWhole] = useState(true);
  const [text, setText] = useState(inputValueOf(refundableCents));
  const cents = whole ? refundableCents : parseAmount(text);
  const all = cents === refundableCents;
  const submit = async () => {
    try {
      await data.refund(purchase.id, { requestId, amountCents: cents });
      toast({ title: 'Refund made', text: `${formatCents(cents!, currency)} goes back to ${clientEmail}.` });
    } catch (error) {
      const refusal = error instanceof HttpError ? refundRefusal(error, currency) : null;
      if (refusal?.kind !== 'on-its-way') throw refusal?.error ?? error;
      toast({ title: 'Refund is on its way', text: 'The payment provider does not answer just now. The refund is kept and tried again by itself.' });
    }
    onClose();
    await Promise.all([queries.invalidateQueries({ queryKey: ['purchases'] }), queries.invalidateQueries({ queryKey: ['projects', 'stats'] })]);
  };
  return (
    <FormDialog
      title="Refund"
      action={cents !== null && cents > 0 ? `Refund ${formatCents(cents, currency)}` : 'Refund'}
      destructive
      fields={['amountCents', 'requestId']}
      failure="The refund was not made"
      validate={() => {
        const complaint = refundComplaint(cents, refundableCents, currency);
        return complaint ? { amountCents: complaint } : {};
      }}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {formatCents(refundableCents, currency)} of this payment by {clientEmail} can be given back. A refund cannot be taken back.
          </Typography>
          <RadioGroup aria-label="How much" value={whole ? 'whole' : 'part'} onChange={(_event, value) => setWhole(value === 'whole')} sx={{ mt: 1 }}>
            <FormControlLabel value="whole" control={<Radio size="small" />} label={`All that is left, ${formatCents(refundableCents, currency)}`} />
            <FormControlLabel value="part" control={<Radio size="small" />} label="A part" />
          </RadioGroup>
          {!whole && (
            <TextField
              label="Amount"
              value={text}
              onChange={({ target }) => setText(target.value)}
              autoFocus
              autoComplete="off"
              error={!!(errors.amountCents ?? errors.requestId)}
              helperText={errors.amountCents ?? errors.requestId ?? `At most ${formatCents(refundableCents, currency)}.`}
              slotProps={{ htmlInput: { inputMode: 'decimal' }, input: { startAdornment: <InputAdornment position="start">{currency.toUpperCase()}</InputAdornment>, sx: { fontVariantNumeric: 'tabular-nums' } } }}
            />
          )}
          {whole && (errors.amountCents ?? errors.requestId) && <Alert severity="error" role="alert">{errors.amountCents ?? errors.requestId}</Alert>}
          <Alert severity={all && accessLevel !== accessLevelAfterRefund ? 'warning' : 'info'} sx={{ mt: 1 }}>{consequence(all, accessLevel, accessLevelAfterRefund)}</Alert>
        </>
      )}
    </FormDialog>
  );
}

function consequence(all: boolean, now: string, then: string): string {
  if (!all) return `The client keeps the ${now} level.`;
  return now === then ? `The client stays at the ${now} level: other payments stand.` : `The client's level goes from ${now} to ${then}.`;
}
