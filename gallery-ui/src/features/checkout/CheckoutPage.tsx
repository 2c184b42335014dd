import { useNavigate } from 'react-router';
import { canGoBack } from '../../lib/browser-history';
import { galleryPath } from '../../lib/gallery-link';
import { useQueryParameters } from '../../lib/use-query-parameters';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

/** The payment page. Paying itself is built later: until then it says so. */
export function CheckoutPage() {
  const query = useQueryParameters();
  const navigate = useNavigate();
  const projectId = query.get('projectId');
  const clientEmail = query.get('clientEmail');
  const complete = projectId && clientEmail && Number.parseFloat(query.get('amount') ?? '') && query.get('package');
  const goBack = () => {
    if (canGoBack()) void navigate(-1);
    else void navigate(projectId && clientEmail ? galleryPath({ projectId, clientEmail }) : '/');
  };
  return (
    <main id="content" tabIndex={-1}>
      <title>Checkout</title>
      {complete ? (
        <Notice title="Payment Not Available" actions={<Button look="primary" onClick={goBack}>Go Back</Button>}>
          <p>Payment processing is currently not configured. Please contact the administrator.</p>
        </Notice>
      ) : (
        <Notice title="Missing required payment parameters" actions={<Button look="primary" onClick={goBack}>Go Back</Button>} />
      )}
    </main>
  );
}
