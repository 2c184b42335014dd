import { Button, Card, Stack, Typography } from '@mui/material';
import type { ClientDetailDto } from '@showreel/api-client';
import { previewErasureOptions, previewErasureQueryKey } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useRefresh } from 'react-admin';
import { addressText } from '../api/erased';
import { downloadWithProof } from '../api/proof';
import { refresh } from '../api/queries';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { formatDate } from '../ui/format';
import { lazyNamed } from '../ui/lazyNamed';
import { SecondaryButton } from '../ui/SecondaryButton';

const EraseDialog = lazyNamed(() => import('./EraseDialog'), 'EraseDialog');
const ExportDialog = lazyNamed(() => import('../ui/page/ExportDialog'), 'ExportDialog');

/**
 * Offers what a person may demand by law: all of their data as a file, and its erasure.
 * @param withGalleries whether the person is a client, whose galleries can be exported
 */
export function ClientData({
  client: { id: email, isErased = false, erasedAt },
  withGalleries = false,
}: {
  client: Pick<ClientDetailDto, 'id' | 'erasedAt'> & Partial<Pick<ClientDetailDto, 'isErased'>>;
  withGalleries?: boolean;
}) {
  const t = useText();
  const reload = useRefresh();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'erase' | 'export' | null>(null);
  const asking = open === 'erase';
  const close = () => setOpen(null);
  const { data, error, refetch } = useQuery({
    ...previewErasureOptions({ path: { email } }),
    enabled: asking,
  });
  const onErased = () => {
    close();
    void refresh(queries, previewErasureQueryKey({ path: { email } }));
    reload();
  };
  return (
    <Card component="section" aria-label={t('clients.personalData')} sx={{ p: 2, mt: 2 }}>
      <Typography variant="h2">{t('clients.personalData')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {t(isErased ? 'clients.erasedAbout' : 'clients.personalDataAbout')}
      </Typography>
      {asking && error && !data && <LoadError error={error} failure={t('clients.loadFailed')} onRetry={refetch} />}
      {erasedAt && !isErased && (
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('clients.erasedOn', { date: formatDate(erasedAt) })}
        </Typography>
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        {!isErased && (
          <SecondaryButton
            component="a"
            onClick={downloadWithProof}
            href={`/api/admin/clients/${encodeURIComponent(email)}/data`}
            download="personal-data.json"
          >
            {t('clients.exportData')}
          </SecondaryButton>
        )}
        {withGalleries && <SecondaryButton onClick={() => setOpen('export')}>{t('exports.galleries')}</SecondaryButton>}
        {!isErased && (
          <Button variant="outlined" color="error" loading={asking && !data && !error} onClick={() => setOpen('erase')}>
            {t('clients.erase')}
          </Button>
        )}
      </Stack>
      <Suspense>
        {asking && data && <EraseDialog email={email} found={data} onErased={onErased} onClose={close} />}
        {open === 'export' && <ExportDialog scope={{ client: email }} name={addressText(email)} onClose={close} />}
      </Suspense>
    </Card>
  );
}
