import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { savePaymentSettings, setUpWebhook, type PaymentAccountSettingsDto } from '@showreel/api-client';
import { getPaymentSettingsQueryKey } from '@showreel/api-client/queries';
import { copyText } from '../../api/plainHttp';
import { useText } from '../../i18n/language';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';
import { TextInput } from '../../ui/form/inputs';
import { SectionForm } from '../../ui/form/SectionForm';
import { usePaymentSettings } from './usePaymentSettings';
import { SecondaryButton } from '../../ui/SecondaryButton';

interface Props {
  settings: PaymentAccountSettingsDto;
  onDirty: (dirty: boolean) => void;
}

/** Shows the webhook: it is created at Stripe by one click where Stripe can reach it, else by hand. */
export function PaymentWebhook({ settings, onDirty }: Props) {
  const t = useText();
  const toast = useToast();
  const apply = usePaymentSettings();
  const { busy, start } = useAction({
    mutationFn: () => apply(setUpWebhook()),
    success: t('payments.webhookDone'),
    failure: t('payments.webhookFailed'),
    queryKey: getPaymentSettingsQueryKey(),
  });
  const { webhookUrl, webhookReachable, hasWebhookSecret, mode, keysLost, fixedBy } = settings;
  const hasKeys = mode !== null && !keysLost;
  const copy = () => void copyText(webhookUrl).then((copied) => copied && toast({ title: t('payments.copied') }));
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'center' } }}>
        <TextField
          label={t('payments.webhookUrl')}
          value={webhookUrl}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
          fullWidth
          sx={{ my: 0 }}
        />
        <SecondaryButton onClick={copy} sx={{ flexShrink: 0, alignSelf: { xs: 'start', sm: 'center' } }}>
          {t('payments.copy')}
        </SecondaryButton>
      </Stack>
      {!webhookReachable && <Alert severity="info">{t('payments.webhookPrivate')}</Alert>}
      <Typography variant="body2" color="textSecondary" role="status">
        {t(!hasKeys ? 'payments.needKeys' : hasWebhookSecret ? 'payments.webhookSet' : 'payments.webhookMissing')}
      </Typography>
      {hasKeys && !fixedBy && webhookReachable && (
        <Button
          variant={hasWebhookSecret ? 'outlined' : 'contained'}
          color={hasWebhookSecret ? 'inherit' : 'primary'}
          loading={busy}
          onClick={() => start()}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t(hasWebhookSecret ? 'payments.webhookRepair' : 'payments.webhookSetUp')}
        </Button>
      )}
      {hasKeys && !fixedBy && (
        <Box component="details" open={!webhookReachable && !hasWebhookSecret}>
          <Typography component="summary" sx={{ cursor: 'pointer', py: 1 }}>
            {t('payments.byHand')}
          </Typography>
          <ByHand settings={settings} onDirty={onDirty} />
        </Box>
      )}
    </>
  );
}

function ByHand({ settings: { version, webhookEvents, hasWebhookSecret }, onDirty }: Props) {
  const t = useText();
  const toast = useToast();
  const apply = usePaymentSettings();
  return (
    <>
      <Box component="ol" sx={{ pl: 2.5, my: 1, '& > li': { mb: 0.75 } }}>
        <li>{t('payments.byHand1')}</li>
        <li>
          {t('payments.byHand2')}
          <Box component="ul" sx={{ pl: 2.5, my: 0.5, overflowWrap: 'anywhere' }}>
            {webhookEvents.map((event) => (
              <li key={event}>
                <code>{event}</code>
              </li>
            ))}
          </Box>
        </li>
        <li>{t('payments.byHand3')}</li>
      </Box>
      <SectionForm<{ webhookSecret: string }>
        label={t('payments.webhook')}
        values={{ webhookSecret: '' }}
        version={version}
        queryKey={getPaymentSettingsQueryKey()}
        action={t('payments.webhookSecretSave')}
        failure={t('payments.saveFailed')}
        save={async ({ webhookSecret }, edited) => {
          const body = { version: edited, webhookSecret };
          const saved = await apply(savePaymentSettings({ body }));
          toast({ title: t('payments.webhookSecretSaved') });
          return { values: { webhookSecret: '' }, version: saved.version };
        }}
        onDirty={onDirty}
      >
        <TextInput
          source="webhookSecret"
          label={t('payments.webhookSecret')}
          type="password"
          hint={t(hasWebhookSecret ? 'payments.webhookSecretStored' : 'payments.webhookSecretHint')}
          autoComplete="new-password"
        />
      </SectionForm>
    </>
  );
}
