import { Chip, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';
import { getSettingsOptions } from '@showreel/api-client/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { useSite } from '../../api/site';
import { useText } from '../../i18n/language';
import { endOfDay, wallTime } from '../../i18n/studioTime';
import { asTyped } from '../../ui/form/inputs';
import { startingTimer, validateTimer, type TimerValue } from './timer';

const PRESET_DAYS = [7, 30, 90];

/** Returns the form field that edits an API field: the two fields of the timer are edited together. */
export const projectField = (apiField: string): string =>
  apiField === 'timerEnabled' || apiField === 'expiresAt' ? 'timer' : apiField;

/** Asks whether and when the gallery closes. Until somebody touches it, a new project has the studio's default. */
export function TimerInput({
  saved,
  defaultDays,
  autoFocus,
}: {
  /** An unchanged timer may have ended, or have no end. */
  saved?: Pick<ProjectDto, 'timerEnabled' | 'expiresAt'> | undefined;
  /** The number of days after which the studio closes galleries. */
  defaultDays?: number | null | undefined;
  /** True when the field has the focus as the form opens. */
  autoFocus?: boolean;
}) {
  const t = useText();
  const { timezone } = useSite();
  const [opened] = useState(() => new Date());
  const shown = (value: TimerValue | null) => value ?? startingTimer(defaultDays, opened, timezone);
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useInput({
    source: 'timer',
    parse: asTyped,
    format: asTyped,
    validate: (timer: TimerValue | null) => validateTimer(shown(timer), saved, Date.now(), timezone) ?? undefined,
  });
  const { enabled, expiresAt } = shown(value as TimerValue | null);
  const isDateless = enabled && !expiresAt;
  const days = useQuery({ ...getSettingsOptions(), enabled: isDateless }).data?.values.defaultTimerDays;
  const hints = [
    ...(isDateless && days ? [t('projects.timerWithoutDate', { count: days })] : []),
    ...(isDateless && days === null ? [t('projects.timerStaysOpen')] : []),
    t('sharing.expiresInZone', { zone: timezone }),
  ];
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            autoFocus={autoFocus}
            checked={enabled}
            onChange={(_event, checked) => onChange({ enabled: checked, expiresAt: checked ? expiresAt : '' })}
            slotProps={enabled ? {} : { input: { ref } }}
          />
        }
        label={t('projects.timerEnable')}
        sx={{ mt: 0.5 }}
      />
      {enabled && (
        <>
          <Stack
            direction="row"
            role="group"
            aria-label={t('sharing.presets')}
            sx={{ gap: 1, flexWrap: 'wrap', my: 0.5 }}
          >
            {PRESET_DAYS.map((count) => (
              <Chip
                key={count}
                label={t('sharing.inDays', { count })}
                variant="outlined"
                onClick={() => onChange({ enabled, expiresAt: endOfDay(new Date(), count, timezone) })}
              />
            ))}
          </Stack>
          <TextField
            label={t('projects.expiresAt')}
            type="datetime-local"
            value={expiresAt}
            onChange={({ target }) => onChange({ enabled, expiresAt: target.value })}
            onBlur={onBlur}
            inputRef={ref}
            error={error !== undefined}
            helperText={error?.message ? <ValidationError error={error.message} /> : hints.join(' ')}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: wallTime(opened, timezone) } }}
          />
        </>
      )}
    </>
  );
}
