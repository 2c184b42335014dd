import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useUploadsBusy } from '../upload/UploadsProvider';

/** Leads to the screen that ends the session: a form with unsaved changes asks first, as with any other link. */
export function LogoutButton() {
  const t = useText();
  const navigate = useNavigate();
  const busy = useUploadsBusy();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    void navigate('/logout');
  };
  return (
    <>
      <Button
        aria-label={t('app.logout')}
        color="inherit"
        onClick={() => (busy ? setAsking(true) : leave())}
        sx={{ color: 'text.secondary', flexShrink: 0, gap: 1, minWidth: { xs: 44, sm: 64 } }}
      >
        <LogoutIcon fontSize="small" />
        {/* On a phone the studio's name needs the space. */}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('app.logout')}
        </Box>
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('upload.logoutTitle')}
          text={t('upload.logoutText')}
          action={t('app.logout')}
          cancel={t('upload.logoutStay')}
          destructive
          busy={false}
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
