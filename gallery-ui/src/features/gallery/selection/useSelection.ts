import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect, useMemo, useState } from 'react';
import { NOTHING_SELECTED, toggleFile } from '../../../../../shared-ui/src/selection';

/** Keeps the selection of files. `shown` is their order on the page, which ranges follow. */
export function useSelection(files: readonly GalleryMediaFileDto[], shown: readonly GalleryMediaFileDto[]) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [started, setStarted] = useState(false);
  // The selection leaves out files that staff have removed meanwhile.
  const chosen = useMemo(() => files.filter(({ id }) => selection.ids.has(id)), [files, selection]);
  const selecting = started || chosen.length > 0;
  const clear = () => {
    setSelection(NOTHING_SELECTED);
    setStarted(false);
  };
  useEffect(() => {
    if (!selecting) return;
    const escape = (event: KeyboardEvent) => {
      // An Escape that closes a dialog over the page does not count.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      setSelection(NOTHING_SELECTED);
      setStarted(false);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [selecting]);
  return {
    files: chosen,
    selecting,
    clear,
    ids: selection.ids,
    begin: () => setStarted(true),
    selectAll: (all: readonly GalleryMediaFileDto[]) =>
      setSelection(({ anchor }) => ({ anchor, ids: new Set(all.map(({ id }) => id)) })),
    press: ({ id }: GalleryMediaFileDto, range: boolean) => {
      setStarted(true);
      const order = shown.map((file) => file.id);
      setSelection((known) => toggleFile(known, order, id, range));
    },
  };
}
