import type { OrderSummaryDto } from '@showreel/api-client';
import { formatAmount } from '../../lib/format';
import { Check } from '../../ui/icons';
import styles from './Checkout.module.css';
import { checkout } from '../../words/en/checkout';
import { purchase } from '../../words/en/purchase';
import { phrase, words } from '../../words/words';

/** What is bought and what it comes to, every figure from the server. */
export function OrderSummary({ order }: { order: OrderSummaryDto }) {
  const money = (cents: number) => formatAmount(cents, order.currency);
  const { isUpgrade } = order;
  const say = words(checkout);
  return (
    <section className={styles['summary']} aria-labelledby="order-summary">
      <h2 id="order-summary" className={styles['label']}>
        {say('summary')}
      </h2>
      <h3 className={styles['package']}>
        {isUpgrade ? words(purchase)('upgradeTo', { title: phrase(order.title) }) : phrase(order.title)}
      </h3>
      <p className={styles['description']}>{phrase(order.description)}</p>
      {isUpgrade && <p className={styles['upgrade']}>{say('upgradePricing')}</p>}
      <ul className={styles['features']}>
        {order.features.map((feature) => (
          <li key={feature}>
            <Check size={18} aria-hidden />
            {phrase(feature)}
          </li>
        ))}
      </ul>
      <dl className={styles['lines']}>
        {isUpgrade && (
          <>
            <div>
              <dt>{say('original')}</dt>
              <dd>{money(order.listPriceCents)}</dd>
            </div>
            <div>
              <dt>{say('alreadyPaid')}</dt>
              <dd>{money(-order.alreadyPaidCents)}</dd>
            </div>
          </>
        )}
        {isUpgrade && (
          <div>
            <dt>{say('upgradeAmount')}</dt>
            <dd>{money(order.listPriceCents - order.alreadyPaidCents)}</dd>
          </div>
        )}
        <div>
          <dt>{say('subtotal')}</dt>
          <dd>{money(order.subtotalCents)}</dd>
        </div>
        <div>
          <dt>{say('tax')}</dt>
          <dd>{money(order.taxCents)}</dd>
        </div>
        <div className={styles['total']}>
          <dt>{say('total')}</dt>
          <dd>{money(order.totalCents)}</dd>
        </div>
      </dl>
    </section>
  );
}
