import type { AlbumDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { AlbumBar } from './AlbumBar';

const PARTY = { id: 'party', name: 'Party', fileCount: 3 };

const open = (albums: AlbumDto[], failed: number, unsorted = 4) => {
  const onShow = jest.fn();
  renderScreen(
    <AlbumBar
      projectId="p"
      albums={albums}
      shown="all"
      unsorted={unsorted}
      failed={failed}
      total={7}
      onShow={onShow}
      onDrop={() => undefined}
    />,
  );
  return { onShow, names: screen.getAllByRole('button').map(({ textContent }) => textContent) };
};

afterEach(cleanup);

it('links to the failed files, however many others there are', () => {
  const { onShow, names } = open([], 2);
  expect(names).toEqual(['All files 7', 'Failed 2']);
  fireEvent.click(screen.getByRole('button', { name: 'Failed 2' }));
  expect(onShow).toHaveBeenCalledWith('failed');
});

it('has no link without failed files, and lists unsorted files if any', () => {
  expect(open([PARTY], 0).names).toEqual(['All files 7', 'Party 3', 'No section 4']);
  cleanup();
  expect(open([PARTY], 0, 0).names).toEqual(['All files 7', 'Party 3']);
});
