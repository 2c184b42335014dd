import { useNavigate } from 'react-router';
import type { ReactNode } from 'react';
import { canGoBack } from '../../lib/browser-history';
import { galleryPath, type GalleryLink } from '../../lib/gallery-link';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

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
