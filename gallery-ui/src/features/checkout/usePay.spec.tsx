import { act, renderHook } from '@testing-library/react';
import { held } from '../../../test/fake-server';
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
