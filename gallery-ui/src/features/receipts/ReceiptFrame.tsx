import { purchase } from '../../i18n/en/receipts';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { useSite } from '../../api/site';
import { galleryPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { Button } from '../../ui/controls/Button';
import { Loading } from '../../ui/status/Loading';
import { StatusMessage } from '../../ui/status/StatusMessage';
import { Page } from '../../ui/page/Page';
import styles from './Receipt.module.css';
import { common } from '../../i18n/en/common';
import { receipts } from '../../i18n/en/receipts';
import { getTranslations } from '../../i18n/translations';

/** The frame of a client's purchases, with its loading and error states. */
export function ReceiptFrame<T>({
  link,
  title,
  query,
  children,
}: {
  link: GalleryLink;
  title: string;
  query: { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}) {
  const { data: site } = useSite();
  const code = query.error instanceof ApiError ? query.error.code : null;
  return (
    <Page
      site={site}
      title={site ? `${title} – ${site.studioName}` : title}
      className={styles['main']}
      back={{ to: galleryPath(link), label: getTranslations(common)('backToGallery') }}
    >
      {query.data !== undefined && !query.error ? (
        children(query.data)
      ) : query.isPending ? (
        <Loading />
      ) : (
        <Missing code={code} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
}

function Missing({ code, onRetry }: { code: string | null; onRetry: () => void }) {
  const t = getTranslations(receipts);
  if (code === 'payments.not_found' || code === 'gallery.not_found' || code === 'request.invalid')
    return (
      <StatusMessage title={t('notFound')}>
        <p>{t('notFoundText')}</p>
      </StatusMessage>
    );
  return (
    <StatusMessage
      title={t('failed')}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {getTranslations(common)('tryAgain')}
        </Button>
      }
    >
      <p>{t('failedText')}</p>
    </StatusMessage>
  );
}

/** What was bought, in one line. */
export function packageName({ packageType, title }: { packageType: string; title: string }): string {
  return packageType === 'upgrade' ? getTranslations(purchase)('upgradeTo', { title: title }) : title;
}
