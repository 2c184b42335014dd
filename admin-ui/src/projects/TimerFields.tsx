import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useText } from '../messages/language';
import { localInputValue } from './timer';

/** The timer's two fields. Turning it off clears the time. */
export function TimerFields({ enabled, expiresAt, error, onChange }: {
  enabled: boolean;
  /** Value of a datetime-local input; empty for none. */
  expiresAt: string;
  error: string | undefined;
  onChange: (timer: { enabled: boolean; expiresAt: string }) => void;
}) {
  const t = useText();
  return (
    <>
      <FormControlLabel
        control={<Switch checked={enabled} onChange={(_event, checked) => onChange({ enabled: checked, expiresAt: checked ? expiresAt : '' })} />}
        label={t('projects.timerEnable')}
        sx={{ mt: 0.5 }}
      />
      {enabled && (
        <TextField
          label={t('projects.expiresAt')}
          type="datetime-local"
          value={expiresAt}
          onChange={({ target }) => onChange({ enabled, expiresAt: target.value })}
          error={!!error}
          helperText={error ?? t('projects.expiresAtHint')}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: localInputValue(new Date()) } }}
        />
      )}
    </>
  );
}
