import { purchase } from '../../i18n/en/receipts';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { galleryPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { Loading } from '../../ui/status/Loading';
import { StatusMessage } from '../../ui/status/StatusMessage';
import { TryAgain } from '../../ui/status/TryAgain';
import { Page } from '../../ui/page/Page';
import styles from './Receipt.module.css';
import { common } from '../../i18n/en/common';
import { receipts } from '../../i18n/en/receipts';
import { getTranslations } from '../../i18n/translations';

/** Frames a client's purchases, with their loading and error states. */
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
  const code = query.error instanceof ApiError ? query.error.code : null;
  return (
    <Page
      title={title}
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
    <StatusMessage title={t('failed')} actions={<TryAgain onClick={onRetry} />}>
      <p>{t('failedText')}</p>
    </StatusMessage>
  );
}

/** Returns what was bought, in one line. */
export function packageName({ packageType, title }: { packageType: string; title: string }): string {
  return packageType === 'upgrade' ? getTranslations(purchase)('upgradeTo', { title: title }) : title;
}
