import type { ReceiptDto } from '@showreel/api-client';
import { usePageParams } from '../../lib/page-params';
import { useReceipt } from '../../api/receipts';
import { useSite } from '../../api/site';
import { formatAmount, formatMoment } from '../../lib/format';
import { galleryPath, receiptPath } from '../../lib/gallery-link';
import { purchaseWords } from '../../lib/purchase-words';
import { Printer } from '../../ui/icons';
import { Button, ButtonLink } from '../../ui/Button';
import { packageName } from './package-name';
import styles from './Receipt.module.css';
import { ReceiptFrame } from './ReceiptFrame';
import { common } from '../../words/en/common';
import { receipts } from '../../words/en/receipts';
import { phrase, words } from '../../words/words';

/** The receipt of one purchase, on screen and on paper. */
export function ReceiptPage() {
  const { projectId = '', clientEmail = '', purchaseId = '' } = usePageParams();
  const link = { projectId, clientEmail };
  const say = words(receipts);
  return (
    <ReceiptFrame link={link} title={say('receipt')} query={useReceipt(link, purchaseId)}>
      {(receipt) => (
        <>
          <Receipt receipt={receipt} />
          <p className={styles['actions']}>
            <Button look="primary" onClick={() => window.print()}>
              <Printer size={18} aria-hidden />
              {say('print')}
            </Button>
            <ButtonLink to={receiptPath(link)}>{say('allPurchases')}</ButtonLink>
            <ButtonLink to={galleryPath(link)}>{words(common)('backToGallery')}</ButtonLink>
          </p>
        </>
      )}
    </ReceiptFrame>
  );
}

function Receipt({ receipt }: { receipt: ReceiptDto }) {
  const { data: site } = useSite();
  const say = words(receipts);
  const { label, note } = purchaseWords(receipt.state);
  const money = (cents: number) => formatAmount(cents, receipt.currency);
  return (
    <article aria-labelledby="receipt-title">
      <h1 id="receipt-title" className={styles['title']}>
        {say('receipt')}
      </h1>
      {site?.paymentProvider === 'sandbox' && <p className={styles['test']}>{say('testMode')}</p>}
      <dl className={styles['facts']}>
        {receipt.receiptNumber && (
          <div>
            <dt>{say('number')}</dt>
            <dd>{receipt.receiptNumber}</dd>
          </div>
        )}
        {receipt.paidAt && (
          <div>
            <dt>{say('paidOn')}</dt>
            <dd>
              <time dateTime={receipt.paidAt}>{formatMoment(receipt.paidAt)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>{say('status')}</dt>
          <dd>{label}</dd>
        </div>
        <div>
          <dt>{say('gallery')}</dt>
          <dd>{receipt.projectName}</dd>
        </div>
        <div>
          <dt>{say('client')}</dt>
          <dd>{receipt.clientEmail}</dd>
        </div>
        {site && (
          <div>
            <dt>{say('seller')}</dt>
            <dd>
              {site.studioName}
              <br />
              {site.supportEmail}
            </dd>
          </div>
        )}
      </dl>
      {note && <p className={styles['note']}>{note}</p>}
      <table className={styles['lines']}>
        <caption className="visually-hidden">{say('whatWasPaid')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('item')}</th>
            <th scope="col">{say('amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {packageName(receipt)}
              <span>{receipt.features.map(phrase).join(', ')}</span>
            </th>
            <td>{money(receipt.listPriceCents)}</td>
          </tr>
          {receipt.alreadyPaidCents > 0 && (
            <tr>
              <th scope="row">{say('alreadyPaid')}</th>
              <td>{money(-receipt.alreadyPaidCents)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('subtotal')}</th>
            <td>{money(receipt.subtotalCents)}</td>
          </tr>
          <tr>
            <th scope="row">{say('tax')}</th>
            <td>{money(receipt.taxCents)}</td>
          </tr>
          <tr className={styles['total']}>
            <th scope="row">{say('total')}</th>
            <td>{money(receipt.totalCents)}</td>
          </tr>
          {receipt.refundedCents > 0 && (
            <tr>
              <th scope="row">{say('refunded')}</th>
              <td>{money(-receipt.refundedCents)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {receipt.excessCents > receipt.refundedCents && (
        <p className={styles['note']}>{say('excess', { amount: money(receipt.excessCents) })}</p>
      )}
    </article>
  );
}
