import { Dialog } from '@mui/material';
import { cleanup, fireEvent, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { button, renderScreen } from '../../../test/screen';
import { useToast } from './useToast';

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast({ title: 'Saved' })}>Save</button>
      <button onClick={() => toast({ title: 'Failed', destructive: true })}>Fail</button>
      <button onClick={() => toast({ title: 'Stays', sticky: true })}>Stay</button>
    </>
  );
}

afterEach(cleanup);

describe('a toast', () => {
  it('announces a success in a live region that exists', async () => {
    renderScreen(<Buttons />);
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    fireEvent.click(button('Save'));
    await waitFor(() => expect(region.textContent).toBe('Saved'));
  });

  it('announces itself outside an open dialog, and an error once, as an alert', async () => {
    renderScreen(
      <Dialog open>
        <Buttons />
      </Dialog>,
    );
    fireEvent.click(button('Fail'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed');
    await waitFor(() => expect(alert.closest('[aria-hidden=true]')).toBeNull());
    expect(alert.closest('[role=status]')).toBeNull();
    fireEvent.click(button('Save'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
  });

  it.each([
    ['touch', 49, false],
    ['touch', 50, true],
    ['mouse', 50, false],
  ])('is dismissed by a swipe by %s of %i px to the right: %s', async (pointerType, distance, dismissed) => {
    renderScreen(<Buttons />);
    fireEvent.click(button('Stay'));
    const toast = await screen.findByText('Stays');
    fireEvent.pointerDown(toast, { pointerType, clientX: 100 });
    fireEvent.pointerMove(toast, { pointerType, clientX: 120 });
    fireEvent.pointerUp(toast, { pointerType, clientX: 100 + distance });
    if (dismissed) await waitForElementToBeRemoved(toast);
    else expect(screen.getByText('Stays')).toBe(toast);
  });
});
