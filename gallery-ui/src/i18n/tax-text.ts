import type { OrderTaxDto } from '@showreel/api-client';
import { tax as section } from './en/tax';
import { getLanguage } from './language';
import { getTranslations } from './translations';

/** The text shows the tax of an order. */
export interface TaxText {
  /** Null for a tax without a rate. */
  label: string | null;
  /** True when the prices include the tax, which is then shown below the total. */
  included: boolean;
  /** The reason why no tax is charged. */
  note: string | null;
}

export function taxText({ mode, category, percent, note }: OrderTaxDto): TaxText | null {
  if (mode === 'none') return note && { label: null, included: false, note: note[getLanguage().language] };
  const t = getTranslations(section);
  const included = mode === 'included';
  const rate = new Intl.NumberFormat(getLanguage().locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    label: t(included ? 'vatIncluded' : 'vat', { percent: rate.format(percent / 100) }),
    included,
    note: category === 'AE' ? t('reverseCharge') : category === 'O' ? t('noVat') : null,
  };
}
