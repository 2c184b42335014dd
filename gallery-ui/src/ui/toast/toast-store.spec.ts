import { dismissToast, toast, toastStore } from './toast-store';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('toastStore', () => {
  it('shows one toast at a time: the newest', () => {
    toast({ title: 'One' });
    const first = toastStore.read()!;
    toast({ title: 'Two' });
    expect(toastStore.read()).toMatchObject({ title: 'Two', open: true });
    dismissToast(first.id);
    expect(toastStore.read()).toMatchObject({ title: 'Two', open: true });
  });

  it('forgets a dismissed toast after 1,000,000 ms', () => {
    toast({ title: 'One' });
    dismissToast(toastStore.read()!.id);
    expect(toastStore.read()).toMatchObject({ open: false });
    jest.advanceTimersByTime(999_999);
    expect(toastStore.read()).not.toBeNull();
    jest.advanceTimersByTime(1);
    expect(toastStore.read()).toBeNull();
  });

  it('keeps a toast that came after the dismissed one', () => {
    toast({ title: 'One' });
    dismissToast(toastStore.read()!.id);
    jest.advanceTimersByTime(999_000);
    toast({ title: 'Two' });
    jest.advanceTimersByTime(10_000);
    expect(toastStore.read()).toMatchObject({ title: 'Two', open: true });
  });
});
