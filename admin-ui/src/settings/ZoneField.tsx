import { Autocomplete, createFilterOptions, TextField } from '@mui/material';
import { useInput, ValidationError } from 'react-admin';
import { asTyped } from '../ui/form/inputs';

const ZONES = [
  ...new Set(['UTC', Intl.DateTimeFormat().resolvedOptions().timeZone, ...Intl.supportedValuesOf('timeZone')]),
];

// The text 'new york' finds America/New_York.
const filterOptions = createFilterOptions<string>({ stringify: (zone) => `${zone} ${zone.replaceAll('_', ' ')}` });

/**
 * Asks for a time zone of the IANA list, with UTC and this computer's own first. The server validates anything else
 * that is typed.
 */
export function ZoneField({ source, label, hint }: { source: string; label: string; hint: string }) {
  const {
    field: { name, value, onChange, ref },
    fieldState: { error },
  } = useInput({ source, parse: asTyped });
  const zone = value as string;
  return (
    <Autocomplete
      freeSolo
      autoHighlight
      options={ZONES}
      filterOptions={filterOptions}
      value={ZONES.includes(zone) ? zone : null}
      inputValue={zone}
      // 'reset' only repeats the value.
      onInputChange={(_event, typed, reason) => reason !== 'reset' && onChange(typed)}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          inputRef={ref}
          label={label}
          error={error !== undefined}
          helperText={error?.message ? <ValidationError error={error.message} /> : hint}
        />
      )}
      sx={{ maxWidth: { sm: 320 } }}
    />
  );
}
