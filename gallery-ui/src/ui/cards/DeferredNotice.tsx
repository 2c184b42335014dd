import type { DeferredPurchaseDto } from '@showreel/api-client';
import { receiptPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { useSite } from '../../api/site';
import { receipts } from '../../i18n/en/receipts';
import { formatStudioDate } from '../../i18n/format';
import { getTranslations } from '../../i18n/translations';
import { ButtonLink } from '../controls/Button';
import styles from './DeferredNotice.module.css';

/** Says when the purchases open that are still waiting. The receipt of each says how it opens earlier. */
export function DeferredNotice({ link, purchases }: { link: GalleryLink; purchases: readonly DeferredPurchaseDto[] }) {
  const t = getTranslations(receipts);
  const { data: site } = useSite();
  return purchases.map(({ purchaseId, opensAt }) => (
    <p key={purchaseId} className={styles['notice']}>
      <strong>{t('opensOn', { date: formatStudioDate(opensAt, site?.timezone) })}</strong>
      <ButtonLink to={receiptPath(link, purchaseId)}>{t('openSooner')}</ButtonLink>
    </p>
  ));
}
