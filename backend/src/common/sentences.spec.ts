import { readSentence, say, SENTENCES, type SentenceCode } from './sentences.js';

const codes = Object.keys(SENTENCES) as SentenceCode[];
const valuesOf = (code: SentenceCode) =>
  Object.fromEntries([...SENTENCES[code].matchAll(/%\{(\w+)\}/g)].map(([, name], index) => [name!, `v${index}`]));

it.each(codes)('%s is read back as what was said', (code) => {
  const values = valuesOf(code);
  expect(readSentence((say as (code: SentenceCode, values: object) => string)(code, values))).toEqual({ code, values });
});

it('reads the sentences that a value holds', () => {
  const differences = [say('differs_amount', { found: 1, expected: 2 }), say('differs_client')].join('; ');
  expect(readSentence(say('payment_differs', { intent: 'pi_1', differences }))).toMatchObject({
    code: 'payment_differs',
    values: { intent: 'pi_1', differences },
    parts: {
      differences: [
        { code: 'differs_amount', values: { found: '1', expected: '2' } },
        { code: 'differs_client', values: {} },
      ],
    },
  });
  expect(readSentence(say('refund_not_made', { amount: '5.00 USD', failure: 'Call your bank.' }))).toEqual({
    code: 'refund_not_made',
    values: { amount: '5.00 USD', failure: 'Call your bank.' },
  });
});

it('leaves the words of others alone', () => {
  expect([
    readSentence('Call your bank.'),
    readSentence(null),
    readSentence(''),
    readSentence('x'.repeat(5_000)),
  ]).toEqual([null, null, null, null]);
});
