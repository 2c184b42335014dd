import { Chip, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { useText } from '../i18n/language';
import { useSite } from '../api/site';
import { endOfDay } from '../i18n/studioTime';
import { zonedInputValue } from './timer';

const PRESET_DAYS = [7, 30, 90];

/** The timer's two fields. Turning it off clears the time. */
export function TimerFields({
  enabled,
  expiresAt,
  error,
  autoFocus,
  onChange,
}: {
  enabled: boolean;
  /** Value of a datetime-local input; empty for none. */
  expiresAt: string;
  error: string | undefined;
  /** First of its form. */
  autoFocus?: boolean;
  onChange: (timer: { enabled: boolean; expiresAt: string }) => void;
}) {
  const t = useText();
  const { timezone } = useSite();
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            autoFocus={autoFocus}
            checked={enabled}
            onChange={(_event, checked) => onChange({ enabled: checked, expiresAt: checked ? expiresAt : '' })}
          />
        }
        label={t('projects.timerEnable')}
        sx={{ mt: 0.5 }}
      />
      {enabled && (
        <Stack
          direction="row"
          role="group"
          aria-label={t('sharing.presets')}
          sx={{ gap: 1, flexWrap: 'wrap', my: 0.5 }}
        >
          {PRESET_DAYS.map((days) => (
            <Chip
              key={days}
              label={t('sharing.inDays', { count: days })}
              variant="outlined"
              onClick={() => onChange({ enabled, expiresAt: endOfDay(new Date(), days, timezone) })}
            />
          ))}
        </Stack>
      )}
      {enabled && (
        <TextField
          label={t('projects.expiresAt')}
          type="datetime-local"
          value={expiresAt}
          onChange={({ target }) => onChange({ enabled, expiresAt: target.value })}
          error={!!error}
          helperText={error ?? t('sharing.expiresInZone', { zone: timezone })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: zonedInputValue(new Date(), timezone) } }}
        />
      )}
    </>
  );
}
