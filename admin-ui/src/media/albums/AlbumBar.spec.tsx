import type { AlbumDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { BoardContext, type Board } from '../files/BoardContext';
import { AlbumBar } from './AlbumBar';

const PARTY = { id: 'party', name: 'Party', visibility: 'everyone', fileCount: 3 } as const;

const open = (albums: AlbumDto[], failed: number, unsorted = 4, hidden = 0) => {
  const onShow = jest.fn();
  renderScreen(
    <BoardContext value={{ projectId: 'p', albums } as unknown as Board}>
      <AlbumBar shown="all" counts={{ all: 7, videos: 3, photos: 4, unsorted, hidden, failed }} onShow={onShow} />
    </BoardContext>,
  );
  return { onShow, names: screen.getAllByRole('button').map(({ textContent }) => textContent) };
};

afterEach(cleanup);

describe('AlbumBar', () => {
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

  it('says which sections are not for everyone, and links to the files that are not', () => {
    const { onShow, names } = open([PARTY, { ...PARTY, id: 'drafts', name: 'Drafts', visibility: 'staff' }], 0, 0, 5);
    expect(names).toEqual(['All files 7', 'Party 3', 'Drafts · Staff only 3', 'Not for everyone 5']);
    fireEvent.click(screen.getByRole('button', { name: 'Not for everyone 5' }));
    expect(onShow).toHaveBeenCalledWith('hidden');
  });
});
