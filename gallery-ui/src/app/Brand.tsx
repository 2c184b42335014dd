import { useLayoutEffect } from 'react';
import { useSite } from '../api/site';
import { accentShades } from '../lib/accent';

/** Dresses the page as the studio is: its colour goes into the tokens, its theme onto the document. */
export function Brand() {
  const { accentColour, theme } = useSite().data ?? {};
  // Before the first picture of the page, or it would change its colour.
  useLayoutEffect(() => {
    const shades = accentColour ? accentShades(accentColour) : null;
    for (const [name, value] of Object.entries(shades ?? {})) document.documentElement.style.setProperty(name, value);
  }, [accentColour]);
  useLayoutEffect(() => {
    if (!theme || theme === 'auto') return;
    document.documentElement.dataset['theme'] = theme;
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
    // The bar of the browser around the page.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = paper;
  }, [theme]);
  return null;
}
