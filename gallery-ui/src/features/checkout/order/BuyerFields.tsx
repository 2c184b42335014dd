import { useState } from 'react';
import { countriesIn } from '../../../../../shared-ui/src/countries';
import { ApiError, fieldErrors, reasonOf } from '../../../api/api-error';
import { tax } from '../../../i18n/en/tax';
import { getLanguage } from '../../../i18n/language';
import { getTranslations } from '../../../i18n/translations';
import { SelectField } from '../../../ui/controls/SelectField';
import { storeCountry } from './buyer-country';
import { CommittedField } from './CommittedField';
import styles from './OrderTerms.module.css';
import type { TermsProps } from './order-terms';

/** The fields of a company are in this order in the form. */
const COMPANY_FIELDS = [
  { name: 'companyName', label: 'companyName', autoComplete: 'organization', maxLength: 120 },
  { name: 'street', label: 'street', autoComplete: 'address-line1', maxLength: 200 },
  { name: 'postcode', label: 'postcode', autoComplete: 'postal-code', maxLength: 20 },
  { name: 'city', label: 'city', autoComplete: 'address-level2', maxLength: 120 },
  { name: 'vatId', label: 'vatId', hint: 'vatIdHint', autoComplete: 'off', maxLength: 30 },
] as const;
const NO_COMPANY = Object.fromEntries(
  ['company', ...COMPANY_FIELDS.map(({ name }) => name)].map((name) => [name, undefined]),
);

/** Asks for the client's country and their company, on which their tax and their invoice depend. */
export function BuyerFields({ terms, onChange, error, disabled }: TermsProps) {
  const t = getTranslations(tax);
  // An empty field is an error only after it was left.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isCompany = terms.company === true;
  const errors = fieldErrors(error);
  const isIncomplete = isCompany && COMPANY_FIELDS.some(({ name }) => errors[name] && !left.has(name));
  const noRate =
    error instanceof ApiError && error.code === 'payments.no_tax_rate' ? reasonOf(error, error.message) : undefined;
  return (
    <fieldset className={styles['terms']} disabled={disabled}>
      <SelectField
        label={t('country')}
        hint={t('countryHint')}
        error={errors['country'] ?? noRate}
        autoComplete="country"
        value={terms.country ?? ''}
        onChange={({ target }) => {
          storeCountry(target.value);
          onChange({ country: target.value });
        }}
      >
        {!terms.country && <option value="">{t('chooseCountry')}</option>}
        {countriesIn(getLanguage().language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isCompany}
          onChange={({ target }) => {
            setLeft(new Set());
            onChange(target.checked ? { company: true } : NO_COMPANY);
          }}
        />
        {t('company')}
      </label>
      {errors['company'] && <p role="status">{errors['company']}</p>}
      {isCompany &&
        COMPANY_FIELDS.map(({ name, label, ...field }) => (
          <CommittedField
            key={name}
            {...field}
            label={t(label)}
            hint={'hint' in field ? t(field.hint) : undefined}
            value={terms[name] ?? ''}
            error={left.has(name) ? errors[name] : undefined}
            onLeave={() => setLeft((before) => new Set([...before, name]))}
            onCommit={(text) => onChange({ [name]: text || undefined })}
          />
        ))}
      {isIncomplete && <p role="status">{t('companyIncomplete')}</p>}
    </fieldset>
  );
}
