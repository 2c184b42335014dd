import OpenIcon from '@mui/icons-material/OpenInNew';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { Alert, AlertTitle, Box, Button, Card, Stack, Typography } from '@mui/material';
import type { PurchaseDetailDto } from '@showreel/api-client';
import { markPurchaseSeenMutation } from '@showreel/api-client/queries';
import { useState } from 'react';
import { useGetOne, type HttpError } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { addressText } from '../../api/erased';
import { useSite } from '../../api/site';
import { resourceKey } from '../../api/queries';
import { useText } from '../../i18n/language';
import { renderMessage } from '../../i18n/serverMessages';
import { formatCents, formatDateTime } from '../../ui/format';
import { ClientLink } from '../../ui/ClientLink';
import { PageHeader } from '../../ui/page/PageHeader';
import { RecordPage } from '../../ui/page/RecordPage';
import { useAction } from '../../ui/feedback/useAction';
import { isFlagged, PurchaseState } from '../PurchaseState';
import { Invoices } from './Invoices';
import { MissingInvoice } from './MissingInvoice';
import { PurchaseFacts } from './PurchaseFacts';
import { PurchaseLines } from './PurchaseLines';
import { PurchaseTimeline } from './PurchaseTimeline';
import { ATTENTION } from '../purchaseText';
import { RefundDialog } from './RefundDialog';
import { useReceiptPath } from './useReceiptPath';
import { SecondaryButton } from '../../ui/SecondaryButton';

/**
 * The page has a key of its own in the cache: react-admin puts the rows of lists under the plain one, and they have
 * fewer fields.
 */
const DETAIL = { detail: true };

/** /admin/purchases/{id} shows one purchase, its money and its history. */
export function PurchaseShow() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useGetOne<PurchaseDetailDto, HttpError>('purchases', { id, meta: DETAIL });
  return (
    <RecordPage
      query={query}
      texts={{
        notFound: t('purchases.notFound'),
        notFoundText: t('purchases.notFoundText'),
        failed: t('purchases.pageFailed'),
      }}
      backTo="/purchases"
    >
      {(purchase) => <Purchase purchase={purchase} />}
    </RecordPage>
  );
}

function Purchase({ purchase }: { purchase: PurchaseDetailDto }) {
  const t = useText();
  const { studioName } = useSite();
  const [refunding, setRefunding] = useState(false);
  const receipt = useReceiptPath(purchase);
  const actions = (
    <>
      {receipt && (
        <SecondaryButton startIcon={<ReceiptIcon />} component="a" href={receipt} target="_blank" rel="noopener">
          {t('purchases.openReceipt')}
        </SecondaryButton>
      )}
      {purchase.refundableCents > 0 && (
        <Button variant="outlined" color="error" onClick={() => setRefunding(true)}>
          {t('purchases.refund')}
        </Button>
      )}
      {purchase.dashboardUrl && (
        <SecondaryButton
          startIcon={<OpenIcon />}
          component="a"
          href={purchase.dashboardUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('purchases.openAtProvider')}
        </SecondaryButton>
      )}
    </>
  );
  return (
    <>
      <title>{`${purchase.receiptNumber ?? t('purchases.purchase')} · ${studioName}`}</title>
      <PageHeader back={t('purchases.sales')} backTo="/purchases" actions={actions}>
        <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h1">{purchase.title}</Typography>
          <PurchaseState purchase={purchase} />
        </Stack>
        {purchase.clientTitle && (
          <Typography variant="body2">{t('purchases.clientTitle', { title: purchase.clientTitle })}</Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
          {purchase.receiptNumber ? `${purchase.receiptNumber} · ` : ''}
          <ClientLink email={purchase.clientEmail}>
            {[purchase.clientName, addressText(purchase.clientEmail)].filter(Boolean).join(' · ')}
          </ClientLink>{' '}
          · {formatDateTime(purchase.createdAt)}
        </Typography>
      </PageHeader>
      {isFlagged(purchase) && <Attention purchase={purchase} />}
      {purchase.countriesDiffer && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('tax.countriesDiffer')}
        </Alert>
      )}
      <MissingInvoice purchase={purchase} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Stack sx={{ gap: 2 }}>
          <PurchaseLines purchase={purchase} />
          <PurchaseFacts purchase={purchase} />
          <Invoices
            // The invoices are read again when the purchase changes: a refund adds a credit note.
            key={`${purchase.state}-${purchase.refundedCents}-${purchase.invoiceWaits}`}
            purchaseId={purchase.id}
          />
        </Stack>
        <Card component="section" aria-label={t('purchases.timeline')} sx={{ p: { xs: 2, md: 2.5 } }}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {t('purchases.timeline')}
          </Typography>
          <PurchaseTimeline purchase={purchase} />
        </Card>
      </Box>
      {refunding && <RefundDialog purchase={purchase} onClose={() => setRefunding(false)} />}
    </>
  );
}

function Attention({
  purchase: { id, attention, overpaidCents, refundedCents, currency },
}: {
  purchase: PurchaseDetailDto;
}) {
  const t = useText();
  const { busy, start } = useAction({
    ...markPurchaseSeenMutation(),
    failure: t('purchases.seenFailed'),
    refreshes: [resourceKey('purchases')],
  });
  if (!attention) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <AlertTitle>{t(ATTENTION[attention.reason])}</AlertTitle>
      {renderMessage(attention, t)}
      {overpaidCents > 0 &&
        ` ${t(refundedCents >= overpaidCents ? 'purchases.overpaymentRefunded' : 'purchases.overpaymentRefunding', {
          amount: formatCents(overpaidCents, currency),
        })}`}
      <Box>
        {attention.reason === 'withdrawal' && (
          <SecondaryButton size="small" component={Link} to="/withdrawals" sx={{ mt: 1, mr: 1 }}>
            {t('purchases.withdrawals')}
          </SecondaryButton>
        )}
        <SecondaryButton size="small" loading={busy} onClick={() => start({ path: { id } })} sx={{ mt: 1 }}>
          {t('purchases.markSeen')}
        </SecondaryButton>
      </Box>
    </Alert>
  );
}
