import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useQueryParameters } from '../../ui/routing/router';
import { toast } from '../../ui/toast/toast-store';
import { gallery } from '../../i18n/en/gallery';
import { getTranslations } from '../../i18n/translations';

/** The address follows the file shown after this many milliseconds: browsers limit the changes per minute. */
const ADDRESS_DELAY = 300;

/**
 * Keeps the file that is shown full screen. The address names it (`?photo=id`, `?video=id`), so that it can be shared
 * and the browser's Back closes it.
 * @param isComplete true when all files of the gallery are loaded
 * @param onClosed receives the file that was shown last
 */
export function usePreviewedFile(
  files: readonly GalleryMediaFileDto[],
  isComplete: boolean,
  onClosed: (id: string) => void,
) {
  const navigate = useNavigate();
  const query = useQueryParameters();
  const { pathname, state: entryState } = useLocation();
  const opened = (entryState as { viewer?: boolean } | null)?.viewer === true;
  const named = query.get('photo') ?? query.get('video');
  const [{ shown, known }, set] = useState({ shown: named, known: named });
  // The address has changed because a file was opened or closed, or by Back.
  if (named !== known) set({ shown: named, known: named });
  const file = shown === null ? undefined : files.find(({ id }) => id === shown);

  const leaving = useRef(false);
  const addressTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<string>(undefined);
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (file) last.current = file.id;
    else if (last.current) {
      leaving.current = false;
      clearTimeout(addressTimer.current);
      closed(last.current);
      last.current = undefined;
    }
  }, [file]);
  useEffect(() => () => clearTimeout(addressTimer.current), []);

  /** The address bar is read, because the router does not know of the changes that `move` made. */
  const addressOf = (to: GalleryMediaFileDto | null) => {
    const rest = new URLSearchParams(window.location.search);
    for (const kind of ['photo', 'video']) rest.delete(kind);
    if (to) rest.set(to.fileType, to.id);
    return rest.size > 0 ? `?${rest}` : '';
  };
  const unknown = shown !== null && !file;
  const missing = unknown && isComplete;
  useEffect(() => {
    if (!missing) return;
    const t = getTranslations(gallery);
    toast({ title: t('fileGone'), description: t('fileGoneText') });
    navigate(addressOf(null), { replace: true });
  }, [missing, navigate]);

  return {
    file,
    /** True when the address names a file that is not loaded yet. */
    awaited: unknown && !isComplete,
    open: (next: GalleryMediaFileDto) => navigate(addressOf(next), { state: { viewer: true } }),
    move: (next: GalleryMediaFileDto) => {
      set((state) => ({ ...state, shown: next.id }));
      clearTimeout(addressTimer.current);
      addressTimer.current = setTimeout(() => {
        // During a navigation the address is already that of the next page.
        if (window.location.pathname === pathname)
          window.history.replaceState(window.history.state, '', `${pathname}${addressOf(next)}`);
      }, ADDRESS_DELAY);
    },
    close: () => {
      // A second press would go back one page too many.
      if (leaving.current) return;
      leaving.current = true;
      clearTimeout(addressTimer.current);
      if (opened) window.history.back();
      else navigate(addressOf(null), { replace: true });
    },
  };
}
