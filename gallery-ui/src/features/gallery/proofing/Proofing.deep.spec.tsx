import type { GallerySelectionDto } from '@showreel/api-client';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { errorReply, startFakeServer, type FakeCall, type FakeReply } from '../../../../test/fake-server';
import { renderPage } from '../../../../test/render-page';
import { fileOf } from '../../../../test/viewer-files';
import { useSelections } from '../../../api/gallery/selections';
import { dismissToast, toastStore } from '../../../ui/toast/toast-store';
import { tileKeys } from '../grid/tile-focus';
import type { Choosing } from './choosing';
import { Proofing } from './Proofing';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const API = '/api/gallery/p1/ana%40example.com/selections';
const LINK = { projectId: 'p1', visitor: 'ana@example.com' };
const FILES = ['one', 'two', 'three', 'four'].map((id) => fileOf(id));
const ALBUM: GallerySelectionDto = {
  id: 's1',
  name: 'Album',
  isShared: false,
  fileIds: [],
  notes: [],
  count: 0,
  included: 2,
  maximum: 3,
  additionalPriceCents: 2_500,
  currency: 'usd',
  taxMode: 'none',
  isSold: false,
  paidCount: 0,
  payableCount: 0,
  state: 'open',
  doneAt: null,
  deadline: null,
  isClosed: false,
  notesAllowed: false,
};

/** A gallery's photos with their marks, as the grid shows them. */
function Page() {
  const selections = useSelections(LINK, true);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [filtered, setFiltered] = useState(false);
  if (selections.length === 0) return null;
  return (
    <>
      <Proofing
        link={LINK}
        selections={selections}
        files={FILES}
        filtered={filtered}
        onFilter={setFiltered}
        onChoosing={setChoosing}
        hidden={false}
      />
      <p>{choosing?.tab}</p>
      <ul>
        {FILES.map((file) => (
          <li key={file.id} onKeyDown={tileKeys}>
            <button data-open>Open {file.id}</button>
            {choosing?.mark(file)}
          </li>
        ))}
      </ul>
      <button onClick={() => choosing?.setMany?.(FILES.slice(0, 2), true)}>Many: {choosing?.manyLabel(FILES)}</button>
    </>
  );
}

/** Opens the page with a server that keeps one selection. */
async function open(
  values: Partial<GallerySelectionDto> = {},
  more: Record<string, FakeReply> = {},
  paymentProvider = 'stripe',
) {
  let album = { ...ALBUM, ...values, count: values.fileIds?.length ?? 0 };
  const set = (change: Partial<GallerySelectionDto>) => {
    album = { ...album, ...change };
    album.count = album.fileIds.length;
    return { body: album };
  };
  const server = startFakeServer({
    '/api/site': {
      body: { studioName: 'Northlight', supportEmail: 'a@b.co', timezone: 'Europe/Berlin', paymentProvider },
    },
    [API]: () => ({ body: [album] }),
    [`${API}/s1/files`]: ({ body }: FakeCall) => {
      const { fileIds, chosen } = body as { fileIds: string[]; chosen: boolean };
      const others = album.fileIds.filter((id) => !fileIds.includes(id));
      return set({ fileIds: chosen ? [...others, ...fileIds] : others });
    },
    [`${API}/s1/order`]: ({ body }: FakeCall) => set(body as { fileIds: string[] }),
    [`${API}/s1/done`]: () => set(album.isSold ? { state: 'awaiting_payment', payableCount: 1 } : { state: 'done' }),
    ...more,
  });
  renderPage('/gallery/p1/ana%40example.com', '/gallery/:projectId/:visitor', <Page />);
  await screen.findByRole('region', { name: 'Selection: Album' });
  return server;
}
const bar = () => screen.getByRole('region', { name: 'Selection: Album' });
const mark = (id: string) => screen.getByRole('checkbox', { name: new RegExp(`: ${id}$`) });
const isChosen = (id: string) => mark(id).getAttribute('aria-checked') === 'true';
const press = (element: Element) => act(async () => void fireEvent.click(element));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

afterEach(() => {
  cleanup();
  const shown = toastStore.read();
  if (shown) dismissToast(shown.id);
});

describe('Proofing', () => {
  it('counts what is chosen, and takes it out again with undo', async () => {
    await open();
    expect(within(bar()).getByRole('status').textContent).toBe('0 of 2 chosen');
    await press(mark('one'));
    await waitFor(() => expect(within(bar()).getByRole('status').textContent).toBe('1 of 2 chosen'));
    expect(isChosen('one')).toBe(true);
    expect(screen.getByText('Chosen (1)')).toBeTruthy();
    await press(mark('one'));
    await waitFor(() => expect(isChosen('one')).toBe(false));
    await waitFor(() =>
      expect(toastStore.read()).toMatchObject({ title: '1 photo taken out', action: { label: 'Undo' } }),
    );
    await act(async () => toastStore.read()!.action!.onPress());
    await waitFor(() => expect(isChosen('one')).toBe(true));
  });

  it('says what a further photo costs before it is chosen', async () => {
    await open({ fileIds: ['one', 'two'] });
    expect(bar().textContent).toContain('Each further photo costs $25.');
    expect(mark('three').getAttribute('aria-label')).toBe('Choose for Album: $25: three');
    expect(mark('one').getAttribute('aria-label')).toBe('Chosen for Album: one');
    await press(mark('three'));
    await waitFor(() => expect(bar().textContent).toContain('3 photos chosen1 additional photo: $25.'));
    expect(bar().textContent).toContain('No more can be chosen.');
  });

  it('stops at the maximum without asking the server', async () => {
    const server = await open({ fileIds: ['one', 'two', 'three'] });
    await press(mark('four'));
    expect(isChosen('four')).toBe(false);
    expect(toastStore.read()).toMatchObject({ variant: 'destructive', title: 'You Can Choose 3 Photos' });
    expect(server.to(`${API}/s1/files`)).toEqual([]);
  });

  if (TEST_DEEP)
    it('can be sent after its deadline, and does not change any more', async () => {
      const server = await open({ fileIds: ['one'], isClosed: true, deadline: '2026-01-01T00:00:00.000Z' });
      expect(bar().textContent).toContain('The deadline has passed. You can still send what you have chosen.');
      expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull();
      expect(mark('one').hasAttribute('disabled')).toBe(true);
      await press(button('Done'));
      await press(within(screen.getByRole('dialog')).getByRole('button', { name: /^Yes/ }));
      await waitFor(() => expect(server.to(`${API}/s1/done`)).toHaveLength(1));
    });

  it('shows what the server has when it rejects a choice', async () => {
    await open({}, { [`${API}/s1/files`]: errorReply(409, 'selection.closed', 'The deadline has passed.') });
    await press(mark('one'));
    await waitFor(() => expect(isChosen('one')).toBe(false));
    await waitFor(() => expect(toastStore.read()?.title).toBe('Not Saved'));
    expect(toastStore.read()).toMatchObject({ title: 'Not Saved', description: 'The deadline has passed.' });
  });

  if (TEST_DEEP)
    it('chooses by the key C on a photo', async () => {
      await open();
      await act(async () => void fireEvent.keyDown(button('Open two'), { key: 'c' }));
      await waitFor(() => expect(isChosen('two')).toBe(true));
      await act(async () => void fireEvent.keyDown(button('Open three'), { key: 'c', ctrlKey: true }));
      expect(isChosen('three')).toBe(false);
    });

  if (TEST_DEEP)
    it('chooses several at once', async () => {
      const server = await open();
      await press(button(/^Many/));
      await waitFor(() => expect(isChosen('two')).toBe(true));
      expect(server.to(`${API}/s1/files`).map(({ body }) => body)).toEqual([{ fileIds: ['one', 'two'], chosen: true }]);
      await waitFor(() =>
        expect(toastStore.read()).toMatchObject({ title: '2 photos chosen', action: { label: 'Undo' } }),
      );
      await act(async () => toastStore.read()!.action!.onPress());
      await waitFor(() => expect(isChosen('one')).toBe(false));
    });

  it('sorts by buttons and by keyboard', async () => {
    const server = await open({ fileIds: ['one', 'two', 'three'] });
    await press(within(bar()).getByRole('button', { name: 'Sort' }));
    await press(button('Move three up'));
    await waitFor(() => expect((button('Move two down') as HTMLButtonElement).disabled).toBe(true));
    await waitFor(() =>
      expect(server.to(`${API}/s1/order`).at(-1)!.body).toEqual({ fileIds: ['one', 'three', 'two'] }),
    );
    await act(async () => void fireEvent.keyDown(button('Move one down'), { key: 'ArrowDown', altKey: true }));
    await waitFor(() =>
      expect(server.to(`${API}/s1/order`).at(-1)!.body).toEqual({ fileIds: ['three', 'one', 'two'] }),
    );
    expect(screen.getByText('Position 2 of 3')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('sorts a selection of thousands', async () => {
      const others = Array.from({ length: 2_000 }, () => crypto.randomUUID());
      const server = await open({ fileIds: ['one', 'two', ...others] });
      await press(within(bar()).getByRole('button', { name: 'Sort' }));
      await press(button('Move two up'));
      const order = { fileIds: ['two', 'one', ...others] };
      await waitFor(() => expect(server.to(`${API}/s1/order`).at(-1)?.body).toEqual(order));
      expect(toastStore.read()?.open).not.toBe(true);
    });

  it('is done after a question that says what happens next, and then does not change', async () => {
    const server = await open({ fileIds: ['one', 'two', 'three'] });
    await press(within(bar()).getByRole('button', { name: 'Done' }));
    const dialog = screen.getByRole('dialog', { name: 'Finish “Album”?' });
    expect(dialog.textContent).toContain('You have chosen 3 photos.');
    expect(dialog.textContent).toContain('1 is beyond those in the price: $25.');
    expect(dialog.textContent).toContain("After that you can't change it.");
    await press(button('Cancel'));
    expect(server.to(`${API}/s1/done`)).toEqual([]);
    await press(within(bar()).getByRole('button', { name: 'Done' }));
    await press(button('Yes, I’m Done'));
    await waitFor(() => expect(bar().textContent).toContain('Your selection is done.'));
    await waitFor(() => expect(server.to(`${API}/s1/done`)).toHaveLength(1));
    expect(within(bar()).queryByRole('button', { name: 'Done' })).toBeNull();
    expect((mark('one') as HTMLButtonElement).disabled).toBe(true);
    expect(screen.queryByRole('checkbox', { name: /: four$/ })).toBeNull();
  });

  if (TEST_DEEP)
    it('shows the chosen photos alone on demand', async () => {
      await open({ fileIds: ['one'] });
      await press(button('Show Chosen'));
      expect(button('Show All').getAttribute('aria-pressed')).toBe('true');
    });

  const CHECKOUT = '/checkout?projectId=p1&clientEmail=ana%40example.com&amount=25&package=selection&selection=s1';
  const address = () => window.location.pathname + window.location.search;
  const THREE = { fileIds: ['one', 'two', 'three'], isSold: true };

  it('leads to the payment of additional photos, with their sum and tax', async () => {
    await open({ ...THREE, taxMode: 'included' });
    await press(within(bar()).getByRole('button', { name: 'Done' }));
    const dialog = await screen.findByRole('dialog', { name: 'Finish “Album”?' });
    await waitFor(() => expect(dialog.textContent).toContain('You pay for it in the next step. Prices include VAT.'));
    expect(dialog.textContent).toContain('it is complete once it is paid');
    expect(dialog.textContent).not.toContain('contact you');
    await press(button('Finish and Pay'));
    await waitFor(() => expect(address()).toBe(CHECKOUT));
  });

  if (TEST_DEEP)
    it('leads to the payment after a reload', async () => {
      await open({ ...THREE, state: 'awaiting_payment', payableCount: 1 });
      const pay = await screen.findByRole('link', { name: 'Pay $25' });
      expect(pay.getAttribute('href')).toBe(CHECKOUT);
      expect(bar().textContent).toContain('1 additional photo to pay for: $25.');
    });

  if (TEST_DEEP)
    it('leaves the payment to the studio where none is taken here', async () => {
      await open(THREE, {}, 'none');
      await press(within(bar()).getByRole('button', { name: 'Done' }));
      expect(screen.getByRole('dialog').textContent).toContain('Your studio will contact you about the payment.');
      await press(button('Yes, I’m Done'));
      await waitFor(() => expect(bar().textContent).toContain('Your selection is done.'));
      expect(within(bar()).queryByRole('link')).toBeNull();
      expect(address()).not.toContain('checkout');
    });

  if (TEST_DEEP)
    it('shows that a selection is complete', async () => {
      await open({ ...THREE, state: 'complete' });
      expect(bar().textContent).toContain('Your selection is complete and paid.');
      expect(within(bar()).queryByRole('link')).toBeNull();
    });
});
