import { Transactions } from '../../../src/common/transactions.js';
import { InvoicesRepository } from '../../../src/modules/payments/invoices/invoices.repository.js';
import { DEEP } from '../../fixtures/deep.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const SETTLEMENTS = DEEP ? 4_000 : 400;
const AT_ONCE = 8;
const SERIES = [
  ['INV', 2031],
  ['CN', 2031],
  ['INV', 2032],
] as const;

const app = useTestApp();

describe('invoice numbers', () => {
  it(`${SETTLEMENTS} settlements, ${AT_ONCE} at once, are numbered without gaps though every tenth fails`, async () => {
    const invoices = app.app.get(InvoicesRepository, { strict: false });
    const transactions = app.app.get(Transactions, { strict: false });
    const lost = new Error('lost');
    const given = SERIES.map((): number[] => []);
    let begun = 0;
    const settleSome = async () => {
      while (begun < SETTLEMENTS) {
        const at = begun++;
        const [series, year] = SERIES[at % SERIES.length]!;
        const work = async () => {
          const sequence = await invoices.takeSequence(series, year);
          if (at % 10 === 0) throw lost;
          return sequence;
        };
        try {
          given[at % SERIES.length]!.push(await transactions.run(work));
        } catch (error) {
          if (error !== lost) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, settleSome));
    expect(given.flat()).toHaveLength(SETTLEMENTS * 0.9);
    for (const numbers of given)
      expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, at) => at + 1));
  });
});
