import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { answerWith, json } from '../api/answers';
import { UploadPanel } from './UploadPanel';
import { MAX_FILES } from './uploadRules';

const add = jest.fn();

// The queue itself has its own specs, and reads files with what only a browser has.
jest.mock('./UploadsProvider', () => {
  const state = { items: [], running: false, paused: false, interrupted: [], totalBytes: 0, sentBytes: 0, bytesPerSecond: null, secondsLeft: null };
  return { useUploadQueue: () => ({ state, queue: { state: () => state, add: (files: File[]) => add(files.length), interrupted: { find: () => undefined } } }) };
});

afterEach(cleanup);

it('more files than go at a time are refused in words, all of them; what goes is taken', async () => {
  answerWith(() => json([]));
  renderScreen(<UploadPanel projectId="p" />);
  const choose = (count: number) => fireEvent.change(screen.getByTestId('folder-input'), { target: { files: Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`)) } });
  choose(MAX_FILES + 1);
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Too many files');
  expect(toast.textContent).toContain('That is 5,001 files. Up to 5,000 go at a time');
  expect(add).not.toHaveBeenCalled();
  choose(2);
  await waitFor(() => expect(add).toHaveBeenCalledWith(2));
});
