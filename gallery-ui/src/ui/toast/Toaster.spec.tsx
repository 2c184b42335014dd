import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { setLanguage } from '../../i18n/language';
import { toast, toastStore } from './toast-store';
import { Toaster } from './Toaster';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const item = () => document.querySelector<HTMLElement>('[data-variant]');

describe('Toaster', () => {
  it('shows a toast for 5000 ms', () => {
    render(<Toaster />);
    act(() => toast({ title: 'Login Successful', description: 'Welcome back!' }));
    expect(item()).toMatchObject({ dataset: { variant: 'default' } });
    expect(item()!.textContent).toContain('Login SuccessfulWelcome back!');
    act(() => jest.advanceTimersByTime(4999));
    expect(toastStore.read()?.open).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(toastStore.read()?.open).toBe(false);
  });

  it('shows the destructive variant, and closes by its button', () => {
    render(<Toaster />);
    act(() => toast({ variant: 'destructive', title: 'Login Failed' }));
    expect(item()!.dataset['variant']).toBe('destructive');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(toastStore.read()?.open).toBe(false);
  });

  it('names its region in the language chosen', async () => {
    await act(() => setLanguage('de'));
    render(<Toaster />);
    expect(screen.getByRole('region', { name: 'Mitteilungen (F8)', hidden: true })).toBeTruthy();
    await act(() => setLanguage('en'));
  });

  // Radix listens to pointer events: to the right by the threshold is a dismissal, by less it is not.
  it.each([
    [49, true],
    [50, true],
    [51, false],
  ])('swiped %d px to the right: still there %p', (pixels, open) => {
    render(<Toaster />);
    act(() => toast({ title: 'Swipe me' }));
    const at = (type: string, clientX: number) =>
      fireEvent(
        item()!,
        Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 10, button: 0 }), {
          pointerType: 'touch',
          pointerId: 1,
        }),
      );
    Object.assign(item()!, {
      setPointerCapture: () => undefined,
      hasPointerCapture: () => false,
      releasePointerCapture: () => undefined,
    });
    at('pointerdown', 10);
    at('pointermove', 10 + 20);
    at('pointermove', 10 + pixels);
    at('pointerup', 10 + pixels);
    expect(toastStore.read()?.open).toBe(open);
  });
});
