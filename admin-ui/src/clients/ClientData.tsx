import { Button, Card, Stack, Typography } from '@mui/material';
import type { ClientDetailDto } from '@showreel/api-client';
import { eraseClientMutation, previewErasureOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { downloadWithProof } from '../api/proof';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { LoadError } from '../ui/feedback/LoadError';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { formatDate } from '../ui/format';

/** What a person may ask for by law: all of their data as a file, and its erasure. */
export function ClientData({ client: { id: email, erasedAt } }: { client: Pick<ClientDetailDto, 'id' | 'erasedAt'> }) {
  const t = useText();
  const refresh = useRefresh();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...previewErasureOptions({ path: { email } }),
    enabled: asking,
  });
  const erase = useAction({
    ...eraseClientMutation(),
    failure: t('clients.eraseFailed'),
    done: () => {
      setAsking(false);
      toast({ title: t('clients.erased') });
      refresh();
    },
  });
  return (
    <Card component="section" aria-label={t('clients.personalData')} sx={{ p: 2, mt: 2 }}>
      <Typography variant="h2">{t('clients.personalData')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {t('clients.personalDataAbout')}
      </Typography>
      {asking && error && !data && <LoadError error={error} failure={t('clients.loadFailed')} onRetry={refetch} />}
      {erasedAt && (
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('clients.erasedOn', { date: formatDate(erasedAt) })}
        </Typography>
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Button
          variant="outlined"
          color="inherit"
          component="a"
          onClick={downloadWithProof}
          href={`/api/admin/clients/${encodeURIComponent(email)}/data`}
          download="personal-data.json"
        >
          {t('clients.exportData')}
        </Button>
        <Button variant="outlined" color="error" loading={asking && !data && !error} onClick={() => setAsking(true)}>
          {t('clients.erase')}
        </Button>
      </Stack>
      {asking && data && (
        <ConfirmDialog
          title={t('clients.eraseTitle')}
          text={[
            t('clients.eraseGoes', {
              galleries: data.galleries,
              visits: data.visits,
              favourites: data.favourites,
              comments: data.comments,
              mails: data.mails,
              accounts: data.accounts,
              orders: data.unpaidOrders,
            }),
            t('clients.eraseStays', { orders: data.keptOrders, invoices: data.keptInvoices }),
            t('clients.eraseNote'),
          ].join(' ')}
          action={t('clients.eraseConfirm')}
          destructive
          busy={erase.busy}
          onConfirm={() => erase.start({ path: { email } })}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
