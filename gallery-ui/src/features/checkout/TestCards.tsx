import { formatCardNumber } from './card-input';
import styles from './Checkout.module.css';

/** The provider's published test numbers, with what each of them does. */
export const TEST_CARDS = [
  { number: '4242424242424242', what: 'Payment succeeds' },
  { number: '4000002500003155', what: 'Bank asks for confirmation' },
  { number: '4000000000000002', what: 'Card is declined' },
  { number: '4000000000009995', what: 'Insufficient funds' },
  { number: '4000000000000069', what: 'Card has expired' },
  { number: '4000000000000259', what: 'Payment succeeds and is disputed later' },
] as const;

/** Help for the sandbox: a press fills the form in. */
export function TestCards({ disabled, onUse }: { disabled: boolean; onUse: (number: string) => void }) {
  return (
    <div className={styles['tests']}>
      <p id="test-cards">Test cards</p>
      <ul aria-labelledby="test-cards">
        {TEST_CARDS.map(({ number, what }) => (
          <li key={number}>
            <button type="button" disabled={disabled} onClick={() => onUse(number)}>
              <span className={styles['number']}><span className="visually-hidden">Use test card </span>{formatCardNumber(number)}</span> <span>{what}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
