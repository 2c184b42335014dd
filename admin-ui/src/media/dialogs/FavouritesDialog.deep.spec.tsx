import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { answerWith, json } from '../../../test/fakeApi';
import { FavouritesDialog } from './FavouritesDialog';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const ANA = { id: 'ana', kind: 'client', name: null, email: 'ana@example.com' };
const TOM = { id: 'tom', kind: 'guest', name: 'Tom', email: null };

/** Opens the dialog with the ids of those who have marked each file; the request fails this many times first. */
function open(marks: Record<string, string[]>, failures = 0) {
  const files = Object.entries(marks).map(([id, personIds]) => ({
    id,
    personIds,
    originalName: `${id}.jpg`,
    fileType: 'photo',
    favouritedAt: '2026-05-01T12:00:00Z',
  }));
  const favourites = {
    files,
    count: files.length,
    fileNames: '',
    people: [ANA, TOM].filter(({ id }) => files.some(({ personIds }) => personIds.includes(id))),
  };
  let failed = 0;
  answerWith(({ path }) => {
    if (!path.endsWith('/favourites')) return json([]);
    failed += 1;
    return failed > failures
      ? json(favourites)
      : json({ statusCode: 503, code: 'service.unavailable', message: 'x' }, 503);
  });
  renderScreen(<FavouritesDialog projectId="p" onClose={() => undefined} />);
}

const writeText = jest.fn(() => Promise.resolve());
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const copy = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Copy file names' }));

beforeEach(() => writeText.mockClear());
afterEach(cleanup);

describe('FavouritesDialog', () => {
  if (TEST_DEEP)
    it("lists one person's favourites and copies their names", async () => {
      open({ IMG_2: ['ana'], IMG_10: ['ana'] });
      const dialog = await screen.findByRole('dialog', { name: 'Favourites' });
      await waitFor(() => expect(lines(dialog)).toEqual(['IMG_2.jpg', 'IMG_10.jpg']));
      expect(dialog.textContent).toContain('Marked as favourites by ana@example.com.');
      expect(within(dialog).queryByRole('combobox')).toBeNull();
      copy(dialog);
      expect(await screen.findByText('File names copied')).toBeTruthy();
      expect(writeText.mock.calls).toEqual([['IMG_2.jpg\nIMG_10.jpg']]);
    });

  it('lists those of everyone with their names, or those of one person, and copies what is listed', async () => {
    open({ IMG_2: ['ana', 'tom'], IMG_10: ['tom'] });
    const dialog = await screen.findByRole('dialog', { name: 'Favourites' });
    await waitFor(() => expect(lines(dialog)).toEqual(['IMG_2.jpgana@example.com, Tom', 'IMG_10.jpgTom']));
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Whose favourites' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Everyone (2)',
      'ana@example.com (1)',
      'Tom (2)',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'ana@example.com (1)' }));
    expect(lines(dialog)).toEqual(['IMG_2.jpg']);
    copy(dialog);
    await waitFor(() => expect(writeText.mock.calls).toEqual([['IMG_2.jpg']]));
  });

  if (TEST_DEEP)
    it('reads the favourites again after an error', async () => {
      open({ IMG_2: ['ana'] }, 1);
      const dialog = await screen.findByRole('dialog', { name: 'Favourites' });
      fireEvent.click(await within(dialog).findByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(lines(dialog)).toEqual(['IMG_2.jpg']));
    });

  if (TEST_DEEP)
    it('explains favourites when there are none, and copies nothing', async () => {
      open({});
      expect(await screen.findByText('No favourites yet')).toBeTruthy();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy file names' }).disabled).toBe(true);
    });
});
