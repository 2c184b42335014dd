import type { UnopenedPurchaseDto } from '@showreel/api-client';
import { receiptPath, type GalleryLink } from '../../../api/gallery/gallery-link';
import { useSite } from '../../../api/site';
import { receipts } from '../../../i18n/en/receipts';
import { formatStudioDate } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import { ButtonLink } from '../../../ui/controls/Button';
import styles from './PaidScreen.module.css';

/** When purchases open that wait for it, each with the way to open it now. */
export function UnopenedNotice({ link, purchases }: { link: GalleryLink; purchases: UnopenedPurchaseDto[] }) {
  const t = getTranslations(receipts);
  const { data: site } = useSite();
  return purchases.map(({ purchaseId, opensAt }) => (
    <p key={purchaseId} className={styles['unopened']}>
      <strong>{t('opensOn', { date: formatStudioDate(opensAt, site?.timezone) })}</strong>
      <ButtonLink variant="primary" to={receiptPath(link, purchaseId)}>
        {t('openNow')}
      </ButtonLink>
    </p>
  ));
}
