import type { ConsentTextDto } from '@showreel/api-client';
import { useId, useState } from 'react';
import { reasonOf } from '../../../api/api-error';
import { checkout } from '../../../i18n/en/checkout';
import { useLanguage } from '../../../i18n/language';
import { getTranslations } from '../../../i18n/translations';
import styles from './OrderTerms.module.css';
import { isConsentError, type TermsProps } from './order-terms';

/**
 * Asks for the consent to immediate delivery, which is never ticked in advance. It renders nothing for an order without
 * it.
 */
export function DeliveryConsentField({
  texts,
  terms,
  error,
  disabled,
  onChange,
}: { texts: readonly ConsentTextDto[] } & Pick<TermsProps, 'terms' | 'error' | 'disabled' | 'onChange'>) {
  const t = getTranslations(checkout);
  const { language } = useLanguage();
  const id = useId();
  const isMissing = isConsentError(error);
  // After the consent was missing once, the order is not sold without it: the hint would say the opposite.
  const [isNeeded, setIsNeeded] = useState(isMissing);
  if (isMissing && !isNeeded) setIsNeeded(true);
  const hint = isMissing ? reasonOf(error, error.message) : isNeeded ? null : t('consentHint');
  // A text that was agreed to stays as it was read, whatever the language of the page is then.
  const shown =
    texts.find(({ version }) => version === terms.withdrawalTextVersion) ??
    texts.find((text) => text.language === language) ??
    texts[0];
  if (!shown) return null;
  return (
    <div className={styles['terms']}>
      <label className={styles['consent']}>
        <input
          type="checkbox"
          checked={terms.deliveryConsent ?? false}
          // The box is not disabled, because it would lose the focus while the order is computed.
          aria-disabled={disabled || undefined}
          aria-describedby={hint === null ? undefined : id}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => {
            if (disabled) return;
            onChange(
              target.checked
                ? { deliveryConsent: true, withdrawalTextVersion: shown.version }
                : { deliveryConsent: undefined, withdrawalTextVersion: undefined },
            );
          }}
        />
        <span lang={shown.language}>{shown.text}</span>
      </label>
      {hint !== null && (
        <p id={id} className={styles['consentHint']} role={isMissing ? 'alert' : undefined}>
          {hint}
        </p>
      )}
    </div>
  );
}
