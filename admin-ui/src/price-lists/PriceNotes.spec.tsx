import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen } from '../../test/screen';
import { DefaultOffer } from './DefaultOffer';
import { TaxNote, useClientPrices } from './TaxNote';

const TAX = {
  version: 1,
  mode: 'included',
  homeRateForEu: false,
  rates: [],
  sellerCountry: 'DE',
  consumerPercent: null,
};

afterEach(cleanup);

describe('a note of the price lists', () => {
  it.each([
    [{ mode: 'none' }, 'No VAT is charged.'],
    [{}, 'Prices include VAT 19%.'],
    [
      { mode: 'added', rates: [{ country: 'US', percent: 7 }], sellerCountry: 'US' },
      'VAT 7% is added at the checkout.',
    ],
    [{ mode: 'added', consumerPercent: 19 }, 'Clients see and pay these prices with 19% VAT on top'],
  ])('says how prices are taxed, and where to change it: %j', async (change, text) => {
    answerWith(() => json({ ...TAX, knownRates: [{ country: 'DE', percent: 19 }], ...change }));
    renderScreen(<TaxNote />);
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/settings/taxes');
  });

  it('says that prices for companies are without VAT', async () => {
    answerWith(() =>
      json({ ...TAX, mode: 'added', consumerPercent: 19, knownRates: [{ country: 'DE', percent: 19 }] }),
    );
    renderScreen(<TaxNote companiesOnly />);
    expect(await screen.findByText(/VAT 19% is added at the checkout/)).toBeTruthy();
  });

  it('previews the totals that consumers see', async () => {
    answerWith(() => json({ ...TAX, mode: 'added', consumerPercent: 19, knownRates: [] }));
    const list = {
      name: 'Weddings',
      currency: 'eur',
      companiesOnly: false,
      free: { videos: 0, photos: 0, photoLabel: null },
      packages: [{ priceCents: 19_900 }],
      singleFiles: { videoCents: null, photoCents: 101 },
      additionalPhotoCents: null,
      extension: null,
    } as unknown as Parameters<typeof useClientPrices>[0];
    const Prices = ({ companiesOnly }: { companiesOnly: boolean }) => {
      const { taxMode, packages, singleFiles } = useClientPrices({ ...list, companiesOnly });
      return <p>{[taxMode, packages[0]!.priceCents, singleFiles.photoCents].join(' ')}</p>;
    };
    renderScreen(
      <>
        <Prices companiesOnly={false} />
        <Prices companiesOnly />
      </>,
    );
    expect(await screen.findByText('included 23681 120')).toBeTruthy();
    expect(screen.getByText('added 19900 101')).toBeTruthy();
  });

  it('offers to make the first own list the default', async () => {
    const calls = answerWith(() => json({}));
    const list = { id: 'l1', name: 'Weddings', isDefault: false } as Parameters<typeof DefaultOffer>[0]['list'];
    renderScreen(<DefaultOffer list={list} />);
    fireEvent.click(button('Make default'));
    await waitFor(() => expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/admin/price-lists/l1/default' }));
    expect(await screen.findByText('“Weddings” is now the default price list')).toBeTruthy();
  });
});
