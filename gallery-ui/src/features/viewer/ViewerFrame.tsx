import { Dialog } from 'radix-ui';
import type { HTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { X } from '../../ui/icons';
import { useReturnFocus } from '../../ui/overlays/useReturnFocus';
import { common } from '../../i18n/en/common';
import { viewer } from '../../i18n/en/viewer';
import { formatList } from '../../i18n/format';
import { getTranslations } from '../../i18n/translations';
import { IconButton } from '../../../../shared-ui/src/player/IconButton';
import styles from './Viewer.module.css';

interface Props extends Pick<HTMLAttributes<HTMLElement>, 'onPointerMove' | 'onPointerDown' | 'onFocus'> {
  name: string;
  /** True when only screen readers read the name, because it says nothing that the picture does not. */
  hideName?: boolean;
  position: string;
  /** These other people have marked the shown file as a favourite; null: somebody without a name. */
  likers: readonly (string | null)[];
  /** Screen readers announce this when another file is shown. */
  announcement: string;
  actions?: ReactNode;
  /** Hides everything but the picture. */
  quiet?: boolean;
  /** True when header and controls lie over the picture. */
  over?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** Shows the full-screen dialog of both viewers. It traps the focus, returns it, and closes by Escape. */
export function ViewerFrame({
  name,
  hideName = false,
  position,
  likers,
  announcement,
  actions,
  quiet = false,
  over = false,
  children,
  ref,
  onClose,
  ...events
}: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          ref={ref}
          className={styles['viewer']}
          data-quiet={quiet || undefined}
          data-over={over || undefined}
          aria-describedby={undefined}
          onOpenAutoFocus={focusViewer}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={leaveFullscreenFirst}
          {...events}
        >
          <header className={styles['top']}>
            <div className={styles['what']}>
              <Dialog.Title
                className={hideName ? 'visually-hidden' : styles['name']}
                title={hideName ? undefined : name}
              >
                {name}
              </Dialog.Title>
              <p className={styles['position']}>{position}</p>
              {likers.length > 0 && <p className={styles['likers']}>{likedBy(likers)}</p>}
            </div>
            {actions}
            <IconButton label={getTranslations(common)('close')} icon={X} size={24} onClick={onClose} />
          </header>
          {children}
          <p className="visually-hidden" aria-live="polite">
            {announcement}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Writes who likes the file. Clients without a name come last, as one. */
function likedBy(likers: readonly (string | null)[]): string {
  const t = getTranslations(viewer);
  const names = likers.filter((name) => name !== null);
  return t('likedBy', { names: formatList(names.length < likers.length ? [...names, t('someone')] : names) });
}

/** Focuses the viewer, not its first button: keys work at once and no button keeps a video's controls visible. */
function focusViewer(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
}

function leaveFullscreenFirst(event: Event): void {
  if (!document.fullscreenElement) return;
  event.preventDefault();
  void document.exitFullscreen();
}
