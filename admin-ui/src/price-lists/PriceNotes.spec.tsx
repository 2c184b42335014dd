import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { DefaultOffer } from './DefaultOffer';
import { TaxNote } from './TaxNote';

const TAX = { version: 1, mode: 'included', homeRateForEu: false, rates: [], sellerCountry: 'DE' };

afterEach(cleanup);

it.each([
  [{ mode: 'none' }, 'No VAT is charged.'],
  [{}, 'Prices include VAT 19%.'],
  [{ mode: 'added', rates: [{ country: 'DE', percent: 7 }] }, 'VAT 7% is added at the checkout.'],
])('says how prices are taxed, and where to change it: %j', async (change, text) => {
  answerWith(() => json({ ...TAX, knownRates: [{ country: 'DE', percent: 19 }], ...change }));
  renderScreen(<TaxNote />);
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/settings/taxes');
});

it('offers to make the first own list the default', async () => {
  const calls = answerWith(() => json({}));
  const list = { id: 'l1', name: 'Weddings', isDefault: false } as Parameters<typeof DefaultOffer>[0]['list'];
  renderScreen(<DefaultOffer list={list} />);
  fireEvent.click(button('Make default'));
  await waitFor(() => expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/admin/price-lists/l1/default' }));
  expect(await screen.findByText('“Weddings” is now the default price list')).toBeTruthy();
});
