import { cardErrors, formatCardNumber, formatCvc, formatExpiry } from './card-input';

describe('the card input', () => {
  it('groups a number while it is typed', () => {
    expect(['4', '4242', '42424', '4242-4242 4242 4242', '4242424242424242424242'].map(formatCardNumber)).toEqual([
      '4',
      '4242',
      '4242 4',
      '4242 4242 4242 4242',
      '4242 4242 4242 4242 424',
    ]);
  });

  it('puts the slash of a date in', () => {
    expect(['1', '12', '123', '12/34', '12 / 34', '7', '734', '12345', ''].map(formatExpiry)).toEqual([
      '1',
      '12',
      '12 / 3',
      '12 / 34',
      '12 / 34',
      '07',
      '07 / 34',
      '12 / 34',
      '',
    ]);
  });

  it('keeps the digits of a CVC', () =>
    expect(['123', '12a4', '12345'].map(formatCvc)).toEqual(['123', '124', '1234']));
});

describe('cardErrors', () => {
  const now = new Date(2026, 10, 21);
  const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };
  const wrong = (change: Partial<typeof good>) => Object.keys(cardErrors({ ...good, ...change }, now));

  it('accepts a valid card', () => expect(wrong({})).toEqual([]));
  it.each(['', '4242', '4242 4242 4242 4241', '0'])('rejects the number %j', (number) =>
    expect(wrong({ number })).toEqual(['number']),
  );
  it.each(['', '12', '13 / 30', '00 / 30', '10 / 26', '12 / 25'])('rejects the date %j', (expiry) =>
    expect(wrong({ expiry })).toEqual(['expiry']),
  );
  it('is valid to the end of its month', () => expect(wrong({ expiry: '11 / 26' })).toEqual([]));
  it.each(['', '12'])('rejects the CVC %j', (cvc) => expect(wrong({ cvc })).toEqual(['cvc']));
});
