import { fieldErrors } from '../../../api/api-error';
import { checkout } from '../../../i18n/en/checkout';
import { getTranslations } from '../../../i18n/translations';
import { CommittedField } from './CommittedField';
import styles from './OrderTerms.module.css';
import type { TermsProps } from './order-terms';

/** Asks a guest who has given no address where the receipt is to be sent. */
export function EmailField({ terms, onChange, error, disabled }: TermsProps) {
  const t = getTranslations(checkout);
  return (
    <fieldset className={styles['terms']} disabled={disabled}>
      <CommittedField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={terms.email ?? ''}
        // The first order has no address yet, which is no mistake of the client's.
        error={terms.email ? fieldErrors(error)['email'] : undefined}
        onCommit={(email) => onChange({ email: email || undefined })}
      />
    </fieldset>
  );
}
