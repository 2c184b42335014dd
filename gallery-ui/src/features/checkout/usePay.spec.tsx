import { act, renderHook } from '@testing-library/react';
import { held } from '../../../test/fake-server';
import { toast, toastStore } from '../../ui/toast/toast-store';
import type { PayOutcome } from './usePay';
import { usePay } from './usePay';

describe('usePay', () => {
  it('pays once for two presses before the next render', async () => {
    const outcome = held<PayOutcome>();
    const pay = jest.fn(() => outcome.promise);
    const { result } = renderHook(() =>
      usePay(
        pay,
        async () => undefined,
        () => undefined,
      ),
    );
    await act(async () => {
      void result.current.submit();
      void result.current.submit();
    });
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it('closes the toast of a failure when the next attempt begins, and no other', async () => {
    const outcomes = [held<PayOutcome>(), held<PayOutcome>(), held<PayOutcome>()];
    let attempts = 0;
    const { result } = renderHook(() =>
      usePay(
        () => outcomes[attempts++]!.promise,
        async () => undefined,
        () => undefined,
      ),
    );
    const begin = () => act(async () => void result.current.submit());
    const fail = (at: number) => act(async () => outcomes[at]!.release({ status: 'failed', message: 'Declined.' }));
    await begin();
    await fail(0);
    expect(toastStore.read()).toMatchObject({ description: 'Declined.', open: true });
    await begin();
    expect(toastStore.read()).toMatchObject({ open: false });
    await fail(1);
    toast({ title: 'Link Copied' });
    await begin();
    expect(toastStore.read()).toMatchObject({ title: 'Link Copied', open: true });
  });

  it('stays locked after a success', async () => {
    const pay = jest.fn(async (): Promise<PayOutcome> => ({ status: 'succeeded' }));
    const { result } = renderHook(() =>
      usePay(
        pay,
        async () => undefined,
        () => undefined,
      ),
    );
    await act(() => result.current.submit());
    await act(() => result.current.submit() ?? Promise.resolve());
    expect(result.current.busy).toBe(true);
    expect(pay).toHaveBeenCalledTimes(1);
  });
});
