import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect, useMemo, useState } from 'react';
import { NOTHING_SELECTED, pressed } from '../../../../../shared-ui/src/selection';

/** The files chosen to be taken together. `shown` is their order on the page, which ranges follow. */
export function useSelection(files: readonly GalleryMediaFileDto[], shown: readonly GalleryMediaFileDto[]) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [wanted, setWanted] = useState(false);
  // What staff have removed meanwhile is not chosen any more.
  const chosen = useMemo(() => files.filter(({ id }) => selection.ids.has(id)), [files, selection]);
  const selecting = wanted || chosen.length > 0;
  const clear = () => {
    setSelection(NOTHING_SELECTED);
    setWanted(false);
  };
  useEffect(() => {
    if (!selecting) return;
    const escape = (event: KeyboardEvent) => {
      // Not the Escape that closes a dialog over the page.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      setSelection(NOTHING_SELECTED);
      setWanted(false);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [selecting]);
  return {
    chosen,
    selecting,
    clear,
    ids: selection.ids,
    begin: () => setWanted(true),
    press: ({ id }: GalleryMediaFileDto, range: boolean) => {
      setWanted(true);
      const order = shown.map((file) => file.id);
      setSelection((known) => pressed(known, order, id, range));
    },
  };
}
