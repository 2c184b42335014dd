import type { PersonDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerWith, json, type MadeCall } from '../../test/fakeApi';
import { button, fieldMessage, renderScreen } from '../../test/screen';
import { PeopleCard } from './PeopleCard';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const MAIN: PersonDto = {
  id: 'm',
  kind: 'client',
  name: 'Ana and Tom',
  email: 'ana@example.com',
  emailStated: false,
  isMain: true,
  link: 'http://localhost/gallery/p/main',
  lastSeenAt: '2031-05-02T10:00:00.000Z',
  favouriteCount: 0,
  downloadCount: 0,
  purchaseCount: 0,
  endedAt: null,
  createdAt: '2031-05-01T10:00:00.000Z',
};
const EVA: PersonDto = {
  ...MAIN,
  id: 'e',
  name: 'Eva Ebert',
  email: 'eva@example.com',
  isMain: false,
  link: 'http://localhost/gallery/p/eva',
  lastSeenAt: null,
};

const GINA: PersonDto = { ...EVA, id: 'g', kind: 'guest', name: 'Gina', email: null };
const PAULA: PersonDto = { ...EVA, id: 'p', kind: 'partner', name: 'Paula', email: 'paula@example.com' };

const copied: string[] = [];
beforeEach(() => {
  sessionStorage.clear();
  copied.length = 0;
  const writeText = (text: string) => Promise.resolve(void copied.push(text));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(cleanup);

async function open(
  people: readonly PersonDto[],
  answer: (call: MadeCall) => Response = () => json(EVA),
  total?: number,
) {
  const calls = answerWith(answer);
  const pages: unknown[] = [];
  const onInvite = jest.fn();
  const onEditClient = jest.fn();
  const onViewAs = jest.fn();
  const onGrant = jest.fn();
  const getList = (
    resource: string,
    query: { pagination?: { perPage: number }; filter?: { kind?: string; q?: string } },
  ) => {
    const { pagination, filter } = query;
    const shown = people.filter(
      ({ name, kind }) =>
        (!filter?.kind || filter.kind === kind) && (!filter?.q || name?.toLowerCase().includes(filter.q)),
    );
    // Asks which kinds there are.
    if (pagination?.perPage === 1) return Promise.resolve({ data: shown.slice(0, 1) as never[], total: shown.length });
    pages.push([resource, pagination, filter]);
    return Promise.resolve({ data: shown as never[], total: total ?? shown.length });
  };
  renderScreen(
    <PeopleCard projectId="p" onInvite={onInvite} onViewAs={onViewAs} onGrant={onGrant} onEditClient={onEditClient} />,
    { getList },
  );
  if (people.length > 0) await screen.findByRole('list', { name: 'People' });
  return { calls, pages, onInvite, onViewAs, onGrant, onEditClient };
}

const row = (name: string) => screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name))!;
const openMenu = (name: string) => fireEvent.click(button(`Actions for ${name}`));
const choose = (item: string) => fireEvent.click(screen.getByRole('menuitem', { name: item }));
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const confirm = (action: string) =>
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: action }));
const changes = (calls: readonly MadeCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('PeopleCard', () => {
  it('lists people with their address, kind and last visit', async () => {
    await open([MAIN, EVA, GINA, PAULA]);
    expect(row('Ana and Tom').textContent).toMatch(/ana@example\.com.*Main client.*Last seen May 2, 2031/);
    expect(row('Eva Ebert').textContent).toMatch(/eva@example\.com.*ClientNot opened yet/);
    expect(row('Gina').textContent).toContain('Guest');
    expect(row('Paula').textContent).toContain('Partner');
    expect(row('Eva Ebert').textContent).not.toContain('Main client');
  });

  if (TEST_DEEP)
    describe('rows, search and menus', () => {
      it('shows what each person has done, and nothing of those who have done nothing', async () => {
        await open([MAIN, { ...EVA, favouriteCount: 12, purchaseCount: 1 }]);
        expect(row('Eva Ebert').textContent).toContain('12 favourites · 1 purchase');
        expect(row('Ana and Tom').textContent).not.toMatch(/favourite|download|purchase/);
      });

      it('explains what people are for while there is only the main client', async () => {
        await open([MAIN]);
        expect(screen.getByText(/^Add everyone who should see this gallery/)).toBeTruthy();
        cleanup();
        await open([MAIN, EVA]);
        expect(screen.queryByText(/^Add everyone who should see this gallery/)).toBeNull();
      });

      it("copies a person's own link", async () => {
        await open([MAIN, EVA]);
        fireEvent.click(button('Copy link of Eva Ebert'));
        await screen.findByText('The personal link of Eva Ebert is on the clipboard.');
        expect(copied).toEqual([EVA.link]);
      });

      it('asks for the next page, and for a name', async () => {
        const { pages } = await open([MAIN, EVA], undefined, 12);
        fireEvent.click(button('Go to next page'));
        await waitFor(() => expect(pages.at(-1)).toEqual(['projects/p/people', { page: 2, perPage: 5 }, {}]));
        fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'eva' } });
        await waitFor(() => expect(pages.at(-1)).toEqual(['projects/p/people', { page: 1, perPage: 5 }, { q: 'eva' }]));
      });

      it('clears a search that finds nobody', async () => {
        const { pages } = await open([MAIN, EVA, GINA, PAULA, { ...EVA, id: 'e2' }, { ...EVA, id: 'e3' }]);
        fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'xyz' } });
        expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeTruthy();
        fireEvent.click(button('Clear search'));
        await waitFor(() => expect(row('Gina')).toBeTruthy());
        expect(pages.at(-1)).toEqual(['projects/p/people', { page: 1, perPage: 5 }, {}]);
      });

      it('names nobody by a technical address', async () => {
        await open([{ ...MAIN, name: null, email: 'erased-12ab34cd@erased.invalid' }, EVA]);
        expect(row('Erased person')).toBeTruthy();
        expect(document.body.textContent).not.toContain('erased.invalid');
      });

      it('shows one kind alone, where there are several', async () => {
        await open([MAIN, EVA]);
        expect(screen.queryByRole('group', { name: 'Kinds of people' })).toBeNull();
        cleanup();
        const { pages } = await open([MAIN, GINA]);
        const kinds = await screen.findByRole('group', { name: 'Kinds of people' });
        const names = within(kinds).getAllByRole('button');
        expect(names.map(({ textContent }) => textContent)).toEqual(['All', 'Clients', 'Guests']);
        fireEvent.click(button('Guests'));
        await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
        expect(row('Gina')).toBeTruthy();
        expect(pages.at(-1)).toEqual(['projects/p/people', { page: 1, perPage: 5 }, { kind: 'guest' }]);
        fireEvent.click(button('All'));
        await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
      });

      it('invites the person of the row', async () => {
        const { onInvite } = await open([EVA, PAULA]);
        for (const person of [EVA, PAULA]) {
          openMenu(person.name!);
          choose('Send invitation');
          expect(onInvite).toHaveBeenLastCalledWith(person);
          await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
        }
      });

      it.each([
        [{ email: null }, 'No email address: copy the link and send it yourself.'],
        [{ email: 'erased-1a2b3c4d@erased.invalid' }, 'No email address: copy the link and send it yourself.'],
        [{ emailStated: true }, 'They typed the address themselves: copy the link and send it yourself.'],
      ])('says why somebody cannot be invited', async (values, reason) => {
        const { onInvite } = await open([{ ...GINA, email: 'gina@example.com', ...values }]);
        openMenu('Gina');
        const item = screen.getByRole('menuitem', { name: `Send invitation ${reason}` });
        expect(item.getAttribute('aria-disabled')).toBe('true');
        fireEvent.click(item);
        expect(onInvite).not.toHaveBeenCalled();
      });

      it('shows the gallery as the person of the row, and grants a guest or partner downloads', async () => {
        const { onViewAs, onGrant } = await open([MAIN, GINA, PAULA]);
        openMenu('Gina');
        choose('View as this person');
        expect(onViewAs).toHaveBeenCalledWith(GINA);
        await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
        openMenu('Paula');
        expect(items()).toEqual([
          'Send invitation',
          'View as this person',
          'Grant downloads',
          'Edit',
          'Personal data',
          'New link',
          'Remove',
        ]);
        choose('Grant downloads');
        expect(onGrant).toHaveBeenCalledWith(PAULA);
      });

      it('leads from the main client to the form of the project', async () => {
        const { onEditClient } = await open([MAIN, EVA]);
        openMenu('Ana and Tom');
        expect(items()).toEqual([
          'Send invitation',
          'View as this person',
          'Edit project',
          'Personal data',
          'New link',
        ]);
        choose('Edit project');
        expect(onEditClient).toHaveBeenCalledTimes(1);
      });
    });

  it('removes a person after a confirmation only', async () => {
    const { calls } = await open([MAIN, EVA], () => new Response(null, { status: 204 }));
    openMenu('Eva Ebert');
    choose('Remove');
    expect(screen.getByRole('alertdialog').textContent).toMatch(/The link of Eva Ebert stops working right away/);
    confirm('Cancel');
    await screen.findByRole('button', { name: 'Actions for Eva Ebert' });
    expect(changes(calls)).toEqual([]);
    openMenu('Eva Ebert');
    choose('Remove');
    confirm('Remove');
    await screen.findByText('Person removed');
    expect(changes(calls)).toEqual([['DELETE', '/api/admin/projects/p/people/e', undefined]]);
  });

  if (TEST_DEEP)
    it('makes a new link after a confirmation only, and offers it', async () => {
      const { calls } = await open([MAIN, EVA], () => json({ ...EVA, link: 'http://localhost/gallery/p/new' }));
      openMenu('Eva Ebert');
      choose('New link');
      expect(changes(calls)).toEqual([]);
      expect(screen.getByRole('alertdialog').textContent).toMatch(/stops working everywhere/);
      confirm('New link');
      await screen.findByText('New link made');
      expect(changes(calls)).toEqual([['POST', '/api/admin/projects/p/people/e/new-link', undefined]]);
      fireEvent.click(button('Copy link'));
      await waitFor(() => expect(copied).toEqual(['http://localhost/gallery/p/new']));
    });

  it('adds a person with a name or an address, and offers the link', async () => {
    const { calls } = await open([MAIN]);
    fireEvent.click(button('Add person'));
    fireEvent.click(button('Add'));
    await waitFor(() => expect(fieldMessage('Name')).toBe('Enter a name or an email address.'));
    type('Email', 'eva@');
    fireEvent.click(button('Add'));
    await waitFor(() => expect(fieldMessage('Email')).toBe('Valid email is required'));
    type('Email', ' eva@example.com ');
    fireEvent.click(button('Add'));
    await screen.findByText('Person added');
    const body = { kind: 'client', name: null, email: 'eva@example.com' };
    expect(changes(calls)).toEqual([['POST', '/api/admin/projects/p/people', body]]);
    fireEvent.click(button('Copy link'));
    await waitFor(() => expect(copied).toEqual([EVA.link]));
  });

  if (TEST_DEEP)
    describe('kinds, and later edits', () => {
      it('adds a partner, and says what partners are', async () => {
        const { calls } = await open([MAIN]);
        fireEvent.click(button('Add person'));
        type('Name', 'Paula');
        expect(screen.getByText(/^Clients see the whole gallery/)).toBeTruthy();
        fireEvent.mouseDown(screen.getByLabelText('Kind'));
        fireEvent.click(await screen.findByRole('option', { name: 'Partner' }));
        expect(screen.getByText(/^For planners, venues and agencies/)).toBeTruthy();
        fireEvent.click(button('Add'));
        await screen.findByText('Person added');
        expect(changes(calls)).toEqual([
          ['POST', '/api/admin/projects/p/people', { kind: 'partner', name: 'Paula', email: null }],
        ]);
      });

      it('edits name and address, and shows what the server rejects at its field', async () => {
        const known = { email: { code: 'person_known', params: {}, message: 'Known' } };
        let answer = json({ statusCode: 400, code: 'request.invalid', message: 'No', fields: known }, 400);
        const { calls } = await open([MAIN, EVA], () => answer);
        openMenu('Eva Ebert');
        choose('Edit');
        type('Name', 'Eva');
        type('Email', 'ana@example.com');
        fireEvent.click(button('Save Person'));
        await waitFor(() => expect(fieldMessage('Email')).toBe('Somebody in this gallery already has this address.'));
        answer = json(EVA);
        type('Email', '');
        fireEvent.click(button('Save Person'));
        await screen.findByText('Person saved');
        expect(changes(calls).at(-1)).toEqual([
          'PATCH',
          '/api/admin/projects/p/people/e',
          { name: 'Eva', email: null },
        ]);
      });
    });
});

describe('a pasted list', () => {
  const list = () => screen.getByLabelText<HTMLTextAreaElement>('People', { selector: 'textarea' });
  const paste = (text: string) => {
    fireEvent.click(button('Paste a list'));
    fireEvent.change(list(), { target: { value: text } });
    fireEvent.click(button('Add people'));
  };
  const rejection = (index: number, code: string) => ({
    index,
    field: 'email',
    problem: { code, params: {}, message: code },
  });

  it('is sent person by person', async () => {
    const { calls } = await open([MAIN], () => json({ added: [EVA], rejected: [] }));
    paste('Eva Ebert, eva@example.com\n\nNils\n<ben@example.com>');
    await screen.findByText('3 people added');
    const people = [
      { name: 'Eva Ebert', email: 'eva@example.com' },
      { name: 'Nils', email: null },
      { name: null, email: 'ben@example.com' },
    ];
    expect(changes(calls)).toEqual([['POST', '/api/admin/projects/p/people/batch', { kind: 'client', people }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  if (TEST_DEEP)
    describe('of one kind, with mistakes, or of many', () => {
      it('is of one kind', async () => {
        const { calls } = await open([MAIN], () => json({ added: [GINA], rejected: [] }));
        fireEvent.click(button('Paste a list'));
        fireEvent.mouseDown(screen.getByLabelText('Kind'));
        fireEvent.click(await screen.findByRole('option', { name: 'Guest' }));
        fireEvent.change(list(), { target: { value: 'Gina' } });
        fireEvent.click(button('Add people'));
        await screen.findByText('Person added');
        const body = { kind: 'guest', people: [{ name: 'Gina', email: null }] };
        expect(changes(calls)).toEqual([['POST', '/api/admin/projects/p/people/batch', body]]);
      });

      it('keeps the wrong lines alone, with their numbers and reasons', async () => {
        let rejected = [rejection(1, 'email_required'), rejection(3, 'person_known')];
        const { calls } = await open([MAIN], () => json({ added: [EVA], rejected }));
        paste('Eva, eva@example.com\nBen, ben@\nNils\nAna, ana@example.com');
        await screen.findByText('2 people added');
        expect(list().value).toBe('Ben, ben@\nAna, ana@example.com');
        const wrong = () =>
          within(screen.getByRole('list', { name: 'Lines with a mistake' }))
            .getAllByRole('listitem')
            .map(({ textContent }) => textContent);
        expect(wrong()).toEqual([
          'Line 1: Ben, ben@Valid email is required',
          'Line 2: Ana, ana@example.comSomebody in this gallery already has this address.',
        ]);
        expect(document.activeElement).toBe(list());
        // A line that is corrected has no reason any more; the other keeps its own, under its new number.
        fireEvent.change(list(), { target: { value: 'Kai\nBen, ben@example.com\nAna, ana@example.com' } });
        expect(wrong()).toEqual(['Line 3: Ana, ana@example.comSomebody in this gallery already has this address.']);
        rejected = [];
        fireEvent.click(button('Add people'));
        await screen.findByText('3 people added');
        expect(changes(calls)).toHaveLength(2);
      });

      it('of many is sent in parts, of which none is sent twice', async () => {
        let failing = true;
        const { calls } = await open([MAIN], ({ body }) => {
          const { people } = body as { people: { name: string }[] };
          if (failing && people[0]!.name === 'Person 500') return json({ code: 'internal', message: 'Away' }, 500);
          return json({ added: [], rejected: [] });
        });
        paste(Array.from({ length: 501 }, (_, number) => `Person ${number}`).join('\n'));
        await waitFor(() => expect(list().value).toBe('Person 500'));
        await waitFor(() => expect(button('Add people')).toHaveProperty('disabled', false));
        failing = false;
        fireEvent.click(button('Add people'));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        expect(
          calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { people: [] }).people.length),
        ).toEqual([500, 1, 1]);
      });
    });
});
