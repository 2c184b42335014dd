import type { ReceiptDto } from '@showreel/api-client';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { useReceipt } from '../../api/receipts';
import { useSite } from '../../api/site';
import { formatAmount, formatMoment } from '../../lib/format';
import { galleryPath, receiptPath } from '../../lib/gallery-link';
import { purchaseWords } from '../../lib/purchase-words';
import { Button, ButtonLink } from '../../ui/Button';
import { packageName } from './package-name';
import styles from './Receipt.module.css';
import { ReceiptFrame } from './ReceiptFrame';

/** The receipt of one purchase, on screen and on paper. */
export function ReceiptPage() {
  const { projectId = '', clientEmail = '', purchaseId = '' } = useParams();
  const link = { projectId, clientEmail };
  return (
    <ReceiptFrame link={link} title="Receipt" query={useReceipt(link, purchaseId)}>
      {(receipt) => (
        <>
          <Receipt receipt={receipt} />
          <p className={styles['actions']}>
            <Button look="primary" onClick={() => window.print()}><Printer size={18} aria-hidden />Print Receipt</Button>
            <ButtonLink to={receiptPath(link)}>All Purchases</ButtonLink>
            <ButtonLink to={galleryPath(link)}>Back to Gallery</ButtonLink>
          </p>
        </>
      )}
    </ReceiptFrame>
  );
}

function Receipt({ receipt }: { receipt: ReceiptDto }) {
  const { data: site } = useSite();
  const { label, note } = purchaseWords(receipt.state);
  const money = (cents: number) => formatAmount(cents, receipt.currency);
  return (
    <article aria-labelledby="receipt-title">
      <h1 id="receipt-title" className={styles['title']}>Receipt</h1>
      {site?.paymentProvider === 'sandbox' && <p className={styles['test']}>Test mode: no money has moved.</p>}
      <dl className={styles['facts']}>
        {receipt.receiptNumber && <div><dt>Receipt number</dt><dd>{receipt.receiptNumber}</dd></div>}
        {receipt.paidAt && <div><dt>Paid on</dt><dd><time dateTime={receipt.paidAt}>{formatMoment(receipt.paidAt)}</time></dd></div>}
        <div><dt>Status</dt><dd>{label}</dd></div>
        <div><dt>Gallery</dt><dd>{receipt.projectName}</dd></div>
        <div><dt>Client</dt><dd>{receipt.clientEmail}</dd></div>
        {site && <div><dt>Seller</dt><dd>{site.studioName}<br />{site.supportEmail}</dd></div>}
      </dl>
      {note && <p className={styles['note']}>{note}</p>}
      <table className={styles['lines']}>
        <caption className="visually-hidden">What was paid</caption>
        <thead><tr><th scope="col">Item</th><th scope="col">Amount</th></tr></thead>
        <tbody>
          <tr><th scope="row">{packageName(receipt)}<span>{receipt.features.join(', ')}</span></th><td>{money(receipt.listPriceCents)}</td></tr>
          {receipt.alreadyPaidCents > 0 && <tr><th scope="row">Already paid</th><td>{money(-receipt.alreadyPaidCents)}</td></tr>}
        </tbody>
        <tfoot>
          <tr><th scope="row">Subtotal</th><td>{money(receipt.subtotalCents)}</td></tr>
          <tr><th scope="row">Tax</th><td>{money(receipt.taxCents)}</td></tr>
          <tr className={styles['total']}><th scope="row">Total</th><td>{money(receipt.totalCents)}</td></tr>
          {receipt.refundedCents > 0 && <tr><th scope="row">Refunded</th><td>{money(-receipt.refundedCents)}</td></tr>}
        </tfoot>
      </table>
      {receipt.excessCents > receipt.refundedCents && <p className={styles['note']}>You had paid for this already: {money(receipt.excessCents)} goes back to your card by itself.</p>}
    </article>
  );
}
