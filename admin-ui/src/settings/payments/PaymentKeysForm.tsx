import { Box, Link, Typography } from '@mui/material';
import { savePaymentSettings, type PaymentAccountSettingsDto, type PaymentCheckDto } from '@showreel/api-client';
import { getPaymentSettingsQueryKey } from '@showreel/api-client/queries';
import { useText } from '../../i18n/language';
import { useToast } from '../../ui/feedback/useToast';
import { TextInput } from '../../ui/form/inputs';
import { SectionForm } from '../../ui/form/SectionForm';
import { usePaymentSettings } from './usePaymentSettings';

/** Stripe's page for restricted keys uses these names in every language. */
export const PERMISSIONS: Readonly<Record<PaymentCheckDto['missing'][number], string>> = {
  refunds: 'Charges and Refunds: Write',
  disputes: 'Disputes: Read',
  payments: 'PaymentIntents: Write',
  webhooks: 'Webhook Endpoints: Write',
};
const EMPTY = { publishableKey: '', secretKey: '' };

/** Asks for the keys, and says how to get them. The server asks Stripe about them before it stores them. */
export function PaymentKeysForm({
  settings,
  autoFocus,
  onDirty,
  onSaved,
}: {
  settings: PaymentAccountSettingsDto;
  /** True when the button that showed the form had the focus. */
  autoFocus: boolean;
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const apply = usePaymentSettings();
  const plain = { htmlInput: { spellCheck: false, autoCapitalize: 'none' } };
  return (
    <>
      <Steps />
      <SectionForm<typeof EMPTY>
        label={t('payments.account')}
        values={EMPTY}
        version={settings.version}
        queryKey={getPaymentSettingsQueryKey()}
        action={t('payments.save')}
        failure={t('payments.saveFailed')}
        save={async (values, version) => {
          const body = { version, publishableKey: values.publishableKey, secretKey: values.secretKey };
          const saved = await apply(savePaymentSettings({ body }));
          toast({ title: t('payments.saved') });
          onSaved();
          return { values: EMPTY, version: saved.version };
        }}
        onDirty={onDirty}
      >
        <TextInput
          source="publishableKey"
          label={t('payments.publishableKey')}
          hint={t('payments.publishableKeyHint')}
          autoFocus={autoFocus}
          autoComplete="off"
          slotProps={plain}
        />
        <TextInput
          source="secretKey"
          label={t('payments.secretKey')}
          type="password"
          hint={t('payments.secretKeyHint')}
          autoComplete="new-password"
          slotProps={plain}
        />
      </SectionForm>
    </>
  );
}

function Steps() {
  const t = useText();
  return (
    <Box>
      <Typography variant="h3">{t('payments.steps')}</Typography>
      <Box component="ol" sx={{ pl: 2.5, my: 1, '& > li': { mb: 0.75 } }}>
        <li>{t('payments.step1')}</li>
        <li>{t('payments.step2')}</li>
        <li>{t('payments.step3')}</li>
        <li>
          {t('payments.step4')}
          <Box component="ul" lang="en" sx={{ pl: 2.5, my: 0.5 }}>
            {Object.values(PERMISSIONS).map((permission) => (
              <li key={permission}>{permission}</li>
            ))}
          </Box>
        </li>
        <li>{t('payments.step5')}</li>
      </Box>
      <Link href="https://dashboard.stripe.com/apikeys" target="_blank" rel="noreferrer">
        {t('payments.openDashboard')}
      </Link>
    </Box>
  );
}
