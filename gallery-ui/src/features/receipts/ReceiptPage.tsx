import type { SellerReceiptDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
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
import { drawIcon } from '../../../../shared-ui/src/draw-icon';
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

/** Shows the receipt of one purchase, on screen and in print. */
export function ReceiptPage() {
  const { projectId = '', visitor = '', purchaseId = '' } = usePageParams();
  const link = { projectId, visitor };
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

/** Links the PDFs of the purchase. It renders nothing where the studio issues no invoices. */
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
          <Fact label={t('number')}>{[receipt.receiptNumber, code].filter(Boolean).join('-')}</Fact>
        )}
        {receipt.paidAt && (
          <Fact label={t('paidOn')}>
            <time dateTime={receipt.paidAt}>{formatStudioDate(receipt.paidAt, site?.timezone)}</time>
          </Fact>
        )}
        <Fact label={t('status')}>{label}</Fact>
        <Fact label={t('gallery')}>{receipt.projectName}</Fact>
        <Fact label={t('client')}>
          {receipt.clientName && <div>{receipt.clientName}</div>}
          {receipt.clientEmail}
          {buyerCompany && <div>{buyerCompany}</div>}
          {buyerVatId && <div>{`${getTranslations(taxTexts)('buyerVatId')} ${buyerVatId}`}</div>}
        </Fact>
        {site && (
          <Fact label={t('seller')}>
            {receipt.seller ? (
              <SellerAddress seller={receipt.seller} />
            ) : (
              <>
                {site.studioName}
                <br />
                {site.supportEmail}
              </>
            )}
          </Fact>
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
          <Line amount={money(receipt.listPriceCents)}>
            {packageName(receipt)}
            <span>{receipt.kind === 'selection' ? receipt.description : receipt.features.join(', ')}</span>
          </Line>
          {receipt.alreadyPaidCents > 0 && <Line amount={money(-receipt.alreadyPaidCents)}>{t('alreadyPaid')}</Line>}
          {receipt.discountCents > 0 && (
            <Line amount={money(-receipt.discountCents)}>
              {receipt.couponCode === null ? t('rounding') : t('discount', { code: receipt.couponCode })}
            </Line>
          )}
        </tbody>
        <tfoot>
          <Line amount={money(receipt.subtotalCents)}>{t('subtotal')}</Line>
          {!tax?.included && <Line amount={money(receipt.taxCents)}>{tax?.label ?? t('tax')}</Line>}
          <Line amount={money(receipt.totalCents)} className={styles['total']}>
            {t('total')}
          </Line>
          {tax?.included && receipt.taxCents > 0 && <Line amount={money(receipt.taxCents)}>{tax.label}</Line>}
          {receipt.refundedCents > 0 && <Line amount={money(-receipt.refundedCents)}>{t('refunded')}</Line>}
        </tfoot>
      </table>
      {tax?.note && <p className={styles['note']}>{tax.note}</p>}
      {receipt.overpaidCents > receipt.refundedCents && (
        <p className={styles['note']}>{t('overpaid', { amount: money(receipt.overpaidCents) })}</p>
      )}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows a row of the table: what is paid, and its amount. */
function Line({
  amount,
  className,
  children,
}: {
  amount: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <tr className={className}>
      <th scope="row">{children}</th>
      <td>{amount}</td>
    </tr>
  );
}
