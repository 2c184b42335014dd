import { Lock } from 'lucide-react';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { formatAmount } from '../../lib/format';
import { galleryPath, type GalleryLink } from '../../lib/gallery-link';
import { Button, ButtonLink } from '../../ui/Button';
import styles from './Checkout.module.css';

/** The payment information card around any provider's fields. */
export function PaymentForm({ link, totalCents, currency, ready, busy, failure, notice, help, children, onSubmit }: {
  link: GalleryLink; totalCents: number; currency: string; ready: boolean; busy: boolean; failure?: string; notice?: ReactNode; help?: ReactNode; children: ReactNode; onSubmit: () => void;
}) {
  const reason = useRef<HTMLParagraphElement>(null);
  // The button that had the focus was disabled meanwhile: the next stop is what went wrong.
  useEffect(() => { if (failure) reason.current?.focus(); }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onSubmit();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate aria-busy={busy}>
      {notice}
      {children}
      {failure && <p ref={reason} tabIndex={-1} className={styles['failure']}><strong>Payment Failed</strong> {failure}</p>}
      <div className={styles['actions']}>
        <Button type="submit" look="primary" large wide disabled={!ready || busy}>{busy ? 'Processing...' : `Pay ${formatAmount(totalCents, currency)}`}</Button>
        <ButtonLink to={galleryPath(link)} large wide>Back to Gallery</ButtonLink>
      </div>
      <footer className={styles['footer']}>
        <p><Lock size={16} aria-hidden />Your payment is secure and encrypted.</p>
        <p>Payment is processed by a card payment provider.</p>
      </footer>
      {help}
    </form>
  );
}
