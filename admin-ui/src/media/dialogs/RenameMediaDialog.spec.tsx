import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { StaffMediaFileDto } from '@showreel/api-client';
import { answerWith, json } from '../../../test/fakeApi';
import { button, renderScreen } from '../../../test/screen';
import { RenameMediaDialog } from './RenameMediaDialog';

afterEach(cleanup);

const FILE = { id: 'f1', projectId: 'p1', originalName: 'IMG_1.jpg', displayName: null } as StaffMediaFileDto;

describe('RenameMediaDialog', () => {
  it.each([
    ['The rings', 'The rings'],
    ['IMG_1.jpg ', null],
  ])('shows the present name, selected, and saves %j as %j', async (typed, displayName) => {
    const calls = answerWith(() => json({}));
    renderScreen(<RenameMediaDialog file={FILE} onClose={() => undefined} />);
    const field = screen.getByLabelText<HTMLInputElement>('Name for the client');
    fireEvent.focus(field);
    expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe('IMG_1.jpg');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(button('Save'));
    await screen.findByText('Name changed');
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ displayName }]));
  });
});
