import DoneIcon from '@mui/icons-material/CheckCircle';
import FailedIcon from '@mui/icons-material/ErrorOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlined';
import { Alert, List, ListItem, ListItemIcon, ListItemText, Stack, Typography } from '@mui/material';
import type { PaymentAccountSettingsDto, PaymentCheckDto, PaymentTrialDto } from '@showreel/api-client';
import { checkPaymentSettingsMutation, makeTestPaymentMutation } from '@showreel/api-client/queries';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { renderMessage } from '../../i18n/serverMessages';
import { useAction } from '../../ui/feedback/useAction';
import { formatCents } from '../../ui/format';
import { PERMISSIONS } from './PaymentKeysForm';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** Asks Stripe about the settings, and makes a test payment. */
export function PaymentCheck({ settings }: { settings: PaymentAccountSettingsDto }) {
  const t = useText();
  const [found, setFound] = useState<PaymentCheckDto | null>(null);
  const [trial, setTrial] = useState<PaymentTrialDto | null>(null);
  const check = useAction({
    ...checkPaymentSettingsMutation(),
    failure: t('payments.checkFailed'),
    done: setFound,
  });
  const test = useAction({
    ...makeTestPaymentMutation(),
    failure: t('payments.testFailed'),
    done: setTrial,
  });
  const hasKeys = settings.mode !== null && !settings.keysLost;
  const status = !hasKeys
    ? t('payments.needKeys')
    : check.busy
      ? t('payments.checking')
      : test.busy
        ? t('payments.testing')
        : '';
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <SecondaryButton
          loading={check.busy}
          disabled={!hasKeys}
          onClick={() => {
            setFound(null);
            check.start({});
          }}
        >
          {t('payments.checkNow')}
        </SecondaryButton>
        <SecondaryButton
          loading={test.busy}
          disabled={!hasKeys}
          onClick={() => {
            setTrial(null);
            test.start({});
          }}
        >
          {t(settings.mode === 'live' ? 'payments.testLive' : 'payments.test')}
        </SecondaryButton>
      </Stack>
      <Typography variant="body2" color="textSecondary" role="status">
        {status}
      </Typography>
      {/* Screen readers announce the outcome when it is there. */}
      <Stack role="status" sx={{ gap: 1.5, alignSelf: 'stretch' }}>
        {found && <Found found={found} isSigned={settings.hasWebhookSecret} />}
        {trial && <Trial trial={trial} />}
      </Stack>
    </Stack>
  );
}

type State = 'done' | 'failed' | 'unknown';

function Row({ state, text, detail }: { state: State; text: string; detail?: string | undefined }) {
  const t = useText();
  return (
    <ListItem disableGutters sx={{ alignItems: 'flex-start' }}>
      <ListItemIcon sx={{ minWidth: 36, mt: 0.5 }}>
        {state === 'done' && <DoneIcon color="success" titleAccess={t('payments.done')} />}
        {state === 'failed' && <FailedIcon color="error" titleAccess={t('payments.failed')} />}
        {state === 'unknown' && <UnknownIcon color="disabled" titleAccess={t('payments.unknown')} />}
      </ListItemIcon>
      <ListItemText primary={text} secondary={detail} sx={{ overflowWrap: 'anywhere' }} />
    </ListItem>
  );
}

function Found({ found, isSigned }: { found: PaymentCheckDto; isSigned: boolean }) {
  const t = useText();
  const { problem, accountName, accountId, chargesEnabled, missing, webhook, duplicates } = found;
  if (problem)
    return (
      <Alert severity="error" role="presentation">
        {renderMessage(problem, t)}
      </Alert>
    );
  const account = accountName ?? accountId;
  const permissions = missing.map((permission) => PERMISSIONS[permission]).join(', ');
  const webhookState = webhook === 'working' ? 'done' : webhook === 'unknown' ? 'unknown' : 'failed';
  return (
    <List dense disablePadding aria-label={t('payments.found')}>
      <Row state="done" text={account ? t('payments.foundOk', { account }) : t('payments.foundUnnamed')} />
      {chargesEnabled !== null && (
        <Row
          state={chargesEnabled ? 'done' : 'failed'}
          text={t(chargesEnabled ? 'payments.charges_yes' : 'payments.charges_no')}
        />
      )}
      <Row
        state={missing.length === 0 ? 'done' : 'failed'}
        text={permissions ? t('payments.permissions_missing', { permissions }) : t('payments.permissions_ok')}
      />
      <Row state={webhookState} text={t(`payments.webhook_${webhook}`)} />
      {!isSigned && <Row state="failed" text={t('payments.webhook_unsigned')} />}
      {duplicates > 0 && <Row state="failed" text={t('payments.duplicates')} />}
    </List>
  );
}

function Trial({ trial: { mode, amountCents, currency, steps } }: { trial: PaymentTrialDto }) {
  const t = useText();
  const isBroken = steps.at(-1)?.problem !== null;
  return (
    <>
      <List dense disablePadding aria-label={t('payments.test')}>
        {steps.map(({ step, problem }) => (
          <Row
            key={step}
            state={problem ? 'failed' : 'done'}
            text={t(`payments.step_${step}`)}
            detail={problem ? renderMessage(problem, t) : undefined}
          />
        ))}
      </List>
      <Alert severity={isBroken ? 'error' : 'success'} role="presentation">
        {isBroken
          ? t('payments.testBroken')
          : t(`payments.testDone_${mode}`, { amount: formatCents(amountCents, currency) })}
      </Alert>
    </>
  );
}
