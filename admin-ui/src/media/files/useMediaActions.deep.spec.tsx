import type { StaffMediaFileDto } from '@showreel/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { button, renderScreen } from '../../../test/screen';
import { answerWith, json } from '../../../test/fakeApi';
import { useMediaActions } from './useMediaActions';
import { useMediaFiles } from './useProjectMedia';

/** Set by Jest's configuration in `npm run test:deep`. */
declare const TEST_DEEP: boolean;

const FILES = ['a', 'b', 'c'].map(
  (id) => ({ id, albumId: null, visibility: null, isPrivate: id === 'c', audience: 'everyone' }) as StaffMediaFileDto,
);

const MANY = Array.from({ length: 20_001 }, (_, at) => `many ${at}`);

// The list is read once: taking something back must not wait for the server's list.
let reads = 0;
const readOnce = () =>
  (reads += 1) === 1 ? json({ mediaFiles: FILES, nextCursor: null }) : new Promise<Response>(() => undefined);

type Change = 'move' | 'delete' | 'restore' | 'visibility';

/** The server's answers to changes of files, by the last part of their path. */
let changes: Partial<Record<Change, (body: unknown) => Response | Promise<Response>>>;

/** The list as on the project's page, and two of its actions. */
function Board() {
  const { files = [] } = useMediaFiles('p');
  const { move, remove, show } = useMediaActions('p');
  return (
    <>
      <p>{`Files: ${files.map(({ id, albumId }) => id + (albumId ?? '')).join(' ')}`}</p>
      <p>{`For staff: ${files.flatMap(({ id, audience }) => (audience === 'staff' ? [id] : [])).join(' ')}`}</p>
      <button onClick={() => show(['a', 'c'], { visibility: 'staff' })}>Hide a and c</button>
      <button onClick={() => remove(['b'])}>Delete b</button>
      <button onClick={() => move(MANY, { beforeId: 'b' })}>Move many</button>
      <button onClick={() => remove(MANY)}>Delete many</button>
      <button onClick={() => move(['a', 'c'], { albumId: '-party' })}>Sort a and c</button>
      <button onClick={() => move(['c'], { albumId: '-party', beforeId: 'a' })}>Move c</button>
    </>
  );
}

const shown = (files: string) => screen.findByText(`Files: ${files}`);

/** Answers when the test resolves it. */
function later() {
  let resolve!: (response: Response) => void;
  const promise = new Promise<Response>((done) => (resolve = done));
  return {
    promise,
    answer: () => resolve(json({})),
    fail: () => resolve(json({ code: 'x', message: 'The storage does not answer.' }, 503)),
  };
}

beforeEach(() => {
  reads = 0;
  changes = {};
  answerWith(({ path, body }) => changes[path.split('/').at(-1) as Change]?.(body) ?? readOnce());
});
afterEach(cleanup);

describe('useMediaActions', () => {
  const FAILURES = [
    ['Delete b', 'a c', 'Delete Failed', 'delete'],
    ['Move c', 'c-party a b', "Couldn't be moved", 'move'],
  ] as const;
  it.each(TEST_DEEP ? FAILURES : FAILURES.slice(0, 1))(
    "shows %s at once, and rolls it back with the server's error",
    async (press, at, title, change) => {
      const server = later();
      changes = { [change]: () => server.promise };
      renderScreen(<Board />);
      await shown('a b c');
      fireEvent.click(button(press));
      expect(await shown(at)).toBeTruthy();
      server.fail();
      expect(await shown('a b c')).toBeTruthy();
      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toMatch(new RegExp(`${title}.*The storage does not answer\\.`)),
      );
    },
  );

  if (TEST_DEEP)
    it('sends more files than a call takes in several, in their order', async () => {
      const sent: { mediaFileIds: string[] }[] = [];
      const take = (body: unknown) => (sent.push(body as (typeof sent)[0]), json([]));
      changes = { move: take, delete: take, restore: take };
      renderScreen(<Board />);
      await shown('a b c');
      fireEvent.click(button('Move many'));
      await waitFor(() => expect(sent.length).toBe(3));
      expect(sent.map(({ mediaFileIds: _, ...to }) => to)).toEqual(Array(3).fill({ beforeId: 'b' }));
      fireEvent.click(button('Delete many'));
      fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(sent.length).toBe(9));
      expect(sent.map(({ mediaFileIds }) => mediaFileIds.length)).toEqual(Array(3).fill([10_000, 10_000, 1]).flat());
      expect(sent.slice(0, 3).flatMap(({ mediaFileIds }) => mediaFileIds)).toEqual(MANY);
    });

  it('says for how many files it was done when a later call fails, and takes these back', async () => {
    const restored: { mediaFileIds: string[] }[] = [];
    let calls = 0;
    changes = {
      delete: () => ((calls += 1) < 3 ? json({}) : json({ code: 'x', message: 'The storage does not answer.' }, 503)),
      restore: (body) => (restored.push(body as (typeof restored)[0]), json([])),
    };
    renderScreen(<Board />);
    await shown('a b c');
    fireEvent.click(button('Delete many'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Delete Failed.*Done for 20,000 of 20,001 files\. The storage does not answer\./,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored.flatMap(({ mediaFileIds }) => mediaFileIds)).toEqual(MANY.slice(0, 20_000)));
  });

  if (TEST_DEEP)
    it('undoes a move to a section', async () => {
      const sent: unknown[] = [];
      changes = { move: (body) => (sent.push(body), json([])) };
      renderScreen(<Board />);
      await shown('a b c');
      fireEvent.click(button('Sort a and c'));
      fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() =>
        expect(sent).toEqual([
          { mediaFileIds: ['a', 'c'], albumId: '-party' },
          { mediaFileIds: ['a', 'c'], albumId: null },
        ]),
      );
      expect(await screen.findByText('Undone')).toBeTruthy();
    });

  it('undoes a deletion once by shortcut, not in text fields', async () => {
    const restored: unknown[] = [];
    changes = { delete: () => json({}), restore: (body) => (restored.push(body), json([])) };
    renderScreen(
      <>
        <Board />
        <input aria-label="Name" />
      </>,
    );
    await shown('a b c');
    const keys = (at: Element) => fireEvent.keyDown(at, { key: 'z', ctrlKey: true });
    keys(document.body);
    fireEvent.click(button('Delete b'));
    await screen.findByRole('button', { name: 'Undo' });
    keys(screen.getByLabelText('Name'));
    expect(restored).toEqual([]);
    keys(document.body);
    keys(document.body);
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(restored).toEqual([{ mediaFileIds: ['b'] }]);
  });

  it('keeps one optimistic change when another one fails', async () => {
    const [deletion, move] = [later(), later()];
    changes = { delete: () => deletion.promise, move: () => move.promise };
    renderScreen(<Board />);
    await shown('a b c');
    fireEvent.click(button('Delete b'));
    await shown('a c');
    fireEvent.click(button('Sort a and c'));
    await shown('a-party c-party');
    deletion.fail();
    expect(await shown('a-party b c-party')).toBeTruthy();
  });

  if (TEST_DEEP)
    it('reloads the list after the last of concurrent changes', async () => {
      const [deletion, move] = [later(), later()];
      changes = { delete: () => deletion.promise, move: () => move.promise };
      renderScreen(<Board />);
      await shown('a b c');
      fireEvent.click(button('Delete b'));
      fireEvent.click(button('Sort a and c'));
      await shown('a-party c-party');
      deletion.answer();
      expect(await screen.findByText('File deleted successfully')).toBeTruthy();
      expect(reads).toBe(1);
      move.answer();
      await waitFor(() => expect(reads).toBe(2));
      expect(await shown('a-party c-party')).toBeTruthy();
    });

  it('shows at once who sees files, and undoes it for each of them', async () => {
    const sent: unknown[] = [];
    changes = { visibility: (body) => (sent.push(body), json([])) };
    renderScreen(<Board />);
    await shown('a b c');
    fireEvent.click(button('Hide a and c'));
    expect(await screen.findByText('For staff: a c')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { mediaFileIds: ['a', 'c'], visibility: 'staff' },
        { mediaFileIds: ['a'], visibility: null, isPrivate: false },
        { mediaFileIds: ['c'], visibility: null, isPrivate: true },
      ]),
    );
    expect(await screen.findByText('For staff:')).toBeTruthy();
  });
});
