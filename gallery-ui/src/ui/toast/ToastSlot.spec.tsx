import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast, toastStore } from './toast-store';
import { ToastSlot } from './ToastSlot';

let online = false;
// `import()` of the file below, whose download fails while there is no network.
jest.mock('./Toaster', () => ({
  get Toaster() {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p data-variant="whole" />;
  },
}));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('ToastSlot', () => {
  it('offers a reload where an upgrade has removed the toasts', async () => {
    const reload = jest.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    render(<ToastSlot />);
    await act(async () =>
      toast({
        title: 'Could Not Open',
        description: 'A new version is available.',
        variant: 'destructive',
        reload: true,
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Reload Page' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('shows plain text without a network, and the next toast whole', async () => {
    render(<ToastSlot />);
    await act(async () =>
      toast({ title: 'Save Failed', description: "We can't reach the server.", variant: 'destructive' }),
    );
    expect(screen.getByRole('alert').textContent).toBe("Save Failed: We can't reach the server.");
    act(() => jest.advanceTimersByTime(4_999));
    expect(toastStore.read()?.open).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('alert')).toBeNull();

    online = true;
    await act(async () => toast({ title: 'Account Updated' }));
    expect(document.querySelector('[data-variant="whole"]')).not.toBeNull();
  });

  it('shows a toast inside the element that fills the screen', async () => {
    const viewer = document.body.appendChild(document.createElement('div'));
    const fill = (fullscreenElement: Element | null) =>
      Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: fullscreenElement });
    fill(viewer);
    render(<ToastSlot />);
    await act(async () => toast({ title: 'Not Saved' }));
    expect(viewer.querySelector('[data-variant]')).not.toBeNull();
    fill(null);
    await act(async () => void document.dispatchEvent(new Event('fullscreenchange')));
    expect([viewer.querySelector('[data-variant]'), document.querySelector('[data-variant]') !== null]).toEqual([
      null,
      true,
    ]);
    Reflect.deleteProperty(document, 'fullscreenElement');
    viewer.remove();
  });
});
