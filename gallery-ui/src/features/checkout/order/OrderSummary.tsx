import type { OrderSummaryDto } from '@showreel/api-client';
import { titleOf } from '../../../i18n/format';
import { formatAmount } from '../../../i18n/money';
import { Check } from '../../../ui/icons';
import page from '../Checkout.module.css';
import styles from './OrderSummary.module.css';
import { checkout } from '../../../i18n/en/checkout';
import { purchase } from '../../../i18n/en/receipts';
import { taxText } from '../../../i18n/tax-text';
import { getTranslations } from '../../../i18n/translations';

/** The package and its price; every amount comes from the server. */
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
        {(isReduced || order.discountCents > 0) && (
          <div>
            <dt>{t('original')}</dt>
            <dd>{money(order.listPriceCents)}</dd>
          </div>
        )}
        {isReduced && (
          <div>
            <dt>{t('alreadyPaid')}</dt>
            <dd>{money(-order.alreadyPaidCents)}</dd>
          </div>
        )}
        {isUpgrade && (
          <div>
            <dt>{t('upgradeAmount')}</dt>
            <dd>{money(order.listPriceCents - order.alreadyPaidCents)}</dd>
          </div>
        )}
        {order.discountCents > 0 && (
          <div>
            <dt>{order.couponCode === null ? t('rounding') : t('discount', { code: order.couponCode })}</dt>
            <dd>{money(-order.discountCents)}</dd>
          </div>
        )}
        <div>
          <dt>{t('subtotal')}</dt>
          <dd>{money(order.subtotalCents)}</dd>
        </div>
        {!tax?.included && (
          <div>
            <dt>{tax?.label ?? t('tax')}</dt>
            <dd>{money(order.taxCents)}</dd>
          </div>
        )}
        <div className={styles['total']}>
          <dt>{t('total')}</dt>
          <dd>{money(order.totalCents)}</dd>
        </div>
        {tax?.included && order.taxCents > 0 && (
          <div>
            <dt>{tax.label}</dt>
            <dd>{money(order.taxCents)}</dd>
          </div>
        )}
      </dl>
      {tax?.note && <p className={styles['description']}>{tax.note}</p>}
    </section>
  );
}
