import { checkoutOrderOf, checkoutPath, itemOf, returnQuery } from './checkout-order';
import { paymentReturnOf, withoutReturn } from './payment-return';

const query = (text: string) => new URLSearchParams(text);
const GOOD = 'projectId=p1&clientEmail=jo%2Breel%40example.com&amount=199&package=extended';

describe('checkoutOrderOf', () => {
  it('reads a whole order', () => {
    expect(checkoutOrderOf(query(GOOD))).toEqual({
      projectId: 'p1',
      visitor: 'jo+reel@example.com',
      amount: 199,
      packageType: 'extended',
      isUpgrade: false,
    });
  });

  it('reads what checkoutPath writes', () => {
    const path = checkoutPath(
      { projectId: 'p1', visitor: 'a+b@ü.de' },
      { amountCents: 30000, currency: 'usd', packageType: 'complete', isUpgrade: true },
    );
    expect(checkoutOrderOf(query(path.split('?')[1]!))).toEqual({
      projectId: 'p1',
      visitor: 'a+b@ü.de',
      amount: 300,
      packageType: 'complete',
      isUpgrade: true,
    });
  });

  it.each([
    [{ packageType: 'files', fileIds: ['a', 'b'] }, { fileIds: ['a', 'b'] }],
    [{ packageType: 'photos', photos: 4 }, { photos: 4 }],
    [{ packageType: 'extension' }, { extension: true }],
    [{ packageType: 'selection', selectionId: 's1' }, { selectionId: 's1' }],
    [{ packageType: 'selection' }, { packageType: 'selection' }],
    [{ packageType: 'extended' }, { packageType: 'extended' }],
  ])('%j is ordered as %j', (item, ordered) => {
    const path = checkoutPath({ projectId: 'p1', visitor: 'a@b.co' }, { amountCents: 100, currency: 'eur', ...item });
    expect(itemOf(checkoutOrderOf(query(path.split('?')[1]!))!)).toEqual(ordered);
  });

  it.each(['files', 'photos'])('needs to know which %s', (kind) =>
    expect(checkoutOrderOf(query(GOOD.replace('extended', kind)))).toBeNull(),
  );

  it('paths hold any email address, and an amount in whole units', () => {
    const link = { projectId: 'p1', visitor: 'jo+reel/50%ü@example.com' };
    const path = checkoutPath(link, { amountCents: 19900, currency: 'usd', packageType: 'extended' });
    expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
      projectId: 'p1',
      clientEmail: link.visitor,
      amount: '199',
      package: 'extended',
    });
  });

  it('names whole units of the currency', () => {
    const amountOf = (amountCents: number, currency: string) =>
      checkoutPath({ projectId: 'p1', visitor: 'a@b.co' }, { amountCents, currency, packageType: 'all' });
    expect(amountOf(19950, 'eur')).toContain('amount=199.5&');
    expect(amountOf(5000, 'jpy')).toContain('amount=5000&');
  });

  it.each(['projectId', 'clientEmail', 'amount', 'package'])('needs %s', (name) => {
    const missing = query(GOOD);
    missing.delete(name);
    expect(checkoutOrderOf(missing)).toBeNull();
    missing.set(name, '');
    expect(checkoutOrderOf(missing)).toBeNull();
  });

  it.each(['0', '0.00', '-0', 'NaN', 'free', ' '])('takes %j for no amount', (amount) => {
    const bent = query(GOOD);
    bent.set('amount', amount);
    expect(checkoutOrderOf(bent)).toBeNull();
  });

  it.each(['TRUE', '1', 'yes', ''])('takes %j for no upgrade', (isUpgrade) => {
    expect(checkoutOrderOf(query(`${GOOD}&isUpgrade=${isUpgrade}`))?.isUpgrade).toBe(false);
  });

  it('leaves a wrong amount and an unknown package to the server', () => {
    expect(checkoutOrderOf(query(GOOD.replace('199', '1.99').replace('extended', 'gold')))).toMatchObject({
      amount: 1.99,
      packageType: 'gold',
    });
  });
});

describe('paymentReturnOf and withoutReturn', () => {
  const back = query(
    `photo=7&${returnQuery({ amount: 300, packageType: 'complete', isUpgrade: true })}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded`,
  );

  it('read a return with what was bought', () => {
    expect(paymentReturnOf(back)).toEqual({
      paymentIntentId: 'pi_1',
      redirectStatus: 'succeeded',
      amount: 300,
      packageType: 'complete',
      isUpgrade: true,
    });
  });
  it('remove the secret from the address and keep the rest', () => expect(withoutReturn(back)).toBe('?photo=7'));
  it('leave no question mark without a query', () => expect(withoutReturn(query('payment_intent=pi_1'))).toBe(''));
  it('take no other visit for a return', () =>
    expect(paymentReturnOf(query('photo=7&redirect_status=succeeded'))).toBeNull());
});
