import { useState, type KeyboardEvent } from 'react';
import { countriesIn } from '../../../../../shared-ui/src/countries';
import { ApiError, fieldErrors, reasonOf } from '../../../api/api-error';
import { tax } from '../../../i18n/en/tax';
import { getLanguage } from '../../../i18n/language';
import { getTranslations } from '../../../i18n/translations';
import { Field } from '../../../ui/controls/Field';
import { SelectField } from '../../../ui/controls/SelectField';
import { storeCountry } from './buyer-country';
import styles from './OrderTerms.module.css';
import type { TermsProps } from './OrderTermsFields';

/** The client's country, and their company: what their tax depends on. */
export function BuyerFields({ terms, onChange, error, disabled }: TermsProps) {
  const t = getTranslations(tax);
  const [isCompany, setCompany] = useState(Boolean(terms.companyName ?? terms.vatId));
  const errors = fieldErrors(error);
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
            setCompany(target.checked);
            if (!target.checked && (terms.companyName ?? terms.vatId))
              onChange({ companyName: undefined, vatId: undefined });
          }}
        />
        {t('company')}
      </label>
      {isCompany && (
        <>
          <CommittedField
            label={t('companyName')}
            autoComplete="organization"
            maxLength={120}
            value={terms.companyName ?? ''}
            error={errors['companyName']}
            onCommit={(companyName) => onChange({ companyName: companyName || undefined })}
          />
          <CommittedField
            label={t('vatId')}
            hint={t('vatIdHint')}
            autoComplete="off"
            maxLength={30}
            value={terms.vatId ?? ''}
            error={errors['vatId']}
            onCommit={(vatId) => onChange({ vatId: vatId || undefined })}
          />
        </>
      )}
    </fieldset>
  );
}

/** A text that counts once it is complete: when the field is left, or Enter is pressed. */
function CommittedField({
  value,
  onCommit,
  ...field
}: Omit<Parameters<typeof Field>[0], 'value' | 'onChange'> & { value: string; onCommit: (text: string) => void }) {
  const [text, setText] = useState(value);
  const commit = () => {
    if (text.trim() !== value) onCommit(text.trim());
  };
  return (
    <Field
      {...field}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && commit()}
    />
  );
}
