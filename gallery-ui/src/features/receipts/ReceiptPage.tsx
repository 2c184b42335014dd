import type { SellerReceiptDto } from '@showreel/api-client';
import { Link } from '../../ui/routing/Link';
import { usePageParams } from '../../ui/routing/page-params';
import { useQueryParameters } from '../../ui/routing/router';
import { invoicePath, useInvoices, useReceipt } from '../../api/payments/receipts';
import { withdrawalPath } from '../../api/payments/withdrawal';
import { useSite } from '../../api/site';
import { formatStudioDate } from '../../i18n/format';
import { formatAmount } from '../../i18n/money';
import { galleryPath, receiptPath, type GalleryLink } from '../../api/gallery/gallery-link';
import { purchaseMessages } from '../../i18n/purchase-messages';
import { SellerAddress } from '../../ui/cards/SellerAddress';
import { drawIcon } from '../../ui/icons';
import { Button, ButtonLink } from '../../ui/controls/Button';
import styles from './Receipt.module.css';
import { OpenPurchase } from './OpenPurchase';
import { ReceiptFrame, packageName } from './ReceiptFrame';
import { common } from '../../i18n/en/common';
import { legal } from '../../i18n/en/legal';
import { receipts } from '../../i18n/en/receipts';
import { tax as taxTexts } from '../../i18n/en/tax';
import { taxText } from '../../i18n/tax-text';
import { getTranslations } from '../../i18n/translations';

// The icon is from Lucide (ui/LICENSE-lucide.txt).
const Printer = drawIcon(
  ['path', { d: 'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2' }],
  ['path', { d: 'M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6' }],
  ['rect', { x: '6', y: '14', width: '12', height: '8', rx: '1' }],
);

/** The receipt of one purchase, on screen and in print. */
export function ReceiptPage() {
  const { projectId = '', clientEmail = '', purchaseId = '' } = usePageParams();
  const link = { projectId, clientEmail };
  const code = useQueryParameters().get('code');
  const t = getTranslations(receipts);
  return (
    <ReceiptFrame link={link} title={t('receipt')} query={useReceipt(link, purchaseId)}>
      {(receipt) => (
        <>
          <Receipt receipt={receipt} code={code} />
          <OpenPurchase link={link} receipt={receipt} code={code} />
          <Invoices link={link} purchaseId={purchaseId} />
          <p className={styles['actions']}>
            <Button variant="primary" onClick={() => window.print()}>
              <Printer size={18} aria-hidden />
              {t('print')}
            </Button>
            <ButtonLink to={receiptPath(link)}>{t('allPurchases')}</ButtonLink>
            <ButtonLink to={galleryPath(link)}>{getTranslations(common)('backToGallery')}</ButtonLink>
          </p>
          <WithdrawLink receipt={receipt} code={code} />
        </>
      )}
    </ReceiptFrame>
  );
}

interface ReceiptProps {
  receipt: SellerReceiptDto;
  /** The letters of the receipt, from the link of its mail: they show that the reader is the buyer. */
  code: string | null;
}

/** Links to the form, filled in for this purchase; renders nothing once it has been refunded. */
function WithdrawLink({ receipt: { receiptNumber, clientEmail, state }, code }: ReceiptProps) {
  const { data: site } = useSite();
  if (!site?.offersWithdrawal || !receiptNumber || ['refunded', 'dispute_lost'].includes(state)) return null;
  return (
    <p className={styles['withdraw']}>
      <Link to={withdrawalPath({ receiptNumber, clientEmail }, code)}>{getTranslations(legal)('withdraw')}</Link>
    </p>
  );
}

/** The PDFs of the purchase. Nothing where the studio issues no invoices. */
function Invoices({ link, purchaseId }: { link: GalleryLink; purchaseId: string }) {
  const t = getTranslations(receipts);
  const { data: invoices = [] } = useInvoices(link, purchaseId);
  if (invoices.length === 0) return null;
  return (
    <ul className={styles['invoices']} aria-label={t('invoices')}>
      {invoices.map(({ id, kind, number, isReady }) => (
        <li key={id}>
          {isReady ? (
            <a href={invoicePath(link, id)} download>
              {t(kind === 'invoice' ? 'downloadInvoice' : 'downloadCreditNote', { number })}
            </a>
          ) : (
            t('invoicePreparing', { number })
          )}
        </li>
      ))}
    </ul>
  );
}

function Receipt({ receipt, code }: ReceiptProps) {
  const { data: site } = useSite();
  const t = getTranslations(receipts);
  const tax = taxText(receipt.tax);
  const { buyerCompany, buyerVatId } = receipt.tax;
  const { label, note } = purchaseMessages(receipt.state);
  const money = (cents: number) => formatAmount(cents, receipt.currency);
  return (
    <article aria-labelledby="receipt-title">
      <h1 id="receipt-title" className={styles['title']}>
        {t('receipt')}
      </h1>
      {receipt.isTest && <p className={styles['test']}>{t('testMode')}</p>}
      <dl className={styles['facts']}>
        {receipt.receiptNumber && (
          <div>
            <dt>{t('number')}</dt>
            <dd>{[receipt.receiptNumber, code].filter(Boolean).join('-')}</dd>
          </div>
        )}
        {receipt.paidAt && (
          <div>
            <dt>{t('paidOn')}</dt>
            <dd>
              <time dateTime={receipt.paidAt}>{formatStudioDate(receipt.paidAt, site?.timezone)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('status')}</dt>
          <dd>{label}</dd>
        </div>
        <div>
          <dt>{t('gallery')}</dt>
          <dd>{receipt.projectName}</dd>
        </div>
        <div>
          <dt>{t('client')}</dt>
          <dd>
            {receipt.clientName && <div>{receipt.clientName}</div>}
            {receipt.clientEmail}
            {buyerCompany && <div>{buyerCompany}</div>}
            {buyerVatId && <div>{`${getTranslations(taxTexts)('buyerVatId')} ${buyerVatId}`}</div>}
          </dd>
        </div>
        {site && (
          <div>
            <dt>{t('seller')}</dt>
            <dd>
              {receipt.seller ? (
                <SellerAddress seller={receipt.seller} />
              ) : (
                <>
                  {site.studioName}
                  <br />
                  {site.supportEmail}
                </>
              )}
            </dd>
          </div>
        )}
      </dl>
      {note && <p className={styles['note']}>{note}</p>}
      <table className={styles['lines']}>
        <caption className="visually-hidden">{t('whatWasPaid')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {packageName(receipt)}
              <span>{receipt.features.join(', ')}</span>
            </th>
            <td>{money(receipt.listPriceCents)}</td>
          </tr>
          {receipt.alreadyPaidCents > 0 && (
            <tr>
              <th scope="row">{t('alreadyPaid')}</th>
              <td>{money(-receipt.alreadyPaidCents)}</td>
            </tr>
          )}
          {receipt.discountCents > 0 && (
            <tr>
              <th scope="row">
                {receipt.couponCode === null ? t('rounding') : t('discount', { code: receipt.couponCode })}
              </th>
              <td>{money(-receipt.discountCents)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('subtotal')}</th>
            <td>{money(receipt.subtotalCents)}</td>
          </tr>
          {!tax?.included && (
            <tr>
              <th scope="row">{tax?.label ?? t('tax')}</th>
              <td>{money(receipt.taxCents)}</td>
            </tr>
          )}
          <tr className={styles['total']}>
            <th scope="row">{t('total')}</th>
            <td>{money(receipt.totalCents)}</td>
          </tr>
          {tax?.included && receipt.taxCents > 0 && (
            <tr>
              <th scope="row">{tax.label}</th>
              <td>{money(receipt.taxCents)}</td>
            </tr>
          )}
          {receipt.refundedCents > 0 && (
            <tr>
              <th scope="row">{t('refunded')}</th>
              <td>{money(-receipt.refundedCents)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {tax?.note && <p className={styles['note']}>{tax.note}</p>}
      {receipt.overpaidCents > receipt.refundedCents && (
        <p className={styles['note']}>{t('overpaid', { amount: money(receipt.overpaidCents) })}</p>
      )}
    </article>
  );
}
