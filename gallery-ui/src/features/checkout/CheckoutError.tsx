import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { reasonOf } from '../../api/api-error';
import { canGoBack } from '../../lib/browser-history';
import { galleryPath, type GalleryLink } from '../../lib/gallery-link';
import { Button, ButtonLink } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { confirmFailure } from './confirm-failure';

/** A checkout that cannot go on: why, and the way back to where the visitor came from. */
export function CheckoutError({ title, link, children, more }: { title: string; link?: GalleryLink; children?: ReactNode; more?: ReactNode }) {
  const navigate = useNavigate();
  const goBack = () => {
    if (canGoBack()) void navigate(-1);
    else void navigate(link ? galleryPath(link) : '/');
  };
  return (
    <main id="content" tabIndex={-1}>
      <title>{title}</title>
      <Notice title={title} actions={<>{more}<Button look={more ? 'secondary' : 'primary'} onClick={goBack}>Go Back</Button></>}>{children}</Notice>
    </main>
  );
}

/** The studio has set up no provider. */
export function PaymentNotAvailable({ link }: { link: GalleryLink }) {
  return (
    <CheckoutError title="Payment Not Available" link={link}>
      <p>Payment processing is currently not configured. Please contact the administrator.</p>
    </CheckoutError>
  );
}

/** The provider has taken the money and the server has not said so yet. Not a failure: nobody must pay twice. */
export function PaymentReceived({ link, busy, reason, onRetry }: { link: GalleryLink; busy: boolean; reason: unknown; onRetry: () => void }) {
  return (
    <main id="content" tabIndex={-1}>
      <title>Payment Received</title>
      <Notice
        title="Payment Received"
        actions={<><Button look="primary" disabled={busy} onClick={onRetry}>{busy ? 'Processing...' : 'Try Again'}</Button><ButtonLink to={galleryPath(link)}>Back to Gallery</ButtonLink></>}
      >
        <p role="status">Your payment went through, but your gallery could not be opened yet. You will not be charged again: your access is upgraded within a few minutes in any case.</p>
        {confirmFailure(reason) === 'refused' && <p>{reasonOf(reason, '')}</p>}
      </Notice>
    </main>
  );
}
