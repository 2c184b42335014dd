import { useEffect, useEffectEvent, useRef } from 'react';
import { useCloseNotification } from 'react-admin';
import { useText } from '../../i18n/language';
import { SecondaryButton } from '../SecondaryButton';

/** Takes back what the toast reports, by a button or by the usual shortcut. */
export function Undo({ onClick }: { onClick: () => void }) {
  const t = useText();
  const close = useCloseNotification();
  // The toast takes a moment to disappear.
  const used = useRef(false);
  const undo = () => {
    if (used.current) return;
    used.current = true;
    close();
    onClick();
  };
  const undoByKey = useEffectEvent(undo);
  // The usual shortcut works everywhere: the toast is at the end of the page, many presses of Tab away.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.key.toLowerCase() !== 'z' ||
        (event.target as Element).closest('input:not([type=checkbox]), textarea, [role=dialog]')
      )
        return;
      event.preventDefault();
      undoByKey();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <SecondaryButton size="small" onClick={undo} aria-keyshortcuts="Control+Z" sx={{ display: 'block', mt: 1 }}>
      {t('media.undo')}
    </SecondaryButton>
  );
}
