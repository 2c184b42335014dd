import { Alert, Button, Stack, Typography } from '@mui/material';
import { removePaymentKeys, type PaymentAccountSettingsDto } from '@showreel/api-client';
import { getPaymentSettingsQueryKey } from '@showreel/api-client/queries';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useAction } from '../../ui/feedback/useAction';
import { PaymentKeysForm } from './PaymentKeysForm';
import { usePaymentSettings } from './usePaymentSettings';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** Shows who takes payments now, and the keys, which are entered, replaced and removed here. */
export function PaymentAccount({
  settings,
  onDirty,
}: {
  settings: PaymentAccountSettingsDto;
  onDirty: (dirty: boolean) => void;
}) {
  const t = useText();
  const { fixedBy, mode, keysLost, provider } = settings;
  const [replacing, setReplacing] = useState(false);
  const hasKeys = mode !== null;
  const canCancel = replacing && hasKeys && !keysLost;
  return (
    <>
      {fixedBy && <Alert severity="info">{t('payments.fixed', { variable: fixedBy })}</Alert>}
      {keysLost ? (
        <Alert severity="error">{t('payments.keysLost')}</Alert>
      ) : (
        <Alert severity={provider === 'stripe' && mode === 'live' ? 'success' : 'warning'}>
          {t(provider === 'stripe' ? `payments.now_stripe_${mode ?? 'test'}` : `payments.now_${provider}`)}
        </Alert>
      )}
      {hasKeys && <Keys settings={settings} />}
      {!fixedBy && hasKeys && !replacing && !keysLost && (
        <KeyActions settings={settings} onReplace={() => setReplacing(true)} />
      )}
      {!fixedBy && (!hasKeys || replacing || keysLost) && (
        <PaymentKeysForm
          settings={settings}
          autoFocus={replacing}
          onDirty={onDirty}
          onSaved={() => setReplacing(false)}
        />
      )}
      {canCancel && (
        <Button color="inherit" onClick={() => setReplacing(false)} sx={{ alignSelf: 'flex-start' }}>
          {t('app.cancel')}
        </Button>
      )}
    </>
  );
}

function Keys({
  settings: { accountName, accountId, secretKeyHint, publishableKey },
}: {
  settings: PaymentAccountSettingsDto;
}) {
  const t = useText();
  const rows = [
    ['payments.accountName', [accountName, accountId].filter(Boolean).join(', ')],
    ['payments.secretKey', secretKeyHint],
    ['payments.publishableKey', publishableKey],
  ] as const;
  return (
    <Stack component="dl" sx={{ m: 0, gap: 1.5 }}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {t(name)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </div>
        ))}
    </Stack>
  );
}

/** Offers two actions. Both ask first, and say what happens to open orders. */
function KeyActions({ settings, onReplace }: { settings: PaymentAccountSettingsDto; onReplace: () => void }) {
  const t = useText();
  const apply = usePaymentSettings();
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
  const { busy, start } = useAction({
    mutationFn: () => apply(removePaymentKeys({ body: { version: settings.version } })),
    success: t('payments.removed'),
    failure: t('payments.removeFailed'),
    queryKey: getPaymentSettingsQueryKey(),
    done: () => setAsking(null),
  });
  const { openOrders: count, fallback } = settings;
  const orders =
    count === 0 ? t('payments.orders_0') : count === 1 ? t('payments.orders_1') : t('payments.orders_n', { count });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <SecondaryButton onClick={() => setAsking('replace')}>{t('payments.replace')}</SecondaryButton>
      <Button color="error" onClick={() => setAsking('remove')}>
        {t('payments.remove')}
      </Button>
      {asking === 'replace' && (
        <ConfirmDialog
          title={t('payments.replaceTitle')}
          text={t('payments.replaceText', { orders })}
          action={t('payments.replace')}
          busy={false}
          onConfirm={onReplace}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('payments.removeTitle')}
          text={t(`payments.removeText_${fallback === 'sandbox' ? 'sandbox' : 'none'}`, { orders })}
          action={t('payments.remove')}
          destructive
          busy={busy}
          onConfirm={start}
          onCancel={() => setAsking(null)}
        />
      )}
    </Stack>
  );
}
