import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns the same functions at every render, each calling the newest of its name. They serve listeners that outlive a
 * render, and memoised components. Inside an effect, React's `useEffectEvent` does the same.
 */
export function useStableCallbacks<T extends { [K in keyof T]: (...args: never[]) => unknown }>(callbacks: T): T {
  const newest = useRef(callbacks);
  useLayoutEffect(() => {
    newest.current = callbacks;
  });
  const [stable] = useState(() => {
    const relays = {} as T;
    for (const name of Object.keys(callbacks) as (keyof T)[]) {
      relays[name] = ((...args: never[]) => newest.current[name](...args)) as T[keyof T];
    }
    return relays;
  });
  return stable;
}
