import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Finds the file to which a search has led, by the address. Its card scrolls into view and takes the focus once, as
 * soon as it exists.
 */
export function useFoundFile(board: RefObject<HTMLElement | null>, isThere: (id: string) => boolean): string | null {
  const found = useSearchParams()[0].get('file');
  const reached = useRef<string | null>(null);
  const there = found !== null && isThere(found);
  useEffect(() => {
    if (!there || reached.current === found) return;
    reached.current = found;
    const card = [...(board.current?.querySelectorAll<HTMLElement>('article') ?? [])].find(
      ({ dataset }) => dataset['fileId'] === found,
    );
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  }, [board, found, there]);
  return found;
}
