import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { AddNotificationContext, HttpError, useListContext, type GetListParams } from 'react-admin';
import { renderScreen, type FakeData } from '../../../test/screen';
import { activate } from '../../i18n/language';
import { ListPage } from './ListPage';
import { ListSearch } from './ListSearch';

const data = { getList: () => Promise.resolve({ data: [], total: 0 }) } as unknown as FakeData;

/** Says when the list has failed. */
function Failure() {
  return useListContext().error ? <p>The list has failed</p> : null;
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  jest.restoreAllMocks();
  await activate('en');
});

describe('ListPage', () => {
  it.each(['abc', 'null', '7'])('opens with a mangled filter in its address: %s', async (filter) => {
    renderScreen(
      <ListPage
        resource="projects"
        title="Projects"
        sorts={[{ field: 'name', order: 'ASC', label: 'projects.project' }]}
        action={null}
        empty={<p>Nothing here</p>}
        rows={null}
      />,
      data,
      `/here?filter=${filter}`,
    );
    expect(await screen.findByText('Nothing here')).toBeTruthy();
  });

  it.each([
    ['auth.factor_required', 403, false],
    ['server.unavailable', 503, true],
  ])('leaves an error to the screen that the console shows for it: %s', async (code, status, isShown) => {
    const getList = () => Promise.reject(new HttpError('Not now.', status, { code }));
    // Toasts are noted when they are requested: one that is not shown yet would be missed.
    const notified: unknown[] = [];
    renderScreen(
      <AddNotificationContext.Provider value={({ message }) => notified.push(message)}>
        <ListPage
          resource="projects"
          title="Projects"
          sorts={[{ field: 'name', order: 'ASC', label: 'projects.project' }]}
          action={null}
          empty={null}
          rows={null}
          after={<Failure />}
        />
      </AddNotificationContext.Provider>,
      { getList },
    );
    await screen.findByText('The list has failed');
    expect(notified).toEqual(isShown ? ['Not now.'] : []);
  });

  it('keeps its rows in place while the pointer is pressed on one, although the search has an answer', async () => {
    const all = [
      { id: '1', name: 'Anna' },
      { id: '2', name: 'Berta' },
    ];
    const asked: string[] = [];
    const found = {
      getList: (_resource: string, { filter }: GetListParams) => {
        const { q = '' } = filter as { q?: string };
        asked.push(q);
        const rows = all.filter(({ name }) => name.includes(q));
        return Promise.resolve({ data: rows, total: rows.length });
      },
    } as unknown as FakeData;
    const opened: unknown[] = [];
    function Rows() {
      const { data: rows = [] } = useListContext<{ id: string; name: string }>();
      return rows.map(({ id, name }) => (
        <button key={id} onClick={() => opened.push(name)}>
          {name}
        </button>
      ));
    }
    renderScreen(
      <ListPage
        resource="projects"
        title="Projects"
        sorts={[{ field: 'name', order: 'ASC', label: 'projects.project' }]}
        filters={<ListSearch label="Search" />}
        action={null}
        empty={null}
        rows={<Rows />}
      />,
      found,
    );
    const row = await screen.findByRole('button', { name: 'Berta' });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'Berta' } });
    fireEvent.pointerDown(row);
    fireEvent.blur(screen.getByLabelText('Search'));
    await waitFor(() => expect(asked).toContain('Berta'));
    await act(async () => undefined);
    // The row above has not gone: the pressed one is still under the pointer.
    expect(screen.getByRole('button', { name: 'Anna' })).toBeTruthy();
    fireEvent.pointerUp(row);
    fireEvent.click(row);
    expect(opened).toEqual(['Berta']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Anna' })).toBeNull());
  });

  it('names the buttons of its pages in the language of the console on narrow screens, too', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (media) =>
          ({ matches: media.includes('max-width'), media, addEventListener() {}, removeEventListener() {} }) as never,
      );
    await activate('de');
    renderScreen(
      <ListPage
        resource="projects"
        title="Projekte"
        sorts={[{ field: 'name', order: 'ASC', label: 'projects.project' }]}
        action={null}
        empty={null}
        rows={null}
      />,
      { getList: () => Promise.resolve({ data: [{ id: '1' }], total: 30 }) } as unknown as FakeData,
    );
    expect(await screen.findByRole('button', { name: 'Zur nächsten Seite' })).toBeTruthy();
  });
});
