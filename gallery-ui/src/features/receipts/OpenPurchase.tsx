import type { SellerReceiptDto } from '@showreel/api-client';
import { reasonOf } from '../../api/api-error';
import type { GalleryLink } from '../../api/gallery/gallery-link';
import { useOpenPurchase } from '../../api/payments/receipts';
import { useSite } from '../../api/site';
import { receipts } from '../../i18n/en/receipts';
import { formatStudioDate } from '../../i18n/format';
import { useLanguage } from '../../i18n/language';
import { getTranslations } from '../../i18n/translations';
import { Button } from '../../ui/controls/Button';
import styles from './Receipt.module.css';

interface OpenPurchaseProps {
  link: GalleryLink;
  receipt: SellerReceiptDto;
  /** The letters of the receipt, from the link of its mail; without them nobody can consent. */
  code: string | null;
}

/**
 * Says when the purchase opens, and opens it now by the consent to immediate delivery. It renders nothing once the
 * purchase is open.
 */
export function OpenPurchase({ link, receipt, code }: OpenPurchaseProps) {
  const t = getTranslations(receipts);
  const { language } = useLanguage();
  const { data: site } = useSite();
  const open = useOpenPurchase(link, receipt.id, code ?? '');
  const { unlocksAt, deliveryConsent: texts } = receipt;
  const shown = texts.find((text) => text.language === language) ?? texts[0];
  if (open.isSuccess && !shown)
    return (
      <p role="status" className={styles['note']}>
        {t('opened')}
      </p>
    );
  if (!shown || !unlocksAt) return null;
  return (
    <section className={styles['deferred']} aria-labelledby="opens-on">
      <h2 id="opens-on">{t('opensOn', { date: formatStudioDate(unlocksAt, site?.timezone) })}</h2>
      {code === null ? (
        <p>{t('openByEmail')}</p>
      ) : (
        <>
          <p>{t('openEarlier')}</p>
          <blockquote lang={shown.language}>{shown.text}</blockquote>
          {open.error && (
            <p role="alert" className={styles['failure']}>
              {reasonOf(open.error, t('openFailed'))}
            </p>
          )}
          <Button variant="primary" disabled={open.isPending} onClick={() => open.mutate(shown.version)}>
            {t('openNow')}
          </Button>
        </>
      )}
    </section>
  );
}
