import { useLayoutEffect } from 'react';
import { useSite } from '../api/site';
import { tokenColor } from '../ui/token-color';

/** Holds the page to the studio's theme. Its colour stands in the page already (docs/gallery-page.md). */
export function Brand() {
  const { theme } = useSite().data ?? {};
  useLayoutEffect(() => {
    if (!theme || theme === 'auto') return;
    document.documentElement.dataset['theme'] = theme;
    const background = tokenColor('--background');
    // The bar of the browser around the page.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = background;
  }, [theme]);
  return null;
}
