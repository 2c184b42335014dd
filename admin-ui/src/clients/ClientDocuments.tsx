import { Card, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { ClientDetailDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LabelKey } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { formatCents, formatDate } from '../ui/format';

const WITHDRAWAL: Readonly<Record<ClientDetailDto['withdrawals'][number]['state'], LabelKey>> = {
  pending: 'purchases.withdrawalPending',
  accepted: 'purchases.withdrawalAccepted',
  declined: 'purchases.withdrawalDeclined',
  repeated: 'purchases.withdrawalRepeated',
};

/** Lists the newest invoices of a client; renders nothing without any. */
export function ClientInvoices({ invoices }: Pick<ClientDetailDto, 'invoices'>) {
  const t = useText();
  return (
    <Documents title={t('purchases.invoices')}>
      {invoices.map(({ id, kind, number, purchaseId, totalCents, currency, issuedAt }) => (
        <Document
          key={id}
          to={`/purchases/${purchaseId}`}
          title={`${t(kind === 'invoice' ? 'purchases.invoice' : 'purchases.creditNote')} ${number}`}
          date={issuedAt}
        >
          {formatCents(kind === 'invoice' ? totalCents : -totalCents, currency)}
        </Document>
      ))}
    </Documents>
  );
}

/** Lists the newest withdrawals of a client; renders nothing without any. */
export function ClientWithdrawals({ withdrawals }: Pick<ClientDetailDto, 'withdrawals'>) {
  const t = useText();
  return (
    <Documents title={t('purchases.withdrawals')}>
      {withdrawals.map(({ id, purchaseId, receiptNumber, title, orderReference, state, receivedAt }) => (
        <Document
          key={id}
          to={purchaseId ? `/purchases/${purchaseId}` : '/withdrawals'}
          title={[title, receiptNumber ?? orderReference].filter(Boolean).join(' · ')}
          date={receivedAt}
        >
          {t(WITHDRAWAL[state])}
        </Document>
      ))}
    </Documents>
  );
}

/** Lists what staff have granted to a client; renders nothing without any. */
export function ClientGrants({ grants }: Pick<ClientDetailDto, 'grants'>) {
  const t = useText();
  return (
    <Documents title={t('grants.grants')}>
      {grants.map(
        ({ id, projectId, projectName, title, reason, method, amountCents, currency, grantedAt, revokedAt }) => (
          <Document
            key={id}
            to={projectId && `/projects/${projectId}`}
            title={`${title} · ${projectName}`}
            date={grantedAt}
            note={reason}
          >
            {revokedAt
              ? t('grants.isRevoked')
              : `${t(`grants.${method}`)} ${amountCents === null ? '' : formatCents(amountCents, currency)}`}
          </Document>
        ),
      )}
    </Documents>
  );
}

function Documents({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Card component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Stack component="ul" sx={{ gap: 1.25, m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Stack>
    </Card>
  );
}

function Document({
  to,
  title,
  date,
  note,
  children,
}: {
  to: string | null;
  title: string;
  date: string;
  note?: string;
  children: ReactNode;
}) {
  const look = { variant: 'body2', color: 'text.primary', sx: { overflowWrap: 'anywhere' } } as const;
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, justifyContent: 'space-between' }}>
      <Stack sx={{ minWidth: 0 }}>
        {to ? (
          <MuiLink component={Link} to={to} underline="hover" {...look}>
            {title}
          </MuiLink>
        ) : (
          <Typography {...look}>{title}</Typography>
        )}
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[formatDate(date), note].filter(Boolean).join(' · ')}
        </Typography>
      </Stack>
      <Typography variant="body2" sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Stack>
  );
}
