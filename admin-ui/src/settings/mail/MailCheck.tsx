import DoneIcon from '@mui/icons-material/CheckCircle';
import FailedIcon from '@mui/icons-material/ErrorOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlined';
import { Alert, List, ListItem, ListItemIcon, ListItemText, Stack, Typography } from '@mui/material';
import type { MailCheckDto, MailSettingsDto } from '@showreel/api-client';
import {
  checkMailSettingsMutation,
  getMailSettingsQueryKey,
  getOnboardingQueryKey,
} from '@showreel/api-client/queries';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { renderMessage } from '../../i18n/serverMessages';
import { useAction } from '../../ui/feedback/useAction';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** Connects, signs in and sends a test mail while staff watch, and shows what the sender's domain lacks. */
export function MailCheck({ settings, unsaved }: { settings: MailSettingsDto; unsaved: boolean }) {
  const t = useText();
  const [result, setResult] = useState<MailCheckDto | null>(null);
  const { busy, start } = useAction({
    ...checkMailSettingsMutation(),
    failure: t('mail.checkFailed'),
    done: setResult,
    refreshes: [getMailSettingsQueryKey(), getOnboardingQueryKey()],
  });
  const hasServer = settings.host !== '';
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <SecondaryButton
        loading={busy}
        disabled={!hasServer || unsaved}
        onClick={() => {
          setResult(null);
          start({});
        }}
      >
        {t('mail.checkNow')}
      </SecondaryButton>
      <Typography variant="body2" color="textSecondary" role="status">
        {statusOf()}
      </Typography>
      {/* Screen readers announce the outcome when it is there. */}
      <Stack role="status" sx={{ gap: 1.5, alignSelf: 'stretch' }}>
        {result && <Steps result={result} />}
        {result && <Records result={result} />}
      </Stack>
    </Stack>
  );

  function statusOf(): string {
    if (!hasServer) return t('mail.checkNoServer');
    if (unsaved) return t('mail.checkUnsaved');
    if (busy) return t('mail.checking');
    if (result) return '';
    return t(settings.accepted ? 'mail.accepted' : 'mail.notAccepted');
  }
}

function Steps({ result: { steps, to } }: { result: MailCheckDto }) {
  const t = useText();
  const problem = steps.at(-1)?.problem;
  return (
    <>
      <List dense disablePadding aria-label={t('mail.check')}>
        {steps.map(({ step, problem: failed }) => (
          <ListItem key={step} disableGutters sx={{ alignItems: 'flex-start' }}>
            <ListItemIcon sx={{ minWidth: 36, mt: 0.5 }}>
              {failed ? (
                <FailedIcon color="error" titleAccess={t('mail.stepFailed')} />
              ) : (
                <DoneIcon color="success" titleAccess={t('mail.stepDone')} />
              )}
            </ListItemIcon>
            <ListItemText primary={t(`mail.step_${step}`)} secondary={failed ? renderMessage(failed, t) : undefined} />
          </ListItem>
        ))}
      </List>
      <Alert severity={problem ? 'error' : 'success'} role="presentation">
        {problem ? t('mail.checkFailed') : t('mail.checkDone', { email: to })}
      </Alert>
    </>
  );
}

function Records({ result: { domain, lookedUp, records } }: { result: MailCheckDto }) {
  const t = useText();
  if (!lookedUp)
    return (
      <Alert severity="info" role="presentation">
        {t('mail.dnsOffline', { domain })}
      </Alert>
    );
  return (
    <>
      <Typography variant="h3" sx={{ mt: 1 }}>
        {t('mail.dns', { domain })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('mail.dnsAbout')}
      </Typography>
      <List dense disablePadding aria-label={t('mail.dns', { domain })}>
        {records.map(({ record, state }) => (
          <ListItem key={record} disableGutters sx={{ alignItems: 'flex-start' }}>
            <ListItemIcon sx={{ minWidth: 36, mt: 0.5 }}>
              {state === 'found' && <DoneIcon color="success" titleAccess={t('mail.recordFound')} />}
              {state === 'missing' && <FailedIcon color="warning" titleAccess={t('mail.recordMissing')} />}
              {state === 'unknown' && <UnknownIcon color="disabled" titleAccess={t('mail.recordUnknown')} />}
            </ListItemIcon>
            <ListItemText
              primary={record.toUpperCase()}
              secondary={state === 'found' ? t('mail.recordFound') : t(`mail.${record}_${state}`)}
            />
          </ListItem>
        ))}
      </List>
    </>
  );
}
