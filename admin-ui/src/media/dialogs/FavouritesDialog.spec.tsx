import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { answerWith, json } from '../../../test/fakeApi';
import { FavouritesDialog } from './FavouritesDialog';

const file = (id: string) => ({
  id,
  originalName: `${id}.jpg`,
  fileType: 'photo',
  favouritedAt: '2026-05-01T12:00:00Z',
});
function open(...ids: string[]) {
  const favourites = {
    count: ids.length,
    clientEmail: 'ana@example.com',
    fileNames: ids.map((id) => `${id}.jpg`).join(', '),
    files: ids.map(file),
  };
  answerWith(({ path }) => json(path.endsWith('/favourites') ? favourites : []));
  renderScreen(<FavouritesDialog projectId="p" onClose={() => undefined} />);
}

afterEach(cleanup);

it("lists the client's favourites and copies their names", async () => {
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  open('IMG_2', 'IMG_10');
  const dialog = await screen.findByRole('dialog', { name: "The client's favourites" });
  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['IMG_2.jpg', 'IMG_10.jpg']),
  );
  expect(dialog.textContent).toContain('Marked as favourites by ana@example.com.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Copy file names' }));
  expect(await screen.findByText('File names copied')).toBeTruthy();
  expect(writeText.mock.calls).toEqual([['IMG_2.jpg, IMG_10.jpg']]);
});

it('explains favourites when there are none, and copies nothing', async () => {
  open();
  expect(await screen.findByText('No favourites yet')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy file names' }).disabled).toBe(true);
});
