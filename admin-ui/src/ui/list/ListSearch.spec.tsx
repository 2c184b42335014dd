import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { ListBase, useListContext, type GetListParams } from 'react-admin';
import { renderScreen } from '../../../test/screen';
import { ListSearch } from './ListSearch';

const asked: object[] = [];
const data = {
  getList: (_resource: string, { filter }: GetListParams) => {
    asked.push(filter as object);
    return Promise.resolve({ data: [], total: 0 });
  },
} as Parameters<typeof renderScreen>[1];

function StatusFilter() {
  const { filterValues, setFilters } = useListContext();
  return (
    <>
      <button onClick={() => setFilters({ ...filterValues, status: 'active' })}>Active</button>
      <button onClick={() => setFilters({})}>Clear</button>
    </>
  );
}

let storeKey = 0;
const open = () =>
  renderScreen(
    <ListBase resource="projects" disableSyncWithLocation storeKey={`search.${(storeKey += 1)}`}>
      <ListSearch label="Search" />
      <StatusFilter />
    </ListBase>,
    data,
  );
const input = () => screen.getByLabelText<HTMLInputElement>('Search');
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('ListSearch', () => {
  it('keeps a trailing space before the search is applied', async () => {
    open();
    await wait(10);
    type('Anna ');
    await wait(400);
    expect(asked.at(-1)).toEqual({ q: 'Anna' });
    expect(input().value).toBe('Anna ');
    type('Anna Meier');
    await wait(400);
    expect(asked.at(-1)).toEqual({ q: 'Anna Meier' });
  });

  it('keeps a filter that is set while the search waits', async () => {
    open();
    await wait(10);
    type('Anna');
    await wait(100);
    fireEvent.click(screen.getByText('Active'));
    await wait(10);
    await wait(400);
    expect(asked.at(-1)).toEqual({ q: 'Anna', status: 'active' });
  });

  it('searches once after typing', async () => {
    open();
    await wait(10);
    for (const text of ['A', 'An', 'Ann', 'Anna']) {
      type(text);
      await wait(100);
    }
    await wait(400);
    expect(asked).toEqual([{}, { q: 'Anna' }]);
  });

  it('is cleared with the filters', async () => {
    open();
    await wait(10);
    type('Anna');
    await wait(400);
    fireEvent.click(screen.getByText('Clear'));
    await wait(400);
    expect(input().value).toBe('');
    expect(asked.at(-1)).toEqual({});
  });

  it('searches at once when the field is left', async () => {
    open();
    await wait(10);
    type('Anna');
    fireEvent.blur(input());
    await wait(10);
    expect(asked.at(-1)).toEqual({ q: 'Anna' });
    await wait(400);
    expect(asked).toHaveLength(2);
  });
});
