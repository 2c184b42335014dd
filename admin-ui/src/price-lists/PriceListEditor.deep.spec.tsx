import type { PriceListDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { answerWith, json } from '../../test/fakeApi';
import { renderScreen } from '../../test/screen';
import { PriceListEditor } from './PriceListEditor';
import { bodyOf, formOf, inLanguage } from './priceListForm';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

// Its frame loads a page of the other front end.
jest.mock('./PriceListPreview', () => ({ PriceListPreview: () => null }));
// It asks the server how tax is charged.
jest.mock('./TaxNote', () => ({ TaxNote: () => null }));

const ALL = { videos: null, photos: null, downloadSizes: ['original' as const], lifetimeAccess: true };
const LIST: PriceListDto = {
  id: 'l1',
  name: 'Weddings',
  language: 'en',
  currency: 'eur',
  isDefault: false,
  revision: 3,
  projectCount: 1,
  createdAt: '2031-01-01T00:00:00Z',
  updatedAt: '2031-01-01T00:00:00Z',
  free: { videos: 3, photos: 1, photoLabel: null },
  packages: [
    {
      code: 'some',
      name: 'Some',
      description: '',
      features: ['6 videos'],
      priceCents: 19_900,
      highlighted: false,
      contents: { ...ALL, videos: 6, photos: 1 },
    },
    {
      code: 'all',
      name: 'All',
      description: '',
      features: [],
      priceCents: 49_900,
      highlighted: true,
      contents: ALL,
    },
  ],
  singleFiles: { videoCents: null, photoCents: null },
  additionalPhotoCents: null,
  extension: null,
};

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** Finds a field by the API's name. */
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (text: string) => fireEvent.click(screen.getByText(text));
const label = (text: string) => screen.getByLabelText<HTMLInputElement>(text);

describe('PriceListEditor', () => {
  it('sends exact amounts, a new package and the revision that was edited', async () => {
    const calls = answerWith(({ body }) => json({ ...LIST, ...(body as object), revision: 4 }));
    renderScreen(<PriceListEditor list={LIST} currency="eur" language="en" />);
    type('packages.0.priceCents', '189.95');
    press('Add package');
    type('packages.2.name', 'Größe XL!');
    type('packages.2.priceCents', '299');
    if (TEST_DEEP) {
      fireEvent.click(screen.getAllByLabelText('All photos')[2]!);
      type('packages.2.contents.photos', '20');
      fireEvent.click(screen.getAllByLabelText('Web size (2048 px)')[2]!);
    }
    fireEvent.click(label('Move Größe XL! up'));
    fireEvent.click(label('For companies only'));
    press('Save price list');
    await screen.findByText('Price list saved');
    expect(calls).toMatchObject([
      {
        method: 'PUT',
        path: '/api/admin/price-lists/l1',
        body: {
          revision: 3,
          currency: 'eur',
          companiesOnly: true,
          packages: [
            { code: 'some', priceCents: 18_995, features: ['6 videos'] },
            {
              code: 'grosse-xl',
              priceCents: 29_900,
              ...(TEST_DEEP && { contents: { videos: null, photos: 20, downloadSizes: ['original', 'web'] } }),
            },
            { code: 'all', priceCents: 49_900 },
          ],
        },
      },
    ]);
  });

  if (TEST_DEEP)
    it('sells single files and more days where both fields are filled', async () => {
      const calls = answerWith(({ body }) => json({ ...LIST, ...(body as object), revision: 4 }));
      renderScreen(<PriceListEditor list={LIST} currency="eur" language="en" />);
      type('singleFiles.photoCents', '15');
      type('additionalPhotoCents', '12.50');
      type('extension.priceCents', '20');
      press('Save price list');
      expect(screen.getByText('Enter a whole number.')).toBeTruthy();
      type('extension.days', '30');
      press('Save price list');
      await screen.findByText('Price list saved');
      expect(calls).toMatchObject([
        {
          body: {
            singleFiles: { photoCents: 1_500, videoCents: null },
            additionalPhotoCents: 1_250,
            extension: { days: 30, priceCents: 2_000 },
          },
        },
      ]);
    });

  it('shows what cannot be saved at its field, and sends nothing', () => {
    const calls = answerWith(() => json({}));
    renderScreen(<PriceListEditor list={LIST} currency="eur" language="en" />);
    type('packages.0.priceCents', '1,99');
    type('free.videos', '-1');
    press('Save price list');
    expect([
      screen.getByText('Enter an amount such as 49.50.'),
      screen.getByText('Enter a whole number.'),
    ]).toHaveLength(2);
    type('free.videos', '6');
    press('Save price list');
    expect(screen.getByText('This package holds nothing beyond what is free.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  if (TEST_DEEP)
    it("shows the server's rules at their field, and keeps what was typed", async () => {
      answerWith(() =>
        json(
          {
            statusCode: 400,
            code: 'request.invalid',
            message: 'x',
            fields: { 'packages.1.priceCents': { code: 'refund_least', params: {}, message: 'x' } },
          },
          400,
        ),
      );
      renderScreen(<PriceListEditor list={LIST} currency="eur" language="en" />);
      type('packages.1.priceCents', '0.10');
      press('Save price list');
      await waitFor(() => expect(field('packages.1.priceCents').getAttribute('aria-invalid')).toBe('true'));
      expect(screen.getAllByText('The smallest refund is one cent.')).toHaveLength(2);
      expect(field('packages.1.priceCents').value).toBe('0.10');
      expect(document.activeElement).toBe(field('packages.1.priceCents'));
    });

  if (TEST_DEEP)
    it('keeps the draft when somebody else saved, and offers theirs', () => {
      let saveElsewhere!: (list: PriceListDto) => void;
      function Opened() {
        const [list, setList] = useState(LIST);
        saveElsewhere = setList;
        return <PriceListEditor list={list} currency="eur" language="en" />;
      }
      renderScreen(<Opened />);
      type('name', 'Mine');
      act(() => saveElsewhere({ ...LIST, name: 'Theirs', revision: 4 }));
      expect(screen.getByText('Somebody else saved this price list meanwhile.')).toBeTruthy();
      expect(field('name').value).toBe('Mine');
      expect(screen.getByText<HTMLButtonElement>('Save price list').disabled).toBe(true);
      press('Use theirs');
      expect(field('name').value).toBe('Theirs');
    });

  if (TEST_DEEP)
    describe('while it is being saved', () => {
      it.each(['while a save is running', 'before the saved list is read again'])(
        'keeps what is typed %s',
        async (when) => {
          function Loaded() {
            const { data } = useGetOne<PriceListDto>('price-lists', { id: 'l1' });
            return data ? <PriceListEditor list={data} currency="eur" language="en" /> : null;
          }
          let answer!: () => void;
          const answered = new Promise<void>((resolve) => (answer = resolve));
          const calls = answerWith(async ({ body }) => {
            await answered;
            return json({ ...LIST, ...(body as object), revision: LIST.revision + calls.length });
          });
          const getOne = jest
            .fn(() => new Promise<never>(() => undefined))
            .mockImplementationOnce(() => Promise.resolve({ data: LIST } as never));
          renderScreen(<Loaded />, { getOne });
          await screen.findByText('Save price list');
          type('name', 'Mine');
          press('Save price list');
          await waitFor(() => expect(calls).toHaveLength(1));
          if (when.startsWith('while')) type('free.videos', '4');
          answer();
          await screen.findByText('Price list saved');
          await waitFor(() => expect(getOne).toHaveBeenCalledTimes(2));
          if (when.startsWith('before')) type('free.videos', '4');
          expect(screen.queryByText('Somebody else saved this price list meanwhile.')).toBeNull();
          expect([field('name').value, field('free.videos').value]).toEqual(['Mine', '4']);
          press('Save price list');
          await waitFor(() => expect(calls).toHaveLength(2));
          expect(calls[1]!.body).toMatchObject({ revision: 4, name: 'Mine', free: { videos: 4 } });
        },
      );

      it('keeps the code of a new package that is renamed while a save is running', async () => {
        let answer!: () => void;
        const answered = new Promise<void>((resolve) => (answer = resolve));
        const calls = answerWith(async ({ body }) => {
          await answered;
          return json({ ...LIST, ...(body as object), revision: LIST.revision + calls.length });
        });
        renderScreen(<PriceListEditor list={LIST} currency="eur" language="en" />);
        press('Add package');
        type('packages.2.name', 'Large');
        type('packages.2.priceCents', '299');
        press('Save price list');
        await waitFor(() => expect(calls).toHaveLength(1));
        type('packages.2.name', 'Extra large');
        answer();
        await screen.findByText('Price list saved');
        press('Save price list');
        await waitFor(() => expect(calls).toHaveLength(2));
        expect(calls[1]!.body).toMatchObject({
          revision: 4,
          packages: [{}, {}, { code: 'large', name: 'Extra large' }],
        });
      });

      it('keeps what is typed while a new list is being saved, for the page of the saved list', async () => {
        let answer!: () => void;
        const answered = new Promise<void>((resolve) => (answer = resolve));
        const calls = answerWith(async ({ body }) => {
          await answered;
          return json({ ...LIST, ...(body as object), revision: 1 });
        });
        const { unmount, queries } = renderScreen(<PriceListEditor list={null} currency="eur" language="en" />);
        type('name', 'Weddings');
        type('packages.0.name', 'All');
        type('packages.0.priceCents', '499');
        press('Save price list');
        await waitFor(() => expect(calls).toHaveLength(1));
        type('name', 'Weddings 2031');
        answer();
        await screen.findByText('Elsewhere');
        const saved = queries.getQueryData<PriceListDto>(['price-lists', 'getOne', { id: LIST.id }])!;
        unmount();
        renderScreen(<PriceListEditor list={saved} currency="eur" language="en" />);
        expect([field('name').value, saved.name]).toEqual(['Weddings 2031', 'Weddings']);
        press('Save price list');
        await waitFor(() => expect(calls).toHaveLength(2));
        expect(calls[1]!.body).toMatchObject({ revision: 1, name: 'Weddings 2031', packages: [{ code: 'all' }] });
      });

      it('does not call a new list saved', () => {
        renderScreen(<PriceListEditor list={null} currency="eur" language="en" />);
        expect(screen.getByText('Not saved yet.')).toBeTruthy();
      });
    });
});

describe('translations', () => {
  const GERMAN = { ...LIST, packages: [{ ...LIST.packages[0]!, translations: { de: { name: 'Einige' } } }] };

  if (TEST_DEEP)
    it('are entered for each other language, which says what is missing', async () => {
      const calls = answerWith(({ body }) => json({ ...LIST, ...(body as object), revision: 4 }));
      renderScreen(<PriceListEditor list={GERMAN} currency="eur" language="en" />);
      expect(screen.getByText('1 text missing')).toBeTruthy();
      fireEvent.click(screen.getByText('Deutsch'));
      expect(field('packages.0.translations.de.name').value).toBe('Einige');
      type('packages.0.translations.de.features', '6 Videos');
      await screen.findByText('Complete');
      press('Save price list');
      await screen.findByText('Price list saved');
      expect(calls[0]!.body).toMatchObject({
        language: 'en',
        packages: [{ name: 'Some', translations: { de: { name: 'Einige', features: ['6 Videos'] } } }],
      });
    });

  it('change places with the texts of the list when it gets their language', () => {
    const before = formOf(GERMAN);
    const german = { ...before, ...inLanguage(before, 'de') };
    expect(bodyOf(german)).toMatchObject({
      language: 'de',
      packages: [{ name: 'Einige', features: ['6 videos'], translations: { en: { name: 'Some' } } }],
    });
    expect(bodyOf({ ...german, ...inLanguage(german, 'en') })).toEqual(bodyOf(before));
  });
});
