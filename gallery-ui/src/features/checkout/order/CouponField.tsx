import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, reasonOf } from '../../../api/api-error';
import { useCheckCoupon } from '../../../api/payments/checkout';
import { useSite } from '../../../api/site';
import { checkout } from '../../../i18n/en/checkout';
import { formatStudioDate } from '../../../i18n/format';
import { formatAmount } from '../../../i18n/money';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import { Field } from '../../../ui/controls/Field';
import styles from './OrderTerms.module.css';
import { isCouponError, type TermsProps } from './order-terms';

/** Adds a coupon to the order, or removes it. It renders nothing where the studio has no coupons. */
export function CouponField({ addressed, terms, order, acceptsCoupons, error, disabled, onChange }: TermsProps) {
  const t = getTranslations(checkout);
  const { data: site } = useSite();
  const check = useCheckCoupon(addressed, terms);
  const [isOpen, setIsOpen] = useState(false);
  const [code, setCode] = useState('');
  const [rejection, setRejection] = useState<unknown>(null);
  const applied = useRef<HTMLParagraphElement>(null);
  const isApplied = terms.couponCode !== undefined && order?.couponCode != null;
  // The coupon was used up or changed since it was checked: the order continues without it.
  const rejected = isCouponError(error) ? error : null;
  if (rejected && rejection !== rejected) setRejection(rejected);
  useEffect(() => {
    if (rejected) onChange({ couponCode: undefined });
    // oxlint-disable-next-line react/exhaustive-deps -- once per rejection
  }, [rejected]);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isApplied) applied.current?.focus();
  }, [isApplied]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabled || check.isPending || !code.trim()) return;
    setRejection(null);
    check.mutate(code.trim(), {
      onSuccess: () => onChange({ couponCode: code.trim() }),
      onError: (reason) => {
        // The coupon is valid, but another of the terms is not: the error is shown where that is edited.
        if (reason instanceof ApiError && reason.code === 'request.invalid') onChange({ couponCode: code.trim() });
        else setRejection(reason);
      },
    });
  };

  if (isApplied)
    return (
      <div className={styles['coupon']}>
        <p ref={applied} tabIndex={-1} role="status">
          {t('couponApplied', { code: order.couponCode ?? '' })}
        </p>
        <Button
          disabled={disabled}
          onClick={() => {
            setCode('');
            // The field takes the focus of this button.
            setIsOpen(true);
            onChange({ couponCode: undefined });
          }}
        >
          {t('removeCoupon')}
        </Button>
      </div>
    );
  if (!acceptsCoupons && !rejection) return null;
  if (!isOpen && !rejection)
    return (
      <div className={styles['coupon']}>
        <Button variant="quiet" disabled={disabled} onClick={() => setIsOpen(true)}>
          {t('addCoupon')}
        </Button>
      </div>
    );
  return (
    <form className={styles['coupon']} onSubmit={submit} noValidate>
      <Field
        label={t('couponCode')}
        value={code}
        error={rejection ? rejectionText(rejection, site?.timezone) : undefined}
        autoFocus={!rejection}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        onChange={({ target }) => {
          setCode(target.value);
          setRejection(null);
          setIsOpen(true);
        }}
      />
      <Button type="submit" disabled={disabled || check.isPending}>
        {t('applyCoupon')}
      </Button>
    </form>
  );
}

function rejectionText(error: unknown, timezone: string | undefined): string {
  const t = getTranslations(checkout);
  const detail = (name: string) => (error instanceof ApiError ? error.detail(name) : undefined);
  const [minimum, currency, validFrom] = ['minimumCents', 'currency', 'validFrom'].map(detail);
  if (typeof minimum === 'number' && typeof currency === 'string')
    return t('couponMinimum', { amount: formatAmount(minimum, currency) });
  if (typeof validFrom === 'string') return t('couponNotYet', { date: formatStudioDate(validFrom, timezone) });
  return reasonOf(error, t('couponFailed'));
}
