import { formatCardNumber } from './card-input';
import styles from './SandboxPayment.module.css';
import { checkout } from '../../../i18n/en/checkout';
import { getTranslations } from '../../../i18n/translations';

/** The provider publishes these test numbers and their outcomes. */
export const TEST_CARDS = [
  { number: '4242424242424242', outcome: 'cardSucceeds' },
  { number: '4000002500003155', outcome: 'cardAsks' },
  { number: '4000000000000002', outcome: 'cardDeclined' },
  { number: '4000000000009995', outcome: 'cardNoFunds' },
  { number: '4000000000000069', outcome: 'cardPast' },
  { number: '4000000000000259', outcome: 'cardDisputed' },
] as const;

/** Lists the test cards of the sandbox: a press fills in the form. */
export function TestCards({ disabled, onUse }: { disabled: boolean; onUse: (number: string) => void }) {
  const t = getTranslations(checkout);
  return (
    <div className={styles['tests']}>
      <p id="test-cards">{t('testCards')}</p>
      <ul aria-labelledby="test-cards">
        {TEST_CARDS.map(({ number, outcome }) => (
          <li key={number}>
            <button type="button" disabled={disabled} onClick={() => onUse(number)}>
              <span className={styles['number']}>
                <span className="visually-hidden">{t('useTestCard')} </span>
                {formatCardNumber(number)}
              </span>{' '}
              <span>{t(outcome)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
