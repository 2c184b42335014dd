import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { isFactorMissing, useOwnFactors } from '../api/factors';
import { useText } from '../i18n/language';
import { formatDay } from '../ui/format';

/** Tells staff without a second factor from which day they need one. */
export function FactorBanner() {
  const t = useText();
  const factors = useOwnFactors();
  if (!isFactorMissing(factors, 'soon')) return null;
  return (
    <Alert
      severity="info"
      role="status"
      square
      action={
        <Button color="inherit" size="small" component={Link} to="/account#factors">
          {t('account.factorSetUp')}
        </Button>
      }
    >
      {t('account.factorSoon', { day: formatDay(factors.requiredFrom!) })}
    </Alert>
  );
}
