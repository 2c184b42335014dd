import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { renderScreen } from '../../test/screen';
import { TaxSettingsPage } from './TaxSettingsPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const TEXTS = (['imprint', 'privacy', 'terms', 'withdrawal'] as const).flatMap((page) =>
  (['en', 'de', 'es'] as const).map((language) => ({
    page,
    language,
    version: 0,
    text: '',
    placeholders: 0,
    changedAt: null,
  })),
);
const TAX = {
  homeRateForEu: false,
  untaxedReason: 'undecided',
  nonUnionOss: false,
  rates: [],
  knownRates: [],
  consumerPercent: null,
  sellerCountry: null,
};

/**
 * Seller and tax as a server keeps them: under one version, trimmed and in an order of its own. `colleague` saves tax
 * elsewhere.
 */
function open(saving?: Promise<void>) {
  const saved = { version: 7, seller: null as unknown, mode: 'none' };
  const calls = answerWith(async ({ method, path, body }) => {
    if (path === '/api/site') return json({});
    if (path === '/api/admin/legal') return json(TEXTS);
    const { version, ...change } = (body ?? {}) as { version?: number; mode?: string };
    if (method === 'PUT') {
      await saving;
      if (version !== saved.version)
        return json({ statusCode: 409, code: 'settings.changed_meanwhile', message: 'x' }, 409);
      Object.assign(saved, path.endsWith('/tax') ? { mode: change.mode } : { seller: trimmed(change) });
      saved.version += 1;
    }
    return json(
      path.endsWith('/tax')
        ? { ...TAX, version: saved.version, mode: saved.mode }
        : { version: saved.version, seller: saved.seller },
    );
  });
  const { queries } = renderScreen(<TaxSettingsPage />);
  return {
    versions: () =>
      calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { version: number }).version),
    reads: (part: string) => calls.filter(({ method, path }) => method === 'GET' && path.endsWith(part)).length,
    colleague: (mode: string) => Object.assign(saved, { mode, version: saved.version + 1 }),
    reload: () => act(() => queries.invalidateQueries()),
  };
}

const trimmed = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, String(value).trim()])
      .reverse(),
  );

const save = (section: 'seller' | 'tax') => {
  const at = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save' })[section === 'seller' ? 0 : 1]!;
  fireEvent.click(at);
  return waitFor(() => expect(at.classList.contains('MuiButton-loading')).toBe(false));
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sections = () => screen.findByRole('region', { name: 'Seller' });
const mode = () => screen.getByLabelText<HTMLSelectElement>('VAT').value;

afterEach(cleanup);

describe('saveSellerPart', () => {
  if (TEST_DEEP)
    it('saves both sections after both were edited', async () => {
      const { versions } = open();
      await sections();
      type('Legal name *', 'Harbour GmbH');
      type('VAT', 'added');
      await save('seller');
      await screen.findByText('Saved');
      await save('tax');
      await waitFor(() => expect(versions()).toEqual([7, 8]));
      expect(mode()).toBe('added');
      expect(screen.queryByText("Couldn't save")).toBeNull();
    });

  if (TEST_DEEP)
    it('saves a section again after the other one, with what the server made of it', async () => {
      const { versions } = open();
      await sections();
      type('Legal name *', 'Harbour GmbH ');
      await save('seller');
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Legal name *').value).toBe('Harbour GmbH'));
      type('City *', 'Hamburg');
      type('VAT', 'added');
      await save('tax');
      await waitFor(() => expect(versions()).toEqual([7, 8]));
      await save('seller');
      await waitFor(() => expect(versions()).toEqual([7, 8, 9]));
      expect(screen.queryByText("Couldn't save")).toBeNull();
    });

  it('keeps what is typed while a section is being saved, and saves it next', async () => {
    let finish!: () => void;
    const { versions } = open(new Promise((resolve) => (finish = resolve)));
    await sections();
    type('Legal name *', 'Harbour');
    const saved = save('seller');
    await waitFor(() => expect(versions()).toEqual([7]));
    type('Legal name *', 'Harbour GmbH');
    finish();
    await saved;
    await screen.findByText('Saved');
    expect(screen.getByLabelText<HTMLInputElement>('Legal name *').value).toBe('Harbour GmbH');
    await save('seller');
    await waitFor(() => expect(versions()).toEqual([7, 8]));
    expect(screen.queryByText("Couldn't save")).toBeNull();
  });

  it("asks about a colleague's tax once the seller is saved", async () => {
    const { versions, reads, colleague, reload } = open();
    await sections();
    type('Legal name *', 'Harbour GmbH');
    type('VAT', 'added');
    colleague('included');
    await save('seller');
    expect(await screen.findByText("Couldn't save")).toBeTruthy();
    // The seller is as it was.
    await waitFor(() => expect(reads('seller')).toBe(2));
    await reload();
    await save('seller');
    await screen.findByText('Saved');
    expect(await screen.findByText(/^VAT:/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Save' })[1]).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(mode()).toBe('added');
    await save('tax');
    await waitFor(() => expect(versions()).toEqual([7, 8, 9]));
  });

  if (TEST_DEEP)
    it("shows a colleague's newer tax while nothing is edited, and saves on it", async () => {
      const { versions, colleague, reload } = open();
      await sections();
      colleague('included');
      await reload();
      await waitFor(() => expect(mode()).toBe('included'));
      type('VAT', 'added');
      await save('tax');
      await waitFor(() => expect(versions()).toEqual([8]));
    });
});
