import { useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { useAskBeforeLeaving } from '../../api/leaveGuard';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from '../feedback/ConfirmDialog';

/**
 * Asks before unsaved input is lost: when its dialog is closed by Escape or a click outside (`close`), when another
 * screen is opened and when the tab is closed or reloaded. A save that runs may open another screen, but a closed tab
 * would end it. `question` must be rendered.
 */
export function useUnsaved(
  unsaved: boolean,
  onClose: () => void = () => undefined,
  isSaving = false,
): { close: () => void; question: ReactNode } {
  const t = useText();
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved && !isSaving && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useAskBeforeLeaving(unsaved);
  const stay = () => {
    setClosing(false);
    blocker.reset?.();
  };
  const leave = () => {
    setClosing(false);
    if (blocker.proceed) blocker.proceed();
    else onClose();
  };
  const asking = closing || blocker.state === 'blocked';
  return {
    close: () => (unsaved && !isSaving ? setClosing(true) : onClose()),
    question: asking && (
      <ConfirmDialog
        title={t('app.unsavedTitle')}
        text={t('app.unsavedText')}
        action={t('app.discard')}
        cancel={t('app.keepEditing')}
        destructive
        busy={false}
        onConfirm={leave}
        onCancel={stay}
      />
    ),
  };
}
