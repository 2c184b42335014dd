import { Box, Skeleton } from '@mui/material';
import { getPaymentSettingsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { LoadError } from '../../ui/feedback/LoadError';
import { useUnsaved } from '../../ui/form/useUnsaved';
import { BackLink } from '../../ui/page/BackLink';
import { PageSection } from '../../ui/page/PageSection';
import { PageTitle } from '../../ui/PageTitle';
import { PaymentAccount } from './PaymentAccount';
import { PaymentCheck } from './PaymentCheck';
import { PaymentWebhook } from './PaymentWebhook';

/** /admin/settings/payments edits Stripe's keys and its webhook, checks them, and makes a test payment. */
export function PaymentSettingsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery(getPaymentSettingsOptions());
  const [keysDirty, setKeysDirty] = useState(false);
  const [secretDirty, setSecretDirty] = useState(false);
  const { question } = useUnsaved(keysDirty || secretDirty);
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <BackLink to="/settings" title={t('settings.title')} />
      <PageTitle title={t('payments.title')} />
      {error && !data && <LoadError error={error} failure={t('settings.readFailed')} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={420} />}
      {data && (
        <>
          <PageSection title={t('payments.account')} about={t('payments.accountAbout')}>
            <PaymentAccount settings={data} onDirty={setKeysDirty} />
          </PageSection>
          <PageSection title={t('payments.webhook')} about={t('payments.webhookAbout')}>
            <PaymentWebhook settings={data} onDirty={setSecretDirty} />
          </PageSection>
          <PageSection title={t('payments.check')} about={t('payments.checkAbout')}>
            {/* The outcome belongs to the settings with which it was made. */}
            <PaymentCheck key={data.version} settings={data} />
          </PageSection>
        </>
      )}
      {question}
    </Box>
  );
}
