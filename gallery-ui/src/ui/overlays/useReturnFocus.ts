import { useCallback, useState } from 'react';

/**
 * Returns the focus to the element that had it when the dialog opened. Radix does so only for dialogs with a trigger of
 * their own.
 * @returns a handler for `onCloseAutoFocus`
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return useCallback(
    (event: Event) => {
      event.preventDefault();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
