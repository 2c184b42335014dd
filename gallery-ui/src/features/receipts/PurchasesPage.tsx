import type { ReceiptDto } from '@showreel/api-client';
import { usePageParams } from '../../ui/routing/page-params';
import { useReceipts } from '../../api/payments/receipts';
import { useSite } from '../../api/site';
import { formatStudioDate } from '../../i18n/format';
import { formatAmount } from '../../i18n/money';
import { packagesPath, receiptPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { purchaseMessages } from '../../i18n/purchase-messages';
import { ArrowRight } from '../../ui/icons';
import { ButtonLink } from '../../ui/controls/Button';
import { Link } from '../../ui/routing/Link';
import { StatusMessage } from '../../ui/status/StatusMessage';
import styles from './Receipt.module.css';
import { ReceiptFrame, packageName } from './ReceiptFrame';
import { common } from '../../i18n/en/common';
import { receipts as receiptTexts } from '../../i18n/en/receipts';
import { getTranslations } from '../../i18n/translations';

/** Lists what a client has bought in a gallery. */
export function PurchasesPage() {
  const { projectId = '', visitor = '' } = usePageParams();
  const link = { projectId, visitor };
  const t = getTranslations(receiptTexts);
  return (
    <ReceiptFrame link={link} title={getTranslations(common)('yourPurchases')} query={useReceipts(link)}>
      {(receipts) =>
        receipts.length === 0 ? (
          <StatusMessage
            title={t('none')}
            actions={
              <ButtonLink to={packagesPath(link)} variant="primary">
                {getTranslations(common)('viewPackages')}
              </ButtonLink>
            }
          >
            <p>{t('noneText')}</p>
          </StatusMessage>
        ) : (
          <>
            <p className={styles['project']}>{receipts[0]!.projectName}</p>
            <h1 className={styles['title']}>{getTranslations(common)('yourPurchases')}</h1>
            <ul className={styles['list']}>
              {receipts.map((receipt) => (
                <li key={receipt.id}>
                  <Row link={link} receipt={receipt} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </ReceiptFrame>
  );
}

function Row({ link, receipt }: { link: GalleryLink; receipt: ReceiptDto }) {
  const { data: site } = useSite();
  const { label, paid } = purchaseMessages(receipt.state);
  const content = (
    <>
      <span className={styles['name']}>{packageName(receipt)}</span>
      <span className={styles['meta']}>
        <span>{label}</span>
        {receipt.paidAt && <time dateTime={receipt.paidAt}>{formatStudioDate(receipt.paidAt, site?.timezone)}</time>}
      </span>
      <span className={styles['amount']}>{formatAmount(receipt.totalCents, receipt.currency)}</span>
    </>
  );
  if (!paid) return <div className={styles['row']}>{content}</div>;
  return (
    <Link to={receiptPath(link, receipt.id)} className={styles['row']}>
      {content}
      <span className={styles['arrow']}>
        <span className="visually-hidden">{getTranslations(receiptTexts)('view')}</span>
        <ArrowRight size={18} aria-hidden />
      </span>
    </Link>
  );
}
