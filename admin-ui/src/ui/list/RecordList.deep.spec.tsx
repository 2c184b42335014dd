import { act, cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { ListContextProvider, ResourceContextProvider, ResourceDefinitionContextProvider, useList } from 'react-admin';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { renderScreen } from '../../../test/screen';
import { RecordList, type ListColumn, type ListLook } from './RecordList';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

type Guest = { id: string; name: string; age: number; town: string | null };

const GUESTS: Guest[] = [
  { id: '1', name: 'Anna', age: 30, town: 'Bern' },
  { id: '2', name: 'Ben', age: 40, town: null },
];
const COLUMNS: ListColumn<Guest>[] = [
  {
    source: 'age',
    label: 'Age',
    align: 'right',
    card: 'facts',
    cell: ({ age }) => age,
    onCard: ({ age }) => `${age} years`,
  },
  { source: 'name', label: 'Name', card: 'title', cell: ({ name }) => <b>{name}</b> },
  { label: 'Town', card: 'facts', cell: ({ town }) => town },
  { label: 'Table', card: 'facts', cell: () => '7', onCard: () => undefined },
  { label: 'Letter', cell: ({ name }) => `Letter ${name[0]!}` },
];
/** One column for each place on the card, none of them in its order. */
const PLACED: ListColumn<Guest>[] = (['actions', 'facts', 'row', 'line', 'beside', 'title', 'checkbox'] as const).map(
  (card) => ({ card, label: card, cell: () => 'in the table', onCard: () => `${card} ` }),
);
const LINKED: ListColumn<Guest>[] = [
  {
    label: 'Name',
    card: 'title',
    cell: ({ id, name }) => (
      <>
        <Link to={`/guests/${id}`}>{name}</Link> <Link to={`/letters/${id}`}>Letter to {name}</Link>
      </>
    ),
  },
  { label: 'Age', card: 'line', cell: ({ age }) => <i>{age} years</i> },
  {
    label: 'Vegetarian',
    card: 'line',
    cell: ({ name }) => (
      <>
        <input type="checkbox" aria-label={`Select ${name}`} />
        <label>
          <input type="checkbox" /> Vegetarian: {name}
        </label>
      </>
    ),
  },
  { label: 'Actions', card: 'actions', cell: ({ name }) => <Menu name={name} /> },
];

/** A button of a record, with a dialog that React counts as a part of its record. */
function Menu({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Menu of {name}</button>
      {open && createPortal(<Choices name={name} />, document.body)}
    </>
  );
}

const Choices = ({ name }: { name: string }) => (
  <ul>
    <li>
      <Link to="/letters">Letters</Link> <span>about {name}</span>
    </li>
  </ul>
);

function Guests(look: Partial<ListLook<Guest>>) {
  return (
    <ResourceDefinitionContextProvider definitions={{ guests: { name: 'guests', hasEdit: true } }}>
      <ResourceContextProvider value="guests">
        <ListContextProvider value={useList({ data: GUESTS })}>
          <RecordList<Guest> label="Guests" columns={COLUMNS} {...look} />
        </ListContextProvider>
      </ResourceContextProvider>
    </ResourceDefinitionContextProvider>
  );
}

const onScreen = (wide: boolean) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ matches: wide, media, addEventListener() {}, removeEventListener() {} }) as never,
    );

async function openTable(look: Partial<ListLook<Guest>> = {}) {
  onScreen(true);
  const { router } = renderScreen(<Guests {...look} />);
  const table = await screen.findByRole('table', { name: 'Guests' });
  const [head, ...rows] = within(table).getAllByRole('row');
  return { router, table, head: head!, rows };
}

async function openCards(look: Partial<ListLook<Guest>> = {}) {
  onScreen(false);
  const { router } = renderScreen(<Guests {...look} />);
  const list = await screen.findByRole('list', { name: 'Guests' });
  return { router, cards: within(list).getAllByRole('listitem') };
}

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('RecordList', () => {
  it('is a table with all columns on wide screens, whose heads sort where they have a field', async () => {
    const { head, rows } = await openTable();
    expect(textsOf(within(head).getAllByRole('columnheader'))).toEqual(['Age', 'Name', 'Town', 'Table', 'Letter']);
    expect(textsOf(within(head).getAllByRole('button'))).toEqual(['Age', 'Name']);
    expect(textsOf(within(rows[0]!).getAllByRole('cell'))).toEqual(['30', 'Anna', 'Bern', '7', 'Letter A']);
  });

  if (TEST_DEEP)
    it('aligns figures of a table to the right', async () => {
      const { rows } = await openTable();
      const right = within(rows[0]!)
        .getAllByRole('cell')
        .filter((cell) => cell.matches('.MuiTableCell-alignRight'));
      expect(textsOf(right)).toEqual(['30']);
    });

  if (TEST_DEEP)
    it('gives the checkboxes of a table a narrow column', async () => {
      const { head, rows } = await openTable({ columns: PLACED });
      const narrow = within(rows[0]!)
        .getAllByRole('cell')
        .map((cell) => cell.matches('.MuiTableCell-paddingCheckbox'));
      expect(narrow).toEqual(textsOf(within(head).getAllByRole('columnheader')).map((label) => label === 'checkbox'));
    });

  it('is cards on narrow screens: the title first, facts without what is unknown, no column without a place', async () => {
    const { cards } = await openCards();
    expect(textsOf(cards)).toEqual(['Anna30 years · Bern', 'Ben40 years']);
  });

  if (TEST_DEEP)
    it('orders the parts of a card by their place', async () => {
      const { cards } = await openCards({ columns: PLACED });
      expect(cards[0]!.textContent).toBe('title checkbox beside line row facts actions ');
    });

  if (TEST_DEEP)
    it('has nothing below the title where no column belongs there', async () => {
      const { cards } = await openCards({ columns: COLUMNS.filter(({ card }) => card === 'title') });
      const parts = [...cards[0]!.children].filter((part) => part.hasChildNodes());
      expect(parts.map(({ textContent }) => textContent)).toEqual(['Anna']);
    });

  if (TEST_DEEP)
    it('shows a picture in front of its cell, and of the whole card', async () => {
      const [age, name] = COLUMNS;
      const columns = [
        age!,
        { ...name!, picture: ({ name: of }: Guest) => <img alt={`Picture of ${of}`} src="data:," /> },
      ];
      const { rows } = await openTable({ columns });
      const cell = within(rows[0]!).getAllByRole('cell')[1]!;
      const inCell = within(cell).getByRole('img', { name: 'Picture of Anna' });
      expect(inCell.compareDocumentPosition(within(cell).getByText('Anna'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      cleanup();
      const { cards } = await openCards({ columns });
      const onCard = within(cards[0]!).getByRole('img', { name: 'Picture of Anna' });
      expect(cards[0]!.firstElementChild!.contains(onCard)).toBe(true);
    });

  const FLAGGED = [
    ['table', async (look: Partial<ListLook<Guest>>) => (await openTable(look)).rows],
    ['cards', async (look: Partial<ListLook<Guest>>) => (await openCards(look)).cards],
  ] as const;
  it.each(TEST_DEEP ? FLAGGED : FLAGGED.slice(0, 1))('marks flagged records of the %s', async (_, open) => {
    const styleOf = ({ classList }: HTMLElement) => classList[classList.length - 1];
    const [anna, ben] = await open({ isFlagged: ({ name }) => name === 'Ben' });
    cleanup();
    const [plainAnna, plainBen] = await open({});
    expect(styleOf(anna!)).toBe(styleOf(plainAnna!));
    expect(styleOf(ben!)).not.toBe(styleOf(plainBen!));
  });
});

const FORMS = [
  ['table', openTable],
  ['cards', openCards],
] as const;
describe.each(TEST_DEEP ? FORMS : FORMS.slice(0, 1))('a click on a record of the %s', (_, open) => {
  const address = async (look: Partial<ListLook<Guest>>, click: () => unknown) => {
    const { router } = await open({ columns: LINKED, ...look });
    await act(async () => click());
    return router.state.location.pathname;
  };
  const clickAge = () => fireEvent.click(screen.getByText('40 years'));

  it('follows the first link of the record', async () => {
    expect(await address({ clickable: true }, clickAge)).toBe('/guests/2');
  });

  if (TEST_DEEP)
    it('does nothing where the list does not say so', async () => {
      expect(await address({}, clickAge)).toBe('/here');
    });

  it('leaves links, buttons and inputs their own click', async () => {
    const { router } = await open({ columns: LINKED, clickable: true });
    fireEvent.click(screen.getByRole('button', { name: 'Menu of Ben' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }));
    fireEvent.click(screen.getByText('Vegetarian: Ben'));
    expect(router.state.location.pathname).toBe('/here');
    fireEvent.click(screen.getByRole('link', { name: 'Letter to Ben' }));
    expect(router.state.location.pathname).toBe('/letters/2');
  });

  it('does nothing in a dialog of the record, with Ctrl or Cmd, or while text is selected', async () => {
    const { router } = await open({ columns: LINKED, clickable: true });
    fireEvent.click(screen.getByRole('button', { name: 'Menu of Ben' }));
    fireEvent.click(screen.getByText('about Ben'));
    const age = screen.getByText('40 years');
    for (const key of ['ctrlKey', 'metaKey']) fireEvent(age, createEvent.click(age, { [key]: true }));
    jest.spyOn(window, 'getSelection').mockReturnValue({ toString: () => '40' } as Selection);
    clickAge();
    expect(router.state.location.pathname).toBe('/here');
  });
});
