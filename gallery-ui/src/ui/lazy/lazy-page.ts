import { createElement, lazy, useState, type ComponentType } from 'react';
import { ChunkLoadError, chunkLoadReason } from '../../../../shared-ui/src/chunk-load';

/** The props of the component that a module exports under a name. */
export type PropsOf<M, N extends keyof M> = M[N] extends ComponentType<infer P> ? P & object : never;

/** A screen has a function that loads its code ahead. */
export type LazyPage<P> = ComponentType<P> & { load: () => Promise<unknown> };

/** Makes a screen whose code loads when it is shown. If that fails, the error boundary shows it and calls `forget`. */
export function lazyPage<N extends string, M extends Record<N, ComponentType<never>>>(
  load: () => Promise<M>,
  name: N,
): LazyPage<PropsOf<M, N>> {
  type Screen = ComponentType<PropsOf<M, N>>;
  let loaded: Screen | undefined;
  const loadPage = async () => {
    try {
      return { default: (loaded ??= (await load())[name] as unknown as Screen) };
    } catch {
      throw new ChunkLoadError(await chunkLoadReason(), () => {
        Later = lazy(loadPage);
      });
    }
  };
  let Later = lazy(loadPage);
  // A screen whose code has loaded renders at once: `lazy` alone would show "Loading" for a moment.
  const Page = (props: PropsOf<M, N>) => createElement(useState(() => loaded ?? (Later as Screen))[0], props);
  return Object.assign(Page, { load: loadPage });
}
