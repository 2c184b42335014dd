import type { ProjectDto, SelectionDetailDto, SelectionDto, SelectionListDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, json, type MadeCall } from '../../test/fakeApi';
import { button, fieldMessage, renderScreen } from '../../test/screen';
import { SelectionsCard } from './SelectionsCard';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const ALBUM: SelectionDto = {
  id: 's1',
  projectId: 'p',
  name: 'Album',
  participants: 'everyone',
  included: 30,
  maximum: 40,
  additionalPriceCents: 2_500,
  currency: 'usd',
  listCurrency: 'usd',
  deadline: '2031-05-02T10:00:00.000Z',
  notesAllowed: false,
  createdAt: '2031-05-01T10:00:00.000Z',
  lists: [
    {
      id: 'l1',
      personId: 'a',
      personName: 'Anna',
      state: 'done',
      count: 32,
      additionalCount: 2,
      doneAt: '2031-05-01T12:00:00.000Z',
      doneByName: 'Anna',
      paidCount: 0,
      obstacle: null,
      purchaseId: null,
    },
    {
      id: 'l2',
      personId: 'b',
      personName: 'Ben',
      state: 'open',
      count: 4,
      additionalCount: 0,
      doneAt: null,
      doneByName: null,
      paidCount: 0,
      obstacle: null,
      purchaseId: null,
    },
  ],
};
const by = (personId: string, name: string, note: string | null = null) => ({
  listId: personId,
  personId,
  name,
  note,
  chosenAt: '2031-05-01T11:00:00.000Z',
});
const file = (fileName: string, chosenBy: ReturnType<typeof by>[]) => ({
  fileId: fileName,
  fileName,
  isAmbiguous: false,
  thumbnailUrl: null,
  chosenBy,
});
const DETAIL: SelectionDetailDto = {
  ...ALBUM,
  files: [
    file('DSC_1.jpg', [by('a', 'Anna')]),
    file('DSC_2.jpg', [by('a', 'Anna', 'Brighter, please'), by('b', 'Ben')]),
    file('DSC_3.jpg', [by('b', 'Ben')]),
  ],
  ambiguousNames: ['DSC_3.jpg'],
};

const copied: string[] = [];
beforeEach(() => {
  sessionStorage.clear();
  copied.length = 0;
  const writeText = (text: string) => Promise.resolve(void copied.push(text));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(cleanup);

async function open(selections: SelectionDto[] = [ALBUM], answer: (call: MadeCall) => Response = () => json(DETAIL)) {
  const calls = answerWith((call) =>
    call.method === 'GET' && call.path.endsWith('/projects/p/selections') ? json(selections) : answer(call),
  );
  const getList = () => Promise.resolve({ data: [{ id: 'd', isDefault: true, currency: 'eur' }] as never[], total: 1 });
  renderScreen(<SelectionsCard project={{ id: 'p', priceListId: null } as ProjectDto} />, { getList });
  if (selections.length > 0) await screen.findByText('Album');
  else await screen.findByText(/^Ask the people of this gallery/);
  return calls;
}
const changes = (calls: readonly MadeCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const openMenu = () => fireEvent.click(button('Actions for Album'));
const choose = (item: string) => fireEvent.click(screen.getByRole('menuitem', { name: item }));
const confirm = (action: string) =>
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: action }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('SelectionsCard', () => {
  it('shows the terms of a selection and what each person has chosen', async () => {
    await open();
    expect(
      screen.getByText(/^Everyone, guests too · 30 in the price · at most 40 · \$25\.00 for each more · until/),
    ).toBeTruthy();
    const [anna, ben] = within(screen.getByRole('list', { name: 'Choices for Album' })).getAllByRole('listitem');
    expect(anna!.textContent).toMatch(/Anna32 \/ 30 \(\+2\)Done/);
    expect(ben!.textContent).toMatch(/Ben4 \/ 30Open/);
  });

  it('adds a selection with the currency of the price list, and shows errors at their field', async () => {
    const wrong = { maximum: { code: 'selection_maximum_least', params: { least: 30 }, message: 'Low' } };
    let answer = json({ statusCode: 400, code: 'request.invalid', message: 'No', fields: wrong }, 400);
    const calls = await open([], () => answer);
    fireEvent.click(button('Add selection'));
    await screen.findByLabelText('Name');
    fireEvent.click(button('Save Selection'));
    await waitFor(() => expect(fieldMessage('Name')).toBe('Selection name is required'));
    type('Name', ' Album ');
    type('In the price', '30');
    type('Maximum', '20');
    type('Price of each additional photo', '25');
    fireEvent.click(button('Save Selection'));
    await waitFor(() => expect(fieldMessage('Maximum')).toContain('30'));
    expect(screen.getByText('EUR')).toBeTruthy();
    answer = json(DETAIL, 201);
    type('Maximum', '');
    fireEvent.click(button('Save Selection'));
    await screen.findByText('Selection saved');
    expect(changes(calls).at(-1)).toEqual([
      'POST',
      '/api/admin/projects/p/selections',
      {
        name: 'Album',
        participants: 'client',
        included: 30,
        maximum: null,
        additionalPriceCents: 2_500,
        currency: 'eur',
        deadline: null,
        notesAllowed: false,
      },
    ]);
  });

  if (TEST_DEEP)
    it('edits a selection and leaves an untouched deadline as it is', async () => {
      const calls = await open();
      openMenu();
      choose('Edit');
      await screen.findByRole('combobox', { name: 'Who chooses' });
      type('Name', 'Prints');
      fireEvent.click(button('Save Selection'));
      await screen.findByText('Selection saved');
      expect(changes(calls)).toMatchObject([
        ['PUT', '/api/admin/selections/s1', { name: 'Prints', deadline: ALBUM.deadline, included: 30 }],
      ]);
    });

  it('says that a price is in another currency, and asks for it again', async () => {
    const calls = await open([{ ...ALBUM, listCurrency: 'jpy' }]);
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('The price is in USD, but the price list is in JPY.');
    fireEvent.click(within(notice).getByRole('button', { name: 'Edit' }));
    const price = await screen.findByLabelText<HTMLInputElement>('Price of each additional photo');
    expect(price.value).toBe('');
    expect(screen.getByText('JPY')).toBeTruthy();
    expect(screen.getByText('Was $25.00. Enter the price in JPY; left empty, it stays as it is.')).toBeTruthy();
    fireEvent.click(button('Save Selection'));
    await screen.findByText('Selection saved');
    expect(changes(calls).at(-1)![2]).not.toHaveProperty('additionalPriceCents');
    fireEvent.click(within(notice).getByRole('button', { name: 'Edit' }));
    await screen.findByLabelText('Price of each additional photo');
    type('Price of each additional photo', '4000');
    fireEvent.click(button('Save Selection'));
    await waitFor(() =>
      expect(changes(calls).at(-1)![2]).toMatchObject({ additionalPriceCents: 4_000, currency: 'jpy' }),
    );
  });

  if (TEST_DEEP)
    it('finishes and reopens the list of one person at once, those of all after a question', async () => {
      const calls = await open();
      fireEvent.click(button('Reopen for Anna'));
      await screen.findByText('Selection reopened');
      fireEvent.click(button('Finish for Ben'));
      await screen.findByText('Selection finished');
      openMenu();
      choose('Reopen all');
      expect(screen.getByRole('alertdialog').textContent).toContain('Everybody can choose again');
      confirm('Reopen');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(changes(calls)).toEqual([
        ['POST', '/api/admin/selections/s1/reopen', { listId: 'l1' }],
        ['POST', '/api/admin/selections/s1/finish', { listId: 'l2' }],
        ['POST', '/api/admin/selections/s1/reopen', {}],
      ]);
    });

  if (TEST_DEEP)
    it('deletes a selection after a confirmation only', async () => {
      const calls = await open([ALBUM], () => new Response(null, { status: 204 }));
      openMenu();
      choose('Delete');
      expect(changes(calls)).toEqual([]);
      expect(screen.getByRole('alertdialog').textContent).toContain('The photos stay, and so do purchases.');
      confirm('Delete');
      await screen.findByText('Selection deleted');
      expect(changes(calls)).toEqual([['DELETE', '/api/admin/selections/s1', undefined]]);
    });

  if (TEST_DEEP)
    describe('comparison and export', () => {
      it('compares people, and names the files that several photos share', async () => {
        await open();
        fireEvent.click(button('Compare'));
        const dialog = await screen.findByRole('dialog', { name: 'Chosen for “Album”' });
        await within(dialog).findByText('3 photos');
        expect(within(dialog).getByRole('alert').textContent).toContain('DSC_3.jpg');
        expect(within(dialog).getByText('Brighter, please')).toBeTruthy();
        const names = () =>
          within(dialog)
            .getAllByRole('listitem')
            .map(({ textContent }) => textContent.slice(0, 9));
        const show = async (option: string) => {
          fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Show' }));
          fireEvent.click(await screen.findByRole('option', { name: option }));
          await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
        };
        await show('Chosen by all');
        expect(names()).toEqual(['DSC_2.jpg']);
        await show('By Anna only');
        expect(names()).toEqual(['DSC_1.jpg']);
      });

      it('reads the comparison again after an error', async () => {
        const replies = [json({ statusCode: 503, code: 'service.unavailable', message: 'x' }, 503), json(DETAIL)];
        await open([ALBUM], () => replies.shift()!);
        fireEvent.click(button('Compare'));
        const dialog = await screen.findByRole('dialog', { name: 'Chosen for “Album”' });
        fireEvent.click(await within(dialog).findByRole('button', { name: 'Try again' }));
        await within(dialog).findByText('3 photos');
      });

      it('copies names, and links to the files', async () => {
        const text = () => new Response('DSC_1 DSC_2', { headers: { 'content-type': 'text/plain; charset=utf-8' } });
        const calls = await open([ALBUM], text);
        fireEvent.click(button('Export Album'));
        const links = screen.getAllByRole('menuitem').flatMap((item) => item.getAttribute('href') ?? []);
        expect(links).toEqual(['csv', 'xmp'].map((format) => `/api/admin/selections/s1/export?format=${format}`));
        choose('Copy for Capture One’s search');
        await screen.findByText('Copied to the clipboard');
        expect(copied).toEqual(['DSC_1 DSC_2']);
        expect(calls.at(-1)!.path).toBe('/api/admin/selections/s1/export?format=captureone');
      });
    });

  it('shows which lists await payment and which are paid, with their purchase', async () => {
    const [anna, ben] = ALBUM.lists as [SelectionListDto, SelectionListDto];
    const lists: SelectionListDto[] = [
      { ...anna, state: 'awaiting_payment', purchaseId: 'refunded' },
      { ...ben, state: 'complete', doneAt: anna.doneAt, paidCount: 2, purchaseId: 'b1' },
    ];
    const calls = await open([{ ...ALBUM, lists }]);
    const [waiting, paid] = within(screen.getByRole('list', { name: 'Choices for Album' })).getAllByRole('listitem');
    expect(waiting!.textContent).toContain('Awaiting payment');
    expect(within(waiting!).queryByRole('link')).toBeNull();
    expect(paid!.textContent).toContain('Complete');
    expect(within(paid!).getByRole('link', { name: 'Purchase of Ben' }).getAttribute('href')).toContain(
      '/purchases/b1',
    );
    expect(within(waiting!).getByRole('button', { name: 'Reopen for Anna' })).toBeTruthy();
    fireEvent.click(within(waiting!).getByRole('button', { name: 'Finish without payment for Anna' }));
    await waitFor(() =>
      expect(changes(calls)).toEqual([['POST', '/api/admin/selections/s1/finish', { listId: 'l1' }]]),
    );
  });

  if (TEST_DEEP)
    describe('lists that await payment or are paid', () => {
      it('reopens what is paid one by one, after saying that it counts', async () => {
        const paid = { state: 'complete', paidCount: 2, purchaseId: 'b1' } as const;
        const calls = await open([{ ...ALBUM, lists: ALBUM.lists.map((list) => ({ ...list, ...paid })) }]);
        openMenu();
        expect(screen.queryByRole('menuitem', { name: 'Reopen all' })).toBeNull();
        fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
        await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
        fireEvent.click(button('Reopen for Ben'));
        expect(screen.getByRole('alertdialog').textContent).toContain(
          '2 additional photos are paid for, and they count',
        );
        expect(changes(calls)).toEqual([]);
        confirm('Reopen');
        await screen.findByText('Selection reopened');
        expect(changes(calls)).toEqual([['POST', '/api/admin/selections/s1/reopen', { listId: 'l2' }]]);
      });

      it('says why a list that awaits payment cannot be paid', async () => {
        const awaiting = { state: 'awaiting_payment', obstacle: 'no_photos' } as const;
        await open([{ ...ALBUM, lists: ALBUM.lists.map((list, at) => (at === 0 ? { ...list, ...awaiting } : list)) }]);
        const [anna, ben] = within(screen.getByRole('list', { name: 'Choices for Album' })).getAllByRole('listitem');
        expect(anna!.textContent).toContain('Nothing is left to pay for');
        expect(ben!.textContent).not.toContain('pay');
      });
    });
});
