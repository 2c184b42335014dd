import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { EVERYWHERE } from '../../api/session';
import { useText } from '../../i18n/language';
import { ConfirmDialog } from './ConfirmDialog';

/** Asks, then ends all sessions of the user. `question` must be rendered. */
export function useSignOutEverywhere(): { ask: () => void; question: ReactNode } {
  const t = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    // A form with unsaved changes asks first.
    void navigate('/logout', { state: EVERYWHERE });
  };
  return {
    ask: () => setAsking(true),
    question: asking && (
      <ConfirmDialog
        title={t('app.signOutTitle')}
        text={t('app.signOutText')}
        action={t('app.signOutAction')}
        busy={false}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
