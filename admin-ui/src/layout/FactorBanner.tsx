import { isFactorMissing, useOwnFactors } from '../api/factors';
import { useText } from '../i18n/language';
import { Banner } from '../ui/feedback/Banner';
import { formatDay } from '../ui/format';

/** Tells staff without a second factor from which day they need one. */
export function FactorBanner() {
  const t = useText();
  const factors = useOwnFactors();
  if (!isFactorMissing(factors, 'soon')) return null;
  return (
    <Banner severity="info" action={t('account.factorSetUp')} to="/account#factors">
      {t('account.factorSoon', { day: formatDay(factors.requiredFrom!) })}
    </Banner>
  );
}
