import InvoicesIcon from '@mui/icons-material/ReceiptLongOutlined';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { downloadWithProof } from '../../api/proof';
import { useText } from '../../i18n/language';
import { getTimeZone, wallTime } from '../../i18n/studioTime';
import { SecondaryButton } from '../../ui/SecondaryButton';

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

/** Returns the month before the given day, `YYYY-MM-DD`: a studio usually hands this in. */
export function monthBefore(day: string): { from: string; to: string } {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const format = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: format(Date.UTC(year, month - 2, 1)), to: format(Date.UTC(year, month - 1, 0)) };
}

/** Says whether both days are known, in order and at most a year apart. */
export function isPeriod({ from, to }: { from: string; to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < MOST_DAYS;
}

/** Exports the invoices of a period as CSV, or as ZIP with the PDFs. */
export function InvoiceExport() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SecondaryButton startIcon={<InvoicesIcon />} onClick={() => setIsOpen(true)}>
        {t('purchases.exportInvoices')}
      </SecondaryButton>
      {isOpen && <PeriodDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PeriodDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const [period, setPeriod] = useState(() => monthBefore(wallTime(new Date(), getTimeZone() ?? 'UTC').slice(0, 10)));
  const isValid = isPeriod(period);
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      label={label}
      value={period[name]}
      error={!isValid}
      helperText={name === 'to' && !isValid ? t('messages.period_invalid') : undefined}
      onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      fullWidth
    />
  );
  const link = (kind: 'export' | 'archive', type: 'CSV' | 'ZIP', label: string) => (
    <Button
      component="a"
      onClick={downloadWithProof}
      variant={type === 'ZIP' ? 'contained' : 'outlined'}
      color={type === 'ZIP' ? 'primary' : 'inherit'}
      disabled={!isValid}
      href={`/api/admin/invoices/${kind}?from=${period.from}&to=${period.to}`}
      download={`invoices-${period.from}-${period.to}.${type.toLowerCase()}`}
    >
      {label}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('purchases.exportInvoices')}</DialogTitle>
      <DialogContent>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, pt: 1 }}>
          {day('from', t('purchases.periodFrom'))}
          {day('to', t('purchases.periodTo'))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        {link('export', 'CSV', t('purchases.invoicesCsv'))}
        {link('archive', 'ZIP', t('purchases.invoicesZip'))}
      </DialogActions>
    </Dialog>
  );
}
