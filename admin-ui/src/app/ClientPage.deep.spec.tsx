import type { ClientDetailDto, ProjectDto, PurchaseDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { answerWith, json } from '../../test/fakeApi';
import { button, renderScreen, type FakeData } from '../../test/screen';
import { keepDrafts } from '../ui/form/draft';
import { ClientPage } from './ClientPage';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const project = (id: string, more: Partial<ProjectDto> = {}) =>
  ({
    id,
    name: `Gallery ${id}`,
    status: 'active',
    createdAt: '2031-01-01T00:00:00Z',
    eventDate: null,
    language: null,
    timerEnabled: false,
    expiresAt: null,
    videoCount: 0,
    photoCount: 3,
    processingCount: 0,
    failedCount: 0,
    ...more,
  }) as ProjectDto;
const purchase = {
  id: 'b1',
  projectId: 'p1',
  projectName: 'Gallery p1',
  clientName: 'Anna',
  clientEmail: 'anna@example.com',
  receiptNumber: 'R-1',
  packageType: 'complete',
  createdAt: '2031-01-01T00:00:00Z',
  totalCents: 49_900,
  refundedCents: 0,
  overpaidCents: 0,
  currency: 'usd',
  state: 'succeeded',
  attention: null,
} as PurchaseDto;
const CLIENT: ClientDetailDto = {
  id: 'anna@example.com',
  email: 'Anna@example.com',
  name: 'Anna',
  createdAt: '2031-01-01T00:00:00Z',
  galleryCount: 12,
  purchaseCount: 1,
  spent: [
    { currency: 'eur', cents: 10_000 },
    { currency: 'usd', cents: 49_900 },
  ],
  lastVisitAt: null,
  language: 'es',
  galleries: [project('p1'), project('p2', { language: 'es', status: 'archived' })],
  purchases: [purchase],
  invoices: [],
  withdrawals: [
    {
      id: 'w',
      purchaseId: 'b1',
      receiptNumber: 'R-1',
      title: 'Complete',
      orderReference: 'R-1-ABC',
      state: 'pending',
      receivedAt: '2031-02-01T00:00:00Z',
    },
  ],
  grants: [
    {
      id: 'g',
      projectId: null,
      projectName: 'Spring',
      title: 'Everything',
      reason: 'Part of the job',
      method: 'cash',
      amountCents: 2_000,
      currency: 'eur',
      grantedAt: '2031-03-01T00:00:00Z',
      revokedAt: null,
    },
  ],
  visitCount: 0,
  favouriteCount: 4,
  downloadCount: 7,
  mailCount: 0,
  accountId: null,
  isErased: false,
  erasedAt: null,
};

const NOT_ERASED = {
  galleries: 2,
  visits: 5,
  favourites: 4,
  comments: 1,
  mails: 3,
  accounts: 0,
  logEntries: 6,
  unpaidOrders: 1,
  keptOrders: 7,
  keptInvoices: 8,
  openOrders: 0,
  erasedAt: null as string | null,
};

/** @param found what an erasure would remove; null: the address is unknown; or the answer itself */
function open(
  client: Partial<ClientDetailDto> | HttpError = {},
  found: Partial<typeof NOT_ERASED> | (() => Response) | null = {},
) {
  let erasure = { ...NOT_ERASED, ...found };
  let isReady = false;
  const calls = answerWith(({ path, method }) => {
    if (path.startsWith('/api/admin/exports')) {
      const last = {
        id: 'e1',
        state: 'ready',
        fileCount: 12,
        doneCount: 12,
        bytes: 5 * 1024 ** 3,
        madeAt: '2031-05-01T10:00:00Z',
        expiresAt: '2031-05-04T10:00:00Z',
        error: null,
        downloadUrl: '/api/admin/exports/e1/zip',
      };
      if (method === 'POST') isReady = true;
      return json(
        method === 'POST'
          ? last
          : { fileCount: 12, bytes: 5 * 1024 ** 3, isEstimate: false, last: isReady ? last : null },
      );
    }
    if (path.endsWith('/erasure')) {
      if (typeof found === 'function') return found();
      if (found === null) return json({ code: 'client.not_found', message: 'Client not found.' }, 404);
      if (method === 'POST') erasure = { ...erasure, visits: 0, erasedAt: '2031-05-01T12:00:00Z' };
      return json(erasure);
    }
    if (path.includes('/activity'))
      return json({
        items: [
          {
            id: '1',
            kind: 'visit',
            at: '2031-05-01T10:00:00.000Z',
            lastAt: null,
            projectId: 'p1',
            projectName: 'Gallery p1',
            files: [],
            fileName: null,
            fileCount: null,
            title: null,
            amountCents: null,
            currency: null,
            state: null,
          },
        ],
        nextCursor: null,
      });
    return json([]);
  });
  const data: FakeData = {
    getOne: (() =>
      client instanceof HttpError
        ? Promise.reject(client)
        : Promise.resolve({ data: { ...CLIENT, ...client, erasedAt: erasure.erasedAt } })) as FakeData['getOne'],
    getList: () => Promise.resolve({ data: [], total: 0 }),
  };
  renderScreen(<ClientPage />, data);
  return calls;
}
const section = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('ClientPage', () => {
  it('shows the figures, galleries, purchases and activity of a client', async () => {
    const calls = open();
    expect(await screen.findByRole('heading', { name: 'Anna' })).toBeTruthy();
    expect(screen.getByText(/^Anna@example\.com · Español · Client since/)).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Spent' }).textContent).toContain('€100.00 + $499.00');
    expect(screen.getByRole('group', { name: 'Last visit' }).textContent).toContain('Never');
    expect(section('Galleries').getByRole('link', { name: 'Gallery p2' }).getAttribute('href')).toBe('/projects/p2');
    expect(section('Galleries').getByRole('link', { name: 'Show all 12' }).getAttribute('href')).toContain(
      '/projects?filter=',
    );
    expect(section('Purchases').getByRole('link', { name: 'R-1' }).getAttribute('href')).toBe('/purchases/b1');
    expect(section('Withdrawals').getByText('to decide')).toBeTruthy();
    const granted = section('Grants').getByRole('listitem').textContent;
    expect(granted).toMatch(/^Everything · Spring.*Part of the job.*In cash €20/);
    expect(section('Grants').queryByRole('link')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull();
    const activity = within(await screen.findByRole('region', { name: 'Client activity' }));
    expect((await activity.findByRole('link', { name: 'Gallery p1' })).getAttribute('href')).toBe('/projects/p1');
    expect(calls.map(({ path }) => path)).toContain('/api/admin/clients/anna@example.com/activity?limit=10');
  });

  if (TEST_DEEP)
    describe('a new gallery', () => {
      it('writes to the client, and begins a gallery with their details', async () => {
        open();
        expect((await screen.findByRole('link', { name: 'Write Email' })).getAttribute('href')).toBe(
          'mailto:Anna@example.com',
        );
        fireEvent.click(button('New Gallery'));
        const dialog = within(await screen.findByRole('dialog'));
        const input = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value;
        expect([input(/^Client email/i), input(/^Client name/i)]).toEqual(['Anna@example.com', 'Anna']);
        expect(dialog.getByRole('combobox', { name: /language/i }).textContent).toBe('Español');
      });

      it('fills the form of a new gallery again after the session ended, for this client only', async () => {
        open();
        fireEvent.click(await screen.findByRole('button', { name: 'New Gallery' }));
        fireEvent.change(await screen.findByLabelText('Project Name'), { target: { value: 'Wedding' } });
        keepDrafts();
        cleanup();
        open({ id: 'ben@example.com', email: 'ben@example.com', name: 'Ben' });
        fireEvent.click(await screen.findByRole('button', { name: 'New Gallery' }));
        expect((await screen.findByLabelText<HTMLInputElement>('Project Name')).value).toBe('');
        cleanup();
        open();
        expect((await screen.findByLabelText<HTMLInputElement>('Project Name')).value).toBe('Wedding');
      });
    });

  it('exports the data of a person, and erases them after saying what goes and what stays', async () => {
    const calls = open();
    const link = await screen.findByRole('link', { name: /Export this person/ });
    expect(link.getAttribute('href')).toBe('/api/admin/clients/anna%40example.com/data');
    const erase = screen.getByRole('button', { name: 'Erase this person' });
    fireEvent.click(erase);
    const dialog = within(await screen.findByRole('dialog'));
    const points = (name: string) =>
      within(dialog.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(points('Is deleted')).toEqual([
      'the person in 2 galleries',
      '5 visits',
      '4 favourites',
      '1 note on a photo',
      '3 emails with links',
      'name and address in 1 order without a payment',
      'name and address in 6 entries of the activity log',
    ]);
    expect(points('Is kept').slice(0, 2)).toEqual([
      '7 orders with name and address, because accounting needs them',
      '8 invoices and credit notes, because the law requires them',
    ]);
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase' });
    expect(confirm.disabled).toBe(true);
    expect(dialog.getByText('To confirm, type anna@example.com.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Email address'), { target: { value: ' Anna@Example.com' } });
    expect(confirm.disabled).toBe(false);
    fireEvent.click(confirm);
    const result = within(await screen.findByRole('dialog', { name: 'Person erased' }));
    expect(result.getByRole('list', { name: 'Was deleted' }).textContent).toContain('5 visits');
    fireEvent.click(result.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^Erased on 1 May 2031|^Erased on May 1, 2031/)).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/admin/clients/anna@example.com/erasure',
    ]);
  });

  it('erases nobody whose order may still be paid', async () => {
    open({}, { openOrders: 1 });
    fireEvent.click(await screen.findByRole('button', { name: 'Erase this person' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/order of this person may still be paid/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Erase' })).toBeNull();
  });

  if (TEST_DEEP)
    describe('special clients, and the export', () => {
      it('shows the personal data of somebody who is no client, such as a guest', async () => {
        open(new HttpError('Client not found.', 404, { code: 'client.not_found' }));
        expect(await screen.findByText(/known as that of a guest/)).toBeTruthy();
        expect(screen.getByRole('link', { name: /Export this person/ })).toBeTruthy();
        expect(screen.queryByRole('button', { name: 'Export the galleries' })).toBeNull();
      });

      it('prepares an export of the galleries, and leads to its ZIP', async () => {
        const calls = open();
        fireEvent.click(await screen.findByRole('button', { name: 'Export the galleries' }));
        const dialog = within(await screen.findByRole('dialog'));
        expect(await dialog.findByText(/^12 files · 5 GB$/)).toBeTruthy();
        fireEvent.click(dialog.getByRole('button', { name: 'Prepare export' }));
        const link = await dialog.findByRole('link', { name: /^Download \(5/ });
        expect(link.getAttribute('href')).toBe('/api/admin/exports/e1/zip');
        expect(calls.filter(({ path }) => path.startsWith('/api/admin/exports'))).toMatchObject([
          { method: 'GET', path: '/api/admin/exports?client=anna@example.com' },
          { method: 'POST', body: { client: 'anna@example.com' } },
          { method: 'GET' },
        ]);
        const begun: string[] = [];
        const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
          this: HTMLAnchorElement,
        ) {
          begun.push(new URL(this.href).pathname);
        });
        fireEvent.click(link);
        await waitFor(() => expect(begun).toEqual(['/api/admin/exports/e1/zip']));
        // A dialog can be shown before the download alone.
        expect(calls.map(({ path }) => path)).toContain('/api/user/proof');
        save.mockRestore();
      });

      it('says that nothing is there, and leads back to the list', async () => {
        open(new HttpError('Client not found.', 404, { code: 'client.not_found' }), null);
        expect(await screen.findByText('Client Not Found')).toBeTruthy();
        expect(button('Go Back')).toBeTruthy();
      });

      it('offers to read again when what is known of somebody could not be read', async () => {
        let isDown = true;
        open(new HttpError('Client not found.', 404, { code: 'client.not_found' }), () => {
          if (isDown) return json({ code: 'server.unavailable', error: 'Try again soon.' }, 503);
          return json(NOT_ERASED);
        });
        const retry = await screen.findByRole('button', { name: 'Try again' });
        expect(screen.queryByText('Client Not Found')).toBeNull();
        isDown = false;
        fireEvent.click(retry);
        expect(await screen.findByText(/known as that of a guest/)).toBeTruthy();
      });

      it('shows the sections of a client without anything', async () => {
        open({
          name: null,
          galleries: [],
          galleryCount: 0,
          purchases: [],
          purchaseCount: 0,
          withdrawals: [],
          spent: [],
        });
        expect(await screen.findByRole('heading', { name: 'Anna@example.com' })).toBeTruthy();
        expect(section('Purchases').getByRole('heading', { name: 'Nothing bought yet' })).toBeTruthy();
        fireEvent.click(section('Galleries').getByRole('button', { name: 'New Gallery' }));
        expect(await screen.findByRole('dialog')).toBeTruthy();
      });

      it('shows no technical address of somebody who was erased, and offers nothing to send them', async () => {
        const id = 'erased-12ab34cd@erased.invalid';
        open({ id, email: id, name: null, isErased: true }, { erasedAt: '2031-05-01T12:00:00Z' });
        expect(await screen.findByRole('heading', { name: 'Erased person', level: 1 })).toBeTruthy();
        expect(screen.getByText('Erased on May 1, 2031')).toBeTruthy();
        expect(document.body.textContent).not.toContain('erased.invalid');
        expect(document.title).toContain('Erased person');
        for (const name of ['New Gallery', 'Erase this person'])
          expect(screen.queryByRole('button', { name })).toBeNull();
        expect(screen.queryByRole('link', { name: 'Write Email' })).toBeNull();
        expect(section('Personal data').getByText(/Their galleries stay/)).toBeTruthy();
      });
    });
});
