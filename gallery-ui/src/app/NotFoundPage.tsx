import { useSite } from '../api/site';
import { useLocation } from '../lib/router';
import { ButtonLink } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { PlainPage } from '../ui/PlainPage';
import { common } from '../words/en/common';
import { notFound } from '../words/en/not-found';
import { words } from '../words/words';

/** Any other path. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const { data: site } = useSite();
  const say = words(notFound);
  return (
    <PlainPage site={site} title={say('title')}>
      <Notice
        title={say('title')}
        actions={
          <ButtonLink to="/" look="primary">
            {words(common)('backToHome')}
          </ButtonLink>
        }
      >
        <p>{say.rich('nothingAt', { path: <code>{pathname}</code> })}</p>
        <p>{say('hint')}</p>
      </Notice>
    </PlainPage>
  );
}
