import { useEffect, useState } from 'react';

/** Milliseconds from which a screen reader knows a live region; also the longest wait that needs no text. */
const DELAY = 250;

/**
 * The text of a live region that is mounted together with it: empty at first, since screen readers announce what
 * changes in a region, and often not what it came with.
 */
export function useLiveText(text: string): string {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  return known ? text : '';
}
