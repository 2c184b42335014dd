import type { ProjectDto } from '@showreel/api-client';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError, type DeleteManyParams, type GetListParams } from 'react-admin';
import { button, renderScreen, type FakeData } from '../../../test/screen';
import { answerWith, json } from '../../../test/fakeApi';
import { ProjectList } from './ProjectList';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const projectOf = (number: number, more: Partial<ProjectDto> = {}) =>
  ({
    id: `p${number}`,
    name: `Wedding ${number}`,
    clientName: number === 1 ? 'Anna and Tom' : null,
    eventDate: number === 1 ? '2031-04-05' : null,
    clientEmail: `c${number}@example.com`,
    description: null,
    status: 'active',
    timerEnabled: false,
    expiresAt: null,
    createdAt: '2031-01-01T00:00:00Z',
    galleryPath: `/gallery/p${number}/c`,
    videoCount: 2,
    photoCount: 1,
    processingCount: 0,
    failedCount: 0,
    version: 1,
    ...more,
  }) as unknown as ProjectDto;

/** Fakes a studio with a few projects; of a long page only the first and the last, since rows render slowly. */
function studio(more: FakeData = {}, projects = 5) {
  const asked: GetListParams[] = [];
  const all = Array.from({ length: projects }, (_, index) =>
    projectOf(index + 1, index === 0 ? { timerEnabled: true, expiresAt: '2031-05-01T10:00:00Z' } : {}),
  );
  const data = {
    getList: (_resource: string, params: GetListParams) => {
      asked.push(params);
      const { page, perPage } = params.pagination!;
      const rows = all.slice((page - 1) * perPage, page * perPage);
      return Promise.resolve({ data: rows.length > 5 ? [rows[0]!, rows.at(-1)!] : rows, total: all.length });
    },
    ...more,
  } as unknown as FakeData;
  return { asked, data };
}

const PAGE = { onUpload: jest.fn(), onShare: jest.fn() };
const open = (data: FakeData) => renderScreen(<ProjectList {...PAGE} />, data);
const row = (name: string) => screen.getByText(name).closest('tr')!;
const last = <T,>(list: T[]) => list.at(-1);

// Asking for each of some hundred buttons whether it is visible takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
beforeEach(() => {
  localStorage.clear();
  answerWith(({ path }) => json(path.includes('/project-pictures') ? [] : { values: { defaultTimerDays: null } }));
});
afterEach(cleanup);

describe('ProjectList', () => {
  it("shows a project's facts and opens its gallery in a new tab", async () => {
    open(studio().data);
    await screen.findByText('Wedding 1');
    expect(row('Wedding 1').textContent).toMatch(
      /Event: Apr 5, 2031.*Anna and Tomc1@example\.com.*Active, closes .*2 videos, 1 photo/s,
    );
    expect(row('Wedding 2').textContent).not.toContain('closes');
    fireEvent.click(within(row('Wedding 1')).getByRole('button', { name: 'Actions for Wedding 1' }));
    const gallery = screen.getByRole('menuitem', { name: 'Open gallery' });
    expect(screen.getAllByRole('menuitem').at(-1)!.textContent).toBe('Delete project');
    expect([gallery.getAttribute('href'), gallery.getAttribute('target')]).toEqual(['/gallery/p1/c', '_blank']);
  });

  if (TEST_DEEP)
    describe('a row, its order and filter', () => {
      it('opens a project from its row, except from its controls', async () => {
        const { router } = open(studio().data);
        await screen.findByText('Wedding 1');
        fireEvent.click(within(row('Wedding 1')).getByRole('checkbox'));
        fireEvent.click(within(row('Wedding 1')).getByRole('button', { name: 'Actions for Wedding 1' }));
        fireEvent.click(screen.getByRole('menuitem', { name: 'Delete project' }));
        fireEvent.click(screen.getByRole('alertdialog'));
        expect(router.state.location.pathname).toBe('/here');
        fireEvent.click(within(row('Wedding 1')).getByText('c1@example.com'));
        expect(router.state.location.pathname).toBe('/projects/p1');
      });

      it('shares a project from its row', async () => {
        open(studio().data);
        await screen.findByText('Wedding 1');
        fireEvent.click(button('Share Wedding 2'));
        expect(PAGE.onShare).toHaveBeenCalledWith(expect.objectContaining({ id: 'p2' }));
      });

      it('sorts and pages on the server and remembers both', async () => {
        const { asked, data } = studio({}, 30);
        const { unmount } = open(data);
        await screen.findByText('Wedding 1');
        expect(last(asked)).toMatchObject({
          pagination: { page: 1, perPage: 25 },
          sort: { field: 'createdAt', order: 'DESC' },
        });
        fireEvent.click(screen.getByRole('button', { name: /next page/i }));
        expect(await screen.findByText('Wedding 30')).toBeTruthy();
        fireEvent.click(screen.getByRole('button', { name: /client/i }));
        await waitFor(() => expect(last(asked)).toMatchObject({ sort: { field: 'clientEmail', order: 'ASC' } }));
        fireEvent.mouseDown(screen.getByRole('combobox', { name: /rows per page/i }));
        fireEvent.click(await screen.findByRole('option', { name: '10' }));
        await waitFor(() =>
          expect(last(asked)).toMatchObject({ pagination: { page: 1, perPage: 10 }, sort: { field: 'clientEmail' } }),
        );
        unmount();
        const again = studio();
        open(again.data);
        await screen.findByText('Wedding 1');
        expect(last(again.asked)).toMatchObject({
          pagination: { perPage: 10 },
          sort: { field: 'clientEmail', order: 'ASC' },
        });
      });

      it('filters by status and resets filter and order', async () => {
        const { asked, data } = studio();
        const whole = data.getList!;
        open({
          ...data,
          getList: (resource: string, params: GetListParams) =>
            params.filter?.status === 'archived'
              ? (asked.push(params), Promise.resolve({ data: [], total: 0 }))
              : whole(resource, params),
        });
        await screen.findByText('Wedding 1');
        const choose = async (tool: string, option: string) => {
          fireEvent.mouseDown(screen.getByRole('combobox', { name: tool }));
          fireEvent.click(await screen.findByRole('option', { name: option }));
        };
        await choose('Show', 'Archived');
        expect(await screen.findByRole('heading', { name: 'No projects with this filter' })).toBeTruthy();
        expect(last(asked)).toMatchObject({ filter: { status: 'archived' } });
        fireEvent.click(button('Show all projects'));
        await screen.findByText('Wedding 1');
        fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name: /client/i }));
        await waitFor(() => expect(last(asked)).toMatchObject({ sort: { field: 'clientEmail' } }));
        await choose('Sort by', 'Newest first');
        await waitFor(() =>
          expect(last(asked)).toMatchObject({ sort: { field: 'createdAt', order: 'DESC' }, filter: {} }),
        );
      });
    });

  describe('the address of the list', () => {
    const filterIn = (search: string) => JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') as unknown;
    const show = async (option: string) => {
      fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Show' }));
      fireEvent.click(await screen.findByRole('option', { name: option }));
    };

    if (TEST_DEEP)
      it('holds the filter, which Back undoes', async () => {
        const { asked, data } = studio();
        const { router } = open(data);
        await screen.findByText('Wedding 1');
        await show('Archived');
        await waitFor(() => expect(filterIn(router.state.location.search)).toEqual({ status: 'archived' }));
        await waitFor(() => expect(last(asked)).toMatchObject({ filter: { status: 'archived' } }));
        await act(() => router.navigate(-1));
        expect(router.state.location.search).toBe('');
        expect(screen.getByRole('combobox', { name: 'Show' }).textContent).toBe('All projects');
      });

    if (TEST_DEEP)
      it('opens the list with the filter that it holds', async () => {
        const { asked, data } = studio();
        renderScreen(<ProjectList {...PAGE} />, data, `/here?filter=${encodeURIComponent('{"status":"archived"}')}`);
        await screen.findByText('Wedding 1');
        expect(asked).toMatchObject([{ filter: { status: 'archived' } }]);
      });

    if (TEST_DEEP)
      describe('over several visits', () => {
        it('forgets a search when the list is left, and shows it meanwhile', async () => {
          const { asked, data } = studio();
          const search = (filter: object) => `/here?filter=${encodeURIComponent(JSON.stringify(filter))}`;
          const { unmount } = renderScreen(<ProjectList {...PAGE} />, data, search({ q: '0012', status: 'archived' }));
          expect(await screen.findByText('Search: 0012')).toBeTruthy();
          await screen.findByText('Wedding 1');
          unmount();
          const { router } = open(data);
          await screen.findByText('Wedding 1');
          expect(filterIn(router.state.location.search)).toEqual({ status: 'archived' });
          expect(last(asked)).toMatchObject({ filter: { status: 'archived' } });
        });

        it('holds what needs attention, which chips switch on and off', async () => {
          const { asked, data } = studio();
          const { router } = open(data);
          await screen.findByText('Wedding 1');
          fireEvent.click(button('Not opened'));
          await waitFor(() => expect(last(asked)).toMatchObject({ filter: { notOpened: true } }));
          expect(filterIn(router.state.location.search)).toEqual({ notOpened: true });
          expect(button('Not opened').getAttribute('aria-pressed')).toBe('true');
          fireEvent.click(button('Not opened'));
          await waitFor(() => expect(last(asked)!.filter).toEqual({}));
        });

        it("holds the list's last state when it is opened again", async () => {
          const first = studio();
          const { unmount } = open(first.data);
          await screen.findByText('Wedding 1');
          await show('Archived');
          await waitFor(() => expect(last(first.asked)).toMatchObject({ filter: { status: 'archived' } }));
          unmount();
          const { asked, data } = studio();
          const { router } = open(data);
          await screen.findByText('Wedding 1');
          expect(filterIn(router.state.location.search)).toEqual({ status: 'archived' });
          expect(asked).toHaveLength(1);
        });

        it('is saved under a name and restored', async () => {
          const { asked, data } = studio();
          open(data);
          await screen.findByText('Wedding 1');
          await show('Archived');
          await waitFor(() => expect(last(asked)).toMatchObject({ filter: { status: 'archived' } }));
          fireEvent.click(button('Saved searches'));
          fireEvent.click(screen.getByRole('button', { name: /save this search/i }));
          fireEvent.change(await screen.findByLabelText('Name of the search'), { target: { value: 'Old ones' } });
          fireEvent.click(button('Save'));
          expect(await screen.findByText('Old ones')).toBeTruthy();
        });
      });
  });

  it.each([
    ['rosewood', /names and emails, and file names/],
    ['b2', /at least three letters or digits/],
    ['---', /at least three letters or digits/],
    ['小さな', /names and emails, and file names/],
  ])('says where a search for %s has looked that found nothing', async (q, text) => {
    const { data } = studio({ getList: () => Promise.resolve({ data: [], total: 0 }) });
    renderScreen(<ProjectList {...PAGE} />, data, `/here?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('deletes several projects after a confirmation that names them', async () => {
    const deleted: DeleteManyParams[] = [];
    const { data } = studio({
      deleteMany: ((_resource: string, params: DeleteManyParams) => (
        deleted.push(params),
        Promise.resolve({ data: params.ids })
      )) as FakeData['deleteMany'],
    });
    open(data);
    await screen.findByText('Wedding 1');
    for (const name of ['Wedding 1', 'Wedding 3']) fireEvent.click(within(row(name)).getByRole('checkbox'));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 2 projects' }));
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('"Wedding 1", "Wedding 3"');
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleted).toMatchObject([{ ids: ['p1', 'p3'] }]));
    await waitFor(() => expect(screen.queryByRole('group', { name: /selected/i })).toBeNull());
  });

  if (TEST_DEEP)
    describe('its states and its keyboard', () => {
      it('shows why the list did not load, and can retry', async () => {
        let works = false;
        const { data } = studio();
        const { getList } = data;
        open({
          ...data,
          getList: (resource: string, params: GetListParams) =>
            works ? getList!(resource, params) : Promise.reject(new HttpError("We can't reach the server.", 0, null)),
        });
        expect(await screen.findByText("We can't reach the server.")).toBeTruthy();
        works = true;
        fireEvent.click(button('Try again'));
        expect(await screen.findByText('Wedding 1')).toBeTruthy();
      });

      it('shows a new studio what to do first', async () => {
        open(studio({ getList: () => Promise.resolve({ data: [], total: 0 }) }).data);
        expect(await screen.findByRole('heading', { name: /no projects/i })).toBeTruthy();
        expect(screen.getAllByRole('button', { name: 'Create New Project' }).length).toBeGreaterThan(0);
      });

      it('names checkboxes by project and selects a range with Shift', async () => {
        open(studio().data);
        await screen.findByText('Wedding 1');
        fireEvent.click(screen.getByRole('checkbox', { name: 'Select Wedding 1' }));
        fireEvent.click(screen.getByRole('checkbox', { name: 'Select Wedding 3' }), { shiftKey: true });
        expect(await screen.findByRole('button', { name: 'Delete 3 projects' })).toBeTruthy();
        expect(document.querySelector('[inputprops]')).toBeNull();
        fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
        expect(await screen.findByRole('button', { name: 'Delete 5 projects' })).toBeTruthy();
      });

      it('announces the selection in an existing live region', async () => {
        open(studio().data);
        await screen.findByText('Wedding 1');
        const region = screen
          .getAllByRole('status')
          .find((each) => each.textContent === '' && each.parentElement!.querySelector('table'))!;
        fireEvent.click(screen.getByRole('checkbox', { name: 'Select Wedding 1' }));
        await waitFor(() => expect(region.textContent).toBe('1 project selected'));
      });

      it('keeps the focus in the list when the focused row is deleted', async () => {
        let deleted = false;
        const { data } = studio({
          delete: (() => ((deleted = true), Promise.resolve({ data: { id: 'p1' } }))) as unknown as FakeData['delete'],
        });
        const whole = data.getList!;
        open({
          ...data,
          getList: (async (resource: string, params: GetListParams) => {
            const page = await whole(resource, params);
            return deleted ? { ...page, data: page.data.filter(({ id }) => id !== 'p1') } : page;
          }) as FakeData['getList'],
        });
        await screen.findByText('Wedding 1');
        const menu = within(row('Wedding 1')).getByRole('button', { name: 'Actions for Wedding 1' });
        act(() => menu.focus());
        fireEvent.click(menu);
        fireEvent.click(screen.getByRole('menuitem', { name: 'Delete project' }));
        fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
        await waitFor(() => expect(screen.queryByText('Wedding 1')).toBeNull());
        await waitFor(() => expect(document.activeElement!.contains(screen.getByRole('table'))).toBe(true));
        expect(document.activeElement).not.toBe(document.body);
      });
    });
});
