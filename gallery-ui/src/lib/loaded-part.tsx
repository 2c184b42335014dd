import { useEffect, useReducer, useState, type ComponentType } from 'react';

/** The code of a screen did not come: the network is dead, not the screen. */
export class MissingPart extends Error {
  /** @param forget React's `lazy` remembers a failure; after this the next showing asks again. */
  constructor(readonly forget: () => void) {
    super('The code of a screen could not be fetched.');
  }
}

/** A part of a page whose code is fetched when it is shown. */
export interface LoadedPart<P> {
  Part: ComponentType<P & { onMissing: () => void }>;
  /** Fetches the code before it is needed; a failure is left to the showing. */
  prepare: () => void;
}

/**
 * Like React's `lazy`, for parts that a press opens: without a network `onMissing` is called and the page stays
 * as it is; the next press tries again. `lazy` would break the page, and remember the failure.
 */
export function loadedPart<P extends object>(load: () => Promise<ComponentType<P>>): LoadedPart<P> {
  let Known: ComponentType<P> | undefined;
  const fetchPart = async () => (Known ??= await load());
  function Part({ onMissing, ...props }: P & { onMissing: () => void }) {
    const [Shown, setShown] = useState(() => Known);
    useEffect(() => {
      let gone = false;
      if (!Shown) fetchPart().then((part) => { if (!gone) setShown(() => part); }, () => { if (!gone) onMissing(); });
      return () => { gone = true; };
      // Asked once: the page reacts by taking the part away.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, []);
    return Shown ? <Shown {...(props as unknown as P)} /> : null;
  }
  return { Part, prepare: () => void fetchPart().catch(() => undefined) };
}

/** For parts that nobody has pressed for: left out while there is no network, and there when it is back. */
export function partWhenOnline<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { Part } = loadedPart(load);
  return function WhenOnline(props: P) {
    const [tries, again] = useReducer((count: number) => count + 1, 0);
    return <Part key={tries} {...props} onMissing={() => window.addEventListener('online', () => again(), { once: true })} />;
  };
}
