import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** Any other path. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <main id="content" tabIndex={-1}>
      <title>Page Not Found</title>
      <Notice title="Page Not Found" actions={<ButtonLink to="/" look="primary">Back to Home</ButtonLink>}>
        <p>There is nothing at <code>{pathname}</code>.</p>
        <p>Did you forget to add the page to the router?</p>
      </Notice>
    </main>
  );
}
