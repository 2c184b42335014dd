import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, FormHelperText, IconButton, Stack, TextField, Typography } from '@mui/material';
import { saveTaxSettings, type TaxSettingsDto } from '@showreel/api-client';
import { getTaxSettingsQueryKey } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { countriesIn, countryName } from '../../../shared-ui/src/countries';
import { newId } from '../api/plainHttp';
import { useRefreshSite } from '../api/site';
import { intlLocale, useLanguage, useText } from '../i18n/language';
import { useToast } from '../ui/feedback/useToast';
import { formatPercent } from '../ui/format';
import { asTyped } from '../ui/form/inputs';
import { SelectInput } from '../ui/form/SelectField';
import { SwitchInput } from '../ui/form/SwitchField';
import { SectionForm } from '../ui/form/SectionForm';
import { saveSellerPart } from './saveSellerPart';

interface Rate {
  /** Only the form knows the key, which keeps a row and its focus together. */
  key: string;
  country: string;
  /** The text of the field while it is typed. */
  percent: string;
}

interface TaxValues {
  mode: TaxSettingsDto['mode'];
  homeRateForEu: boolean;
  untaxedReason: TaxSettingsDto['untaxedReason'];
  nonUnionOss: boolean;
  vatIdCheck: NonNullable<TaxSettingsDto['vatIdCheck']>;
  rates: Rate[];
}

const valuesOf = ({
  mode,
  homeRateForEu,
  untaxedReason,
  nonUnionOss,
  vatIdCheck,
  rates,
}: TaxSettingsDto): TaxValues => ({
  mode,
  homeRateForEu,
  untaxedReason,
  nonUnionOss,
  vatIdCheck: vatIdCheck ?? 'off',
  rates: rates.map(({ country, percent }) => ({ key: country, country, percent: inputPercent(percent) })),
});

/** Writes a rate as the value of its field, with the decimal sign of the language. */
const inputPercent = (percent: number) =>
  new Intl.NumberFormat(intlLocale(), { useGrouping: false, maximumFractionDigits: 4 }).format(percent);

/** Parses a rate; NaN becomes null, which the server rejects at its field. */
const percentOf = (typed: string) => (typed.trim() === '' ? NaN : Number(typed.replace(',', '.')));

/** Asks how tax is charged. */
export function TaxForm({ settings, onDirty }: { settings: TaxSettingsDto; onDirty: (dirty: boolean) => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const refreshSite = useRefreshSite();
  const language = useLanguage();
  const valueOf = (
    name: keyof TaxValues,
    { mode, untaxedReason, vatIdCheck, rates, ...switches }: TaxValues,
  ): string => {
    switch (name) {
      case 'mode':
        return t(`tax.${mode}`);
      case 'untaxedReason':
        return t(`tax.reason_${untaxedReason}`);
      case 'vatIdCheck':
        return t(`tax.vatIdCheck_${vatIdCheck}`);
      case 'rates':
        return rates.map(({ country, percent }) => `${countryName(country, language)} ${percent} %`).join(', ');
      default:
        return t(switches[name] ? 'auditDetails.yes' : 'auditDetails.no');
    }
  };
  return (
    <SectionForm<TaxValues>
      label={t('tax.title')}
      values={valuesOf(settings)}
      version={settings.version}
      queryKey={getTaxSettingsQueryKey()}
      action={t('legal.save')}
      failure={t('legal.saveFailed')}
      fieldOf={(field) => field.split('.')[0]}
      save={async ({ rates, ...values }, edited) => {
        const typed = rates.map(({ country, percent }) => ({ country, percent: percentOf(percent) }));
        const body = { ...values, rates: typed, version: edited };
        const save = () => saveTaxSettings({ body });
        const saved = await saveSellerPart(queries, { part: 'tax', edited, save });
        void refreshSite();
        toast({ title: t('legal.saved') });
        return { values: valuesOf(saved), version: saved.version };
      }}
      onDirty={onDirty}
      draft="tax"
      describe={(name, values) => ({
        field: t(`tax.${name as keyof TaxValues}`),
        value: valueOf(name as keyof TaxValues, values) || t('project.nothing'),
      })}
    >
      <SelectInput
        source="mode"
        label={t('tax.mode')}
        hint={<HomeRate settings={settings} />}
        native
        choices={(['none', 'included', 'added'] as const).map((mode) => ({ value: mode, name: t(`tax.${mode}`) }))}
      />
      <TaxOptions {...settings} />
    </SectionForm>
  );
}

/** Shows the rate at home, as far as it is known. */
function HomeRate({ settings: { sellerCountry, knownRates } }: { settings: TaxSettingsDto }) {
  const t = useText();
  const language = useLanguage();
  if (sellerCountry === null) return t('tax.sellerFirst');
  const known = knownRates.find(({ country }) => country === sellerCountry);
  const name = countryName(sellerCountry, language);
  return known
    ? t('tax.homeRate', { country: name, percent: formatPercent(known.percent) })
    : t('tax.noHomeRate', { country: name });
}

/** Asks why no tax is charged; or what matters only where tax is charged. */
function TaxOptions({
  sellerCountry,
  knownRates,
  consumerPercent,
}: Pick<TaxSettingsDto, 'sellerCountry' | 'knownRates' | 'consumerPercent'>) {
  const t = useText();
  const isInEu = sellerCountry === null || knownRates.some(({ country }) => country === sellerCountry);
  const mode = useWatch<TaxValues, 'mode'>({ name: 'mode' });
  if (mode === 'none') return <ReasonInput />;
  return (
    <>
      {mode === 'added' && consumerPercent !== null && (
        <Alert severity="warning">{t('tax.addedHint', { percent: formatPercent(consumerPercent) })}</Alert>
      )}
      {isInEu ? (
        <SwitchInput source="homeRateForEu" label={t('tax.homeRateForEu')} hint={t('tax.homeRateForEuHint')} />
      ) : (
        <SwitchInput source="nonUnionOss" label={t('tax.nonUnionOss')} hint={t('tax.nonUnionOssHint')} />
      )}
      <SelectInput
        source="vatIdCheck"
        label={t('tax.vatIdCheck')}
        hint={t('tax.vatIdCheckHint')}
        native
        choices={(['off', 'lenient', 'strict'] as const).map((check) => ({
          value: check,
          name: t(`tax.vatIdCheck_${check}`),
        }))}
      />
      <RatesInput />
    </>
  );
}

/** Asks for the reason that documents give when no tax is charged. */
function ReasonInput() {
  const t = useText();
  const isUndecided = useWatch<TaxValues, 'untaxedReason'>({ name: 'untaxedReason' }) === 'undecided';
  return (
    <>
      <SelectInput
        source="untaxedReason"
        label={t('tax.untaxedReason')}
        hint={t('tax.untaxedReasonHint')}
        native
        choices={(['undecided', 'small_business', 'not_registered', 'outside_eu'] as const).map((reason) => ({
          value: reason,
          name: t(`tax.reason_${reason}`),
        }))}
      />
      {isUndecided && <Alert severity="warning">{t('tax.undecidedHint')}</Alert>}
    </>
  );
}

/** Edits the studio's own rates by country. */
function RatesInput() {
  const t = useText();
  const language = useLanguage();
  const countries = countriesIn(language);
  // The row that was removed had the focus.
  const addButton = useRef<HTMLButtonElement>(null);
  const nameOf = (country: string, at: number) => countryName(country, language) || String(at + 1);
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useInput({ source: 'rates', parse: asTyped, format: asTyped });
  const rates = value as Rate[];
  const change = (at: number, changed: Partial<Rate>) =>
    onChange(rates.map((rate, place) => (place === at ? { ...rate, ...changed } : rate)));
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 550, p: 0 }}>
        {t('tax.rates')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('tax.ratesHint')}
      </Typography>
      <Stack sx={{ gap: 1.5, '& .MuiFormControl-root': { my: 0 } }}>
        {rates.map(({ key, country, percent }, at) => (
          <Stack key={key} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <TextField
              select
              fullWidth
              label={t('tax.country')}
              value={country}
              error={error !== undefined}
              onChange={({ target }) => change(at, { country: target.value })}
              slotProps={{
                select: { native: true },
                inputLabel: { shrink: true },
                htmlInput: { 'aria-label': `${t('tax.country')} (${at + 1})` },
              }}
            >
              <option value="" />
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </TextField>
            <TextField
              label={t('tax.percent')}
              value={percent}
              error={error !== undefined}
              onChange={({ target }) => change(at, { percent: target.value })}
              slotProps={{
                htmlInput: {
                  inputMode: 'decimal',
                  maxLength: 6,
                  'aria-label': `${t('tax.percent')} (${nameOf(country, at)})`,
                },
              }}
              sx={{ width: 120, flexShrink: 0 }}
            />
            <IconButton
              aria-label={`${t('tax.removeRate')} (${nameOf(country, at)})`}
              onClick={() => {
                onChange(rates.filter((_, place) => place !== at));
                addButton.current?.focus();
              }}
              sx={{ width: 44, height: 44 }}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      {error?.message && (
        <FormHelperText error role="alert">
          {error.message}
        </FormHelperText>
      )}
      <Button
        ref={addButton}
        sx={{ mt: 1 }}
        onClick={() => onChange([...rates, { key: newId(), country: '', percent: '' }])}
      >
        {t('tax.addRate')}
      </Button>
    </Box>
  );
}
