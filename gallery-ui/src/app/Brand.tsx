import { useLayoutEffect } from 'react';
import { useSite } from '../api/site';

/** Applies the studio's theme. Its colour is in the page already (docs/gallery-page.md). */
export function Brand() {
  const { theme } = useSite().data ?? {};
  useLayoutEffect(() => {
    if (!theme) return;
    document.documentElement.dataset['theme'] = theme;
    if (theme === 'auto') return;
    const { backgroundColor } = getComputedStyle(document.body);
    // The browser's own bars have this colour.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      meta.content = backgroundColor;
  }, [theme]);
  return null;
}
