import { cleanup, screen } from '@testing-library/react';
import { renderScreen, type FakeData } from '../../../test/screen';
import { ListPage } from './ListPage';

const data = { getList: () => Promise.resolve({ data: [], total: 0 }) } as unknown as FakeData;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it.each(['abc', 'null', '7'])('opens with a mangled filter in its address: %s', async (filter) => {
  renderScreen(
    <ListPage
      resource="projects"
      title="Projects"
      sorts={[{ field: 'name', order: 'ASC', label: 'projects.project' }]}
      action={null}
      empty={<p>Nothing here</p>}
      table={null}
      cards={null}
    />,
    data,
    `/here?filter=${filter}`,
  );
  expect(await screen.findByText('Nothing here')).toBeTruthy();
});
