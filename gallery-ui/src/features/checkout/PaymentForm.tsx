import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useSite } from '../../api/site';
import { LegalLinks } from '../../ui/page/LegalLinks';
import { formatAmount } from '../../i18n/money';
import { galleryPath } from '../../api/gallery/gallery-link';
import { drawIcon } from '../../../../shared-ui/src/draw-icon';
import { Button, ButtonLink } from '../../ui/controls/Button';
import styles from './PaymentForm.module.css';
import { checkout } from '../../i18n/en/checkout';
import { common } from '../../i18n/en/common';
import { payment } from '../../i18n/en/checkout';
import { getTranslations } from '../../i18n/translations';
import type { PaymentProps } from './usePay';

// The icon is from Lucide (ui/LICENSE-lucide.txt).
const Lock = drawIcon(
  ['rect', { width: '18', height: '11', x: '3', y: '11', rx: '2', ry: '2' }],
  ['path', { d: 'M7 11V7a5 5 0 0 1 10 0v4' }],
);

/** Frames any provider's fields as the payment information card. */
export function PaymentForm({
  order,
  session,
  ready,
  busy,
  failure,
  notice,
  help,
  children,
  onSubmit,
}: Pick<PaymentProps, 'order' | 'session'> & {
  ready: boolean;
  busy: boolean;
  failure?: string;
  notice?: ReactNode;
  help?: ReactNode;
  children?: ReactNode;
  onSubmit: () => void;
}) {
  const reason = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is disabled: the focus moves to the error.
  useEffect(() => {
    if (failure) reason.current?.focus();
  }, [failure]);
  const { totalCents, currency } = session.order;
  const t = getTranslations(checkout);
  const { legalPages = [] } = useSite().data ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onSubmit();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate aria-busy={busy}>
      {notice}
      {children}
      {failure && (
        <p ref={reason} tabIndex={-1} className={styles['failure']}>
          <strong>{getTranslations(payment)('failed')}</strong> {failure}
        </p>
      )}
      {legalPages.length > 0 && <LegalLinks pages={legalPages} className={styles['legal']} newTab />}
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" large wide disabled={!ready || busy}>
          {busy
            ? t('processing')
            : totalCents === 0
              ? t('getFree')
              : t('pay', { amount: formatAmount(totalCents, currency) })}
        </Button>
        <ButtonLink to={galleryPath(order)} large wide>
          {getTranslations(common)('backToGallery')}
        </ButtonLink>
      </div>
      {totalCents > 0 && (
        <footer className={styles['footer']}>
          <p>
            <Lock size={16} aria-hidden />
            {t('secure')}
          </p>
          <p>{t('provider')}</p>
        </footer>
      )}
      {help}
    </form>
  );
}
