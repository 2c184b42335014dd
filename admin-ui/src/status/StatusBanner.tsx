import { Alert, Button } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/language';
import { statusText, useStatus } from './status';

/** A banner on every screen while something that work needs is down. */
export function StatusBanner() {
  const t = useText();
  const { data: identity } = useGetIdentity();
  const { data } = useStatus(identity !== undefined);
  const down = data?.lasting ?? [];
  if (down.length === 0) return null;
  return (
    <Alert
      severity="error"
      role="alert"
      square
      action={
        <Button color="inherit" size="small" component={Link} to="/status">
          {t('settings.bannerMore')}
        </Button>
      }
    >
      {t('settings.bannerDown', {
        parts: down.map(({ name }) => t(`settings.${name}`)).join(', '),
        advice: statusText(down[0]!, t).advice || statusText(down[0]!, t).detail,
      })}
    </Alert>
  );
}
