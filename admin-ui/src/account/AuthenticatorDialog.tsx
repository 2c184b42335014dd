import { Box, Typography } from '@mui/material';
import { addAuthenticator, type NewAuthenticatorDto } from '@showreel/api-client';
import { QRCodeSVG } from 'qrcode.react';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/form/FormDialog';
import { TextInput } from '../ui/form/inputs';
import { requiredValue } from '../ui/form/validators';

/** Adds an authenticator app: its QR code, and the first code that it shows. */
export function AuthenticatorDialog({
  app: { secret, url },
  onAdded,
  onClose,
}: {
  app: NewAuthenticatorDto;
  onAdded: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <FormDialog
      title={t('account.app')}
      action={t('account.appAdd')}
      defaultValues={{ code: '' }}
      failure={t('account.appAddFailed')}
      onSubmit={async ({ code }) => onAdded((await addAuthenticator({ body: { code } })).recoveryCodes)}
      onClose={onClose}
    >
      <Typography variant="body2">{t('account.appScan')}</Typography>
      {/* The code is always on white: cameras need dark on light. */}
      <Box sx={{ bgcolor: '#fff', p: 1, my: 1, borderRadius: 1, lineHeight: 0, alignSelf: 'center' }}>
        <QRCodeSVG value={url} size={176} role="img" title={t('account.appQr')} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {t('account.appKey')}: <Box component="code">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Box>
      </Typography>
      <TextInput
        source="code"
        label={t('account.appCode')}
        autoComplete="one-time-code"
        autoFocus
        validate={requiredValue(t('login.codeRequired'))}
      />
    </FormDialog>
  );
}
