import type { ReactNode } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { useUnlockGallery } from '../../api/gallery';
import { useSite } from '../../api/site';
import { galleryPath, type GalleryLink } from '../../lib/gallery-link';
import { ArrowLeft } from '../../ui/icons';
import { Button } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Loading } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { PasscodeForm } from '../../ui/PasscodeForm';
import { SiteFooter } from '../../ui/SiteFooter';
import { SiteMark } from '../../ui/SiteMark';
import styles from './Receipt.module.css';
import { common } from '../../words/en/common';
import { receipts } from '../../words/en/receipts';
import { words } from '../../words/words';

/** The frame of a client's purchases, and what stands in it while there is nothing to show. */
export function ReceiptFrame<T>({ link, title, query, children }: {
  link: GalleryLink; title: string; query: { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => Promise<unknown> }; children: (data: T) => ReactNode;
}) {
  const { data: site } = useSite();
  const unlock = useUnlockGallery(link);
  const code = query.error instanceof ApiError ? query.error.code : null;
  const enter = (passcode: string) => unlock.mutate(passcode, { onSuccess: () => void query.refetch() });
  return (
    <div className={styles['page']}>
      <title>{site ? `${title} – ${site.studioName}` : title}</title>
      <header className={styles['header']}>
        <Link to={galleryPath(link)} className={styles['back']}><ArrowLeft size={18} aria-hidden />{words(common)('backToGallery')}</Link>
        <SiteMark site={site} />
      </header>
      <main id="content" tabIndex={-1} className={styles['main']}>
        {query.data !== undefined && !query.error ? children(query.data)
          : query.isPending ? <Loading />
            : code === 'gallery.passcode_required' ? <PasscodeForm busy={unlock.isPending} error={unlock.error ? reasonOf(unlock.error, words(common)('passcodeWrong')) : undefined} onSubmit={enter} />
              : <Missing code={code} onRetry={() => void query.refetch()} />}
      </main>
      <SiteFooter site={site} />
    </div>
  );
}

function Missing({ code, onRetry }: { code: string | null; onRetry: () => void }) {
  const say = words(receipts);
  if (code === 'payments.not_found' || code === 'gallery.not_found' || code === 'request.invalid') return <Notice title={say('notFound')}><p>{say('notFoundText')}</p></Notice>;
  return <Notice title={say('failed')} actions={<Button look="primary" onClick={onRetry}>{words(common)('tryAgain')}</Button>}><p>{say('failedText')}</p></Notice>;
}
