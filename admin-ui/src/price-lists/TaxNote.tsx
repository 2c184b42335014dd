import { Alert, Link as MuiLink, Typography } from '@mui/material';
import type { CreatePriceListDto, TaxSettingsDto } from '@showreel/api-client';
import { getTaxSettingsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { formatPercent } from '../ui/format';

const useTaxSettings = () => useQuery(getTaxSettingsOptions()).data;

/** Says whether prices contain VAT, and leads to where that is changed. `companiesOnly` belongs to a list. */
export function TaxNote({ companiesOnly = false }: { companiesOnly?: boolean }) {
  const t = useText();
  const settings = useTaxSettings();
  if (!settings) return null;
  const text = (
    <>
      {noteOf(settings, companiesOnly, t)}{' '}
      <MuiLink component={Link} to="/settings/taxes">
        {t('tax.change')}
      </MuiLink>
    </>
  );
  if (!companiesOnly && consumerPercentOf(settings) !== null)
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {text}
      </Alert>
    );
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      {text}
    </Typography>
  );
}

/**
 * Returns the percentage that consumers pay on top of prices without VAT; null where prices are shown as they were
 * entered.
 */
const consumerPercentOf = ({ mode, consumerPercent }: TaxSettingsDto) => (mode === 'added' ? consumerPercent : null);

function noteOf(settings: TaxSettingsDto, companiesOnly: boolean, t: Text): string {
  const { mode, rates, knownRates, sellerCountry } = settings;
  if (mode === 'none') return t('tax.listNone');
  const consumerPercent = consumerPercentOf(settings);
  if (consumerPercent !== null && !companiesOnly)
    return t('tax.listConsumers', { percent: formatPercent(consumerPercent) });
  const rate = [...rates, ...knownRates].find(({ country }) => country === sellerCountry);
  // A seller outside the EU may have no rate of their own.
  if (!rate) return t(mode === 'included' ? 'tax.listIncludesSome' : 'tax.listPlusSome');
  const values = { percent: formatPercent(rate.percent) };
  return t(mode === 'included' ? 'tax.listIncludes' : 'tax.listPlus', values);
}

/** Returns a list as its clients see it: for consumers, VAT is added to prices without it. */
export function useClientPrices(list: CreatePriceListDto): CreatePriceListDto & { taxMode: TaxSettingsDto['mode'] } {
  const settings = useTaxSettings();
  const taxMode = settings?.mode ?? 'none';
  const percent = list.companiesOnly || !settings ? null : consumerPercentOf(settings);
  if (percent === null) return { ...list, taxMode };
  const gross = (cents: number) => cents + Math.round((cents * percent) / 100);
  const optional = (cents: number | null) => (cents === null ? null : gross(cents));
  const { packages, singleFiles, additionalPhotoCents, extension } = list;
  return {
    ...list,
    taxMode: 'included',
    packages: packages.map((each) => ({ ...each, priceCents: gross(each.priceCents) })),
    singleFiles: { photoCents: optional(singleFiles.photoCents), videoCents: optional(singleFiles.videoCents) },
    additionalPhotoCents: optional(additionalPhotoCents),
    extension: extension && { ...extension, priceCents: gross(extension.priceCents) },
  };
}
