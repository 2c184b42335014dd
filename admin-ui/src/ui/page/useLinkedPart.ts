import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the part of a page that its address names: the browser looked for it before the page was `loaded`. */
export function useLinkedPart(loaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (loaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [loaded, hash]);
}
