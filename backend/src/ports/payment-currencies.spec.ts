import { decimalsOf } from '../common/currency.js';
import { cardChargeRule, chargeable, MINIMUM_CHARGE } from './payment-currencies.js';

const CARD_CURRENCIES = [...MINIMUM_CHARGE.keys()].sort();

describe('currencies of payments', () => {
  test('every currency has the decimals in which the provider counts', () => {
    const zero = CARD_CURRENCIES.filter((currency) => decimalsOf(currency) === 0);
    expect(zero.join(' ')).toBe('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf');
    const three = CARD_CURRENCIES.filter((currency) => decimalsOf(currency) === 3);
    expect(three.join(' ')).toBe('bhd jod kwd omr tnd');
    expect(CARD_CURRENCIES.every((currency) => decimalsOf(currency) <= 3)).toBe(true);
  });

  test('knows the smallest charge, and cuts amounts to what can be charged', () => {
    expect([chargeable(1_005, 'kwd'), chargeable(1_005, 'usd')]).toEqual([1_000, 1_005]);
    expect([cardChargeRule('usd'), cardChargeRule('jpy'), cardChargeRule('kwd'), cardChargeRule('isk')]).toEqual([
      { minimumCents: 50 },
      { minimumCents: 50 },
      { minimumCents: 1_000 },
      null,
    ]);
  });
});
