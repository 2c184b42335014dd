import type { OrderSummaryDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import { titleOf } from '../../../i18n/format';
import { formatAmount } from '../../../i18n/money';
import { Check } from '../../../ui/icons';
import page from '../Checkout.module.css';
import styles from './OrderSummary.module.css';
import { checkout } from '../../../i18n/en/checkout';
import { purchase } from '../../../i18n/en/receipts';
import { taxText } from '../../../i18n/tax-text';
import { getTranslations } from '../../../i18n/translations';

/** Shows the package and its price; every amount comes from the server. */
export function OrderSummary({ order }: { order: OrderSummaryDto }) {
  const money = (cents: number) => formatAmount(cents, order.currency);
  const { isUpgrade } = order;
  const isReduced = isUpgrade || order.alreadyPaidCents > 0;
  const t = getTranslations(checkout);
  const tax = taxText(order.tax);
  const isFiles = order.kind === 'files';
  return (
    <section className={page['summary']} aria-labelledby="order-summary">
      <h2 id="order-summary" className={page['label']}>
        {t('summary')}
      </h2>
      <p className={styles['description']}>{t('forGallery', { name: order.projectName })}</p>
      <h3 className={styles['package']}>
        {isUpgrade ? getTranslations(purchase)('upgradeTo', { title: order.title }) : order.title}
      </h3>
      <p className={styles['description']}>{order.description}</p>
      {isUpgrade && <p className={styles['upgrade']}>{t('upgradePricing')}</p>}
      <ul className={styles['features']}>
        {order.features.map((feature, index) => (
          // Two files may have one title.
          <li key={index}>
            <Check size={18} aria-hidden />
            {isFiles ? titleOf({ originalName: feature }) : feature}
          </li>
        ))}
      </ul>
      <dl className={styles['lines']}>
        {(isReduced || order.discountCents > 0) && <Line label={t('original')} amount={money(order.listPriceCents)} />}
        {isReduced && <Line label={t('alreadyPaid')} amount={money(-order.alreadyPaidCents)} />}
        {isUpgrade && <Line label={t('upgradeAmount')} amount={money(order.listPriceCents - order.alreadyPaidCents)} />}
        {order.discountCents > 0 && (
          <Line
            label={order.couponCode === null ? t('rounding') : t('discount', { code: order.couponCode })}
            amount={money(-order.discountCents)}
          />
        )}
        <Line label={t('subtotal')} amount={money(order.subtotalCents)} />
        {!tax?.included && <Line label={tax?.label ?? t('tax')} amount={money(order.taxCents)} />}
        <Line label={t('total')} amount={money(order.totalCents)} className={styles['total']} />
        {tax?.included && order.taxCents > 0 && <Line label={tax.label} amount={money(order.taxCents)} />}
      </dl>
      {tax?.note && <p className={styles['description']}>{tax.note}</p>}
    </section>
  );
}

function Line({ label, amount, className }: { label: ReactNode; amount: string; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
