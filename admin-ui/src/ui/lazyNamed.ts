import { lazy, type LazyExoticComponent } from 'react';

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/**
 * Makes React's `lazy` for a module whose component is no default export: `lazyNamed(() => import('./Page'), 'Page')`.
 */
export function lazyNamed<K extends string, M extends Record<K, Component>>(
  load: () => Promise<M>,
  name: K,
): LazyExoticComponent<M[K]> {
  return lazy(async () => ({ default: (await load())[name] }));
}
