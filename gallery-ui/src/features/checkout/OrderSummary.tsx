import type { OrderSummaryDto } from '@showreel/api-client';
import { Check } from 'lucide-react';
import { formatAmount } from '../../lib/format';
import styles from './Checkout.module.css';

/** What is bought and what it comes to, every figure from the server. */
export function OrderSummary({ order }: { order: OrderSummaryDto }) {
  const money = (cents: number) => formatAmount(cents, order.currency);
  const { isUpgrade } = order;
  return (
    <section className={styles['summary']} aria-labelledby="order-summary">
      <h2 id="order-summary" className={styles['label']}>Order Summary</h2>
      <h3 className={styles['package']}>{isUpgrade ? `Upgrade to ${order.title}` : order.title}</h3>
      <p className={styles['description']}>{order.description}</p>
      {isUpgrade && <p className={styles['upgrade']}>Upgrade pricing - pay only the difference</p>}
      <ul className={styles['features']}>
        {order.features.map((feature) => <li key={feature}><Check size={18} aria-hidden />{feature}</li>)}
      </ul>
      <dl className={styles['lines']}>
        {isUpgrade && (
          <>
            <div><dt>Original price</dt><dd>{money(order.listPriceCents)}</dd></div>
            <div><dt>Already paid</dt><dd>{money(-order.alreadyPaidCents)}</dd></div>
          </>
        )}
        <div><dt>{isUpgrade ? 'Upgrade amount' : 'Subtotal'}</dt><dd>{money(order.subtotalCents)}</dd></div>
        <div><dt>Tax</dt><dd>{money(order.taxCents)}</dd></div>
        <div className={styles['total']}><dt>Total</dt><dd>{money(order.totalCents)}</dd></div>
      </dl>
    </section>
  );
}
