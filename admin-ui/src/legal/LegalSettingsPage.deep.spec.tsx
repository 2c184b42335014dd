import type { LegalTextDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { button, fieldMessage, renderScreen } from '../../test/screen';
import { countriesIn } from '../../../shared-ui/src/countries';
import { activate } from '../i18n/language';
import { keepDrafts } from '../ui/form/draft';
import { LegalSettingsPage } from './LegalSettingsPage';
import { TaxSettingsPage } from './TaxSettingsPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const PAGES = ['imprint', 'privacy', 'terms', 'withdrawal'] as const;
const none = { version: 0, text: '', placeholders: 0, changedAt: null };
const empty = (): LegalTextDto[] =>
  PAGES.flatMap((page) => (['en', 'de', 'es'] as const).map((language) => ({ page, language, ...none })));

const TAX = {
  version: 7,
  mode: 'none',
  homeRateForEu: false,
  untaxedReason: 'undecided',
  nonUnionOss: false,
  rates: [],
  knownRates: [{ country: 'DE', percent: 19 }],
  consumerPercent: 19,
  sellerCountry: 'DE',
};

/** Opens the page with a server that keeps the texts; `reject` answers a save in its place. */
function open(
  texts = empty(),
  reject: () => Response | null | Promise<null> = () => null,
  tax: object = TAX,
  studioLanguage = 'en',
) {
  const calls = answerWith(async ({ method, path, body }) => {
    if (path === '/api/site') return json({});
    if (path === '/api/admin/legal') return json(texts);
    if (path === '/api/admin/settings') return json({ values: { language: studioLanguage } });
    if (path.includes('/starter')) return json({ text: '## Starter {{name}}' });
    const error = method === 'PUT' ? await reject() : null;
    if (error) return error;
    if (path === '/api/admin/tax') return json({ ...tax, ...(body as object | null) });
    if (path.endsWith('/seller')) return json({ version: 7, seller: method === 'PUT' ? body : null });
    const { language, version, text } = body as LegalTextDto;
    return json({
      page: path.split('/').at(-1),
      language,
      text,
      version: version + 1,
      placeholders: 1,
      changedAt: null,
    });
  });
  renderScreen(
    <>
      <TaxSettingsPage />
      <LegalSettingsPage />
    </>,
  );
  return () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sections = () => Promise.all([screen.findByRole('region', { name: 'Seller' }), screen.findByLabelText('Text')]);

afterEach(async () => {
  cleanup();
  await activate('en');
});

describe('a page of legal settings', () => {
  if (TEST_DEEP)
    describe('at its start', () => {
      it("begins with the text in the studio's language", async () => {
        open(empty(), undefined, undefined, 'de');
        expect((await screen.findByLabelText('Text')).lang).toBe('de');
        expect(button('Legal notice, Deutsch: Not written').getAttribute('aria-pressed')).toBe('true');
      });

      it('can try again when its data could not be loaded', async () => {
        let down = true;
        answerWith(({ path }) => {
          if (path === '/api/admin/legal') return json(empty());
          return down
            ? json({ statusCode: 503, code: 'x', message: 'Not now' }, 503)
            : json({ values: { language: 'es' } });
        });
        renderScreen(<LegalSettingsPage />);
        await screen.findByText('Not now');
        down = false;
        fireEvent.click(button('Try again'));
        expect((await screen.findByLabelText('Text')).lang).toBe('es');
      });
    });

  it('previews and saves a starter text and flags its placeholders', async () => {
    const sent = open();
    await sections();
    expect(screen.getByText(/Starter texts are not legal advice/)).toBeTruthy();
    fireEvent.click(button('Terms, Deutsch: Not written'));
    fireEvent.click(button('Insert starter text'));
    expect(await screen.findByRole('heading', { name: 'Starter {{name}}' })).toBeTruthy();
    const saveText = screen.getAllByRole('button', { name: 'Save' }).at(-1)!;
    fireEvent.click(saveText);
    expect(await screen.findByRole('button', { name: 'Terms, Deutsch: Unfinished' })).toBeTruthy();
    expect(screen.getByText('1 placeholder left to fill in')).toBeTruthy();
    expect(sent()).toEqual([
      { path: '/api/admin/legal/terms', body: { language: 'de', version: 0, text: '## Starter {{name}}' } },
    ]);
  });

  if (TEST_DEEP)
    it('keeps the draft of each page, and shows HTML as text', async () => {
      open();
      await sections();
      type('Text', '<b>Imprint</b>');
      fireEvent.click(button('Terms, English: Not written'));
      expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('');
      fireEvent.click(button('Legal notice, English: Not written'));
      expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('<b>Imprint</b>');
      expect(screen.getByRole('region', { name: 'Preview' }).querySelector('b')).toBeNull();
    });

  const ANSWERS: [answer: string, text: string, saved: object[]][] = [
    ['Keep mine', 'Mine', [{ language: 'en', version: 1, text: 'Mine' }]],
    ['Use theirs', 'Theirs', []],
  ];
  if (TEST_DEEP)
    it.each(ANSWERS)('shows the text that a colleague saved meanwhile: %s', async (answer, text, saved) => {
      const texts = empty();
      let reject = true;
      const sent = open(texts, () => {
        if (!reject) return null;
        reject = false;
        Object.assign(texts[0]!, { version: 1, text: 'Theirs' });
        return json({ statusCode: 409, code: 'settings.changed_meanwhile', message: 'x' }, 409);
      });
      await sections();
      type('Text', 'Mine');
      const save = screen.getAllByRole('button', { name: 'Save' }).at(-1)!;
      fireEvent.click(save);
      expect(await screen.findByText('Text: Theirs', { exact: false })).toBeTruthy();
      expect(save).toHaveProperty('disabled', true);
      fireEvent.click(button(answer));
      expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(text);
      fireEvent.click(save);
      await waitFor(() => expect(sent().slice(1)).toMatchObject(saved.map((body) => ({ body }))));
    });

  if (TEST_DEEP)
    describe('while it is edited or saved', () => {
      it('keeps legal texts that were being typed when the session ended', async () => {
        sessionStorage.clear();
        open();
        await sections();
        fireEvent.click(button('Terms, Deutsch: Not written'));
        type('Text', 'Long terms');
        keepDrafts();
        cleanup();
        open();
        await sections();
        expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Long terms');
        expect(button('Terms, Deutsch: Not written').getAttribute('aria-pressed')).toBe('true');
      });

      it('keeps what is typed while a text is being saved', async () => {
        let finish!: () => void;
        const saving = new Promise<null>((resolve) => (finish = () => resolve(null)));
        const sent = open(empty(), () => saving);
        await sections();
        type('Text', 'First');
        fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
        await waitFor(() => expect(sent()).toHaveLength(1));
        type('Text', 'First, second');
        finish();
        await screen.findByText('Saved');
        expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('First, second');
        fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
        await waitFor(() => expect(sent().at(-1)!.body).toEqual({ language: 'en', version: 1, text: 'First, second' }));
      });

      it('keeps the old text when it is typed again while another one is being saved', async () => {
        let finish!: () => void;
        const saving = new Promise<null>((resolve) => (finish = () => resolve(null)));
        const sent = open(
          empty().map((each, at) => (at === 0 ? { ...each, version: 1, text: 'Old' } : each)),
          () => saving,
        );
        await sections();
        type('Text', 'New');
        fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
        await waitFor(() => expect(sent()).toHaveLength(1));
        type('Text', 'Old');
        finish();
        await screen.findByText('Saved');
        expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Old');
      });
    });

  if (TEST_DEEP)
    it('saves who sells with the version that was edited', async () => {
      const sent = open();
      await sections();
      type('Legal name *', 'Harbour GmbH');
      type('Country *', 'DE');
      fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]).toMatchObject({
        path: '/api/admin/legal/seller',
        body: { version: 7, legalName: 'Harbour GmbH', country: 'DE', vatId: '' },
      });
    });

  if (TEST_DEEP)
    describe('of the seller', () => {
      it('marks what a text still lacks once who sells is saved', async () => {
        const texts = empty();
        const terms = texts.find(({ page, language }) => page === 'terms' && language === 'en')!;
        Object.assign(terms, { version: 1, text: '{{name: legal name}}', placeholders: 1 });
        open(texts);
        await sections();
        expect(button('Terms, English: Unfinished')).toBeTruthy();
        // The server fills in the name.
        terms.placeholders = 0;
        type('Legal name *', 'Harbour GmbH');
        fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
        expect(await screen.findByRole('button', { name: 'Terms, English: On the site' })).toBeTruthy();
      });

      it('shows what the server rejects at its field', async () => {
        const fields = { vatId: { code: 'seller_vat_id_invalid', params: {}, message: 'x' } };
        open(empty(), () => json({ statusCode: 400, code: 'request.invalid', message: 'x', fields }, 400));
        await sections();
        type('VAT ID', 'DE1');
        fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
        await waitFor(() => expect(fieldMessage('VAT ID')).toBe("This isn't a valid VAT ID of this country."));
        await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('VAT ID')));
      });
    });

  it('lists every country once, by its name', () => {
    const countries = countriesIn('de');
    expect(countries).toHaveLength(249);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(249);
    expect(countries.find(({ code }) => code === 'DE')!.name).toBe('Deutschland');
  });

  if (TEST_DEEP)
    it("removes the first of two rates without moving the focus to another country's button", async () => {
      const rates = ['CH', 'NO'].map((country) => ({ country, percent: 8 }));
      open(empty(), () => null, { ...TAX, mode: 'included', rates });
      fireEvent.click(await screen.findByRole('button', { name: 'Remove this rate (Switzerland)' }));
      expect(screen.queryByRole('button', { name: 'Remove this rate (Switzerland)' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Remove this rate (Norway)' })).toBeTruthy();
      expect(document.activeElement).toBe(button('Add a rate'));
    });

  it('saves how tax is charged, with rates of its own', async () => {
    const sent = open();
    await sections();
    expect(screen.getByText('In Germany: 19%. The standard rates of all EU countries are known.')).toBeTruthy();
    expect(screen.queryByText('Custom rates')).toBeNull();
    type('VAT', 'included');
    expect(screen.queryByText(/Consumers must see totals/)).toBeNull();
    type('VAT', 'added');
    expect(screen.getByText(/pay your prices with 19% VAT on top/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/My own rate for consumers/));
    type('Check VAT IDs of other EU countries in VIES', 'lenient');
    fireEvent.click(button('Add a rate'));
    if (TEST_DEEP) fireEvent.click(button('Add a rate'));
    fireEvent.change(screen.getAllByLabelText('Country')[0]!, { target: { value: 'CH' } });
    fireEvent.change(screen.getAllByLabelText('Rate in %')[0]!, { target: { value: '8,1' } });
    expect(screen.getByLabelText('Rate in % (Switzerland)')).toBeTruthy();
    if (TEST_DEEP) {
      fireEvent.change(screen.getByLabelText('Country (2)'), { target: { value: 'NO' } });
      fireEvent.click(button('Remove this rate (Norway)'));
      expect(document.activeElement).toBe(button('Add a rate'));
    }
    fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[1]!);
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          path: '/api/admin/tax',
          body: {
            version: 7,
            mode: 'added',
            homeRateForEu: true,
            untaxedReason: 'undecided',
            nonUnionOss: false,
            vatIdCheck: 'lenient',
            rates: [{ country: 'CH', percent: 8.1 }],
          },
        },
      ]),
    );
  });

  if (TEST_DEEP)
    describe('of tax, in words', () => {
      it('shows by its name what a colleague has chosen meanwhile', async () => {
        const tax = { ...TAX };
        open(
          empty(),
          () => {
            Object.assign(tax, { version: 8, vatIdCheck: 'strict' });
            return json({ statusCode: 409, code: 'settings.changed_meanwhile', message: 'x' }, 409);
          },
          tax,
        );
        await sections();
        type('VAT', 'added');
        type('Check VAT IDs of other EU countries in VIES', 'lenient');
        fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[1]!);
        const notice = await screen.findByRole('list', { name: /Someone else has changed/ });
        expect(notice.textContent).toContain('Check; while VIES does not answer, reject the ID');
      });

      it('shows a rate with the decimal sign of the language', async () => {
        await activate('de');
        open(empty(), () => null, { ...TAX, mode: 'included', rates: [{ country: 'CH', percent: 8.1 }] });
        expect((await screen.findByLabelText<HTMLInputElement>(/^Satz in % \(Schweiz\)/)).value).toBe('8,1');
      });
    });

  it('asks why no tax is charged, and warns while that is undecided', async () => {
    const sent = open();
    await sections();
    expect(screen.getByText(/No invoices are issued until/)).toBeTruthy();
    type('Why no VAT is charged', 'small_business');
    expect(screen.queryByText(/No invoices are issued until/)).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[1]!);
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ mode: 'none', untaxedReason: 'small_business' }));
  });

  if (TEST_DEEP)
    it.each([
      ['mode', 'tax_needs_seller', "Fill in the seller's details first. Every invoice with tax must show them."],
      ['rates.0.percent', 'tax_rate_invalid', 'Enter a rate from 0 to 100 %.'],
    ])('shows what tax needs at %s, and can be saved again', async (field, code, text) => {
      let reject = true;
      const error = {
        statusCode: 400,
        code: 'request.invalid',
        message: 'x',
        fields: { [field]: { code, params: {} } },
      };
      const sent = open(empty(), () => (reject ? json(error, 400) : null));
      await sections();
      type('VAT', 'included');
      const save = screen.getAllByRole('button', { name: 'Save' })[1]!;
      fireEvent.click(save);
      expect(await screen.findByText(text)).toBeTruthy();
      await waitFor(() => expect(save).toHaveProperty('disabled', false));
      reject = false;
      fireEvent.click(save);
      await waitFor(() => expect(sent()).toHaveLength(2));
    });
});
