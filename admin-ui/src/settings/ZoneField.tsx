import { Autocomplete, createFilterOptions, TextField } from '@mui/material';

const ZONES = [
  ...new Set(['UTC', Intl.DateTimeFormat().resolvedOptions().timeZone, ...Intl.supportedValuesOf('timeZone')]),
];

// 'new york' finds America/New_York.
const filterOptions = createFilterOptions<string>({ stringify: (zone) => `${zone} ${zone.replaceAll('_', ' ')}` });

/**
 * A time zone of the IANA list; first UTC and this computer's own. Anything else that is typed is validated by the
 * server.
 */
export function ZoneField({
  label,
  name,
  value,
  error,
  helperText,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  error: boolean;
  helperText: string | undefined;
  onChange: (zone: string) => void;
}) {
  return (
    <Autocomplete
      freeSolo
      autoHighlight
      options={ZONES}
      filterOptions={filterOptions}
      value={ZONES.includes(value) ? value : null}
      inputValue={value}
      // 'reset' only repeats the value.
      onInputChange={(_event, zone, reason) => reason !== 'reset' && onChange(zone)}
      renderInput={(params) => (
        <TextField {...params} name={name} label={label} error={error} helperText={helperText} />
      )}
      sx={{ maxWidth: { sm: 320 } }}
    />
  );
}
