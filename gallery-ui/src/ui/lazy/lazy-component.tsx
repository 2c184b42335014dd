import { createElement, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ChunkLoadError, chunkLoadReason } from '../../../../shared-ui/src/chunk-load';

/** A screen whose code loads when it is shown. If that fails, the error boundary shows it and calls `forget`. */
export function lazyPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
): { Part: ComponentType<P>; load: () => Promise<unknown> } {
  let known: ComponentType<P> | undefined;
  const part = async () => {
    try {
      return { default: (known ??= await load()) };
    } catch {
      throw new ChunkLoadError(await chunkLoadReason(), () => {
        Later = lazy(part);
      });
    }
  };
  let Later = lazy(part);
  // A screen whose code has loaded renders at once: `lazy` alone would show "Loading" for a moment.
  const Part = (props: P) => createElement(useState(() => known ?? (Later as ComponentType<P>))[0], props);
  return { load: part, Part };
}

/** A part of a page whose code is fetched when it is shown. */
export interface LazyComponent<P> {
  Part: ComponentType<P & { onMissing: () => void; waiting?: ReactNode }>;
  /** Loads the code ahead; a failure shows when it renders. */
  prepare: () => void;
}

/**
 * Loads a part that a press opens, like React's `lazy`. If the code does not load, `onMissing` is called and the page
 * stays as it is; the next press tries again. `lazy` would break the page and cache the failure.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let Known: ComponentType<P> | undefined;
  const loadChunk = async () => (Known ??= await load());
  function Part({ onMissing, waiting = null, ...props }: P & { onMissing: () => void; waiting?: ReactNode }) {
    const [Shown, setShown] = useState(() => Known);
    useEffect(() => {
      let gone = false;
      if (!Shown)
        loadChunk().then(
          (part) => {
            if (!gone) setShown(() => part);
          },
          () => {
            if (!gone) onMissing();
          },
        );
      return () => {
        gone = true;
      };
      // Called once: the page then removes this part.
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    return Shown ? <Shown {...(props as unknown as P)} /> : waiting;
  }
  return { Part, prepare: () => void loadChunk().catch(() => undefined) };
}
