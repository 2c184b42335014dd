import { Link as MuiLink, Typography } from '@mui/material';
import { getTaxSettings, type TaxSettingsDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CALL, call } from '../api/client';
import { queryKeys } from '../api/queries';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { formatPercent } from '../ui/format';

/** Says whether prices contain VAT, and leads to where that is changed. */
export function TaxNote() {
  const t = useText();
  const { data } = useQuery({ queryKey: queryKeys.tax, queryFn: () => call(getTaxSettings(CALL)) });
  if (!data) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      {noteOf(data, t)}{' '}
      <MuiLink component={Link} to="/settings/taxes">
        {t('tax.change')}
      </MuiLink>
    </Typography>
  );
}

function noteOf({ mode, rates, knownRates, sellerCountry }: TaxSettingsDto, t: Text): string {
  if (mode === 'none') return t('tax.listNone');
  const rate = [...rates, ...knownRates].find(({ country }) => country === sellerCountry);
  // A seller outside the EU may have no rate of their own.
  if (!rate) return t(mode === 'included' ? 'tax.listIncludesSome' : 'tax.listPlusSome');
  const values = { percent: formatPercent(rate.percent) };
  return t(mode === 'included' ? 'tax.listIncludes' : 'tax.listPlus', values);
}
