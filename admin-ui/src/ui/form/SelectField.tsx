import { MenuItem, TextField } from '@mui/material';

/** A choice among a few named values. */
export function SelectField<V extends string | number>({
  label,
  hint,
  value,
  choices,
  disabled,
  narrow,
  onChange,
}: {
  label: string;
  hint?: string;
  value: V;
  choices: readonly { value: V; name: string; lang?: string }[];
  disabled?: boolean;
  /** Not wider than its values need. */
  narrow?: boolean;
  onChange: (value: V) => void;
}) {
  return (
    <TextField
      label={label}
      select
      value={value}
      helperText={hint}
      disabled={disabled}
      // MUI hands over the value of the choice as it is, not its text.
      onChange={({ target }) => onChange(target.value as V)}
      sx={{ minWidth: 220, ...(narrow ? { maxWidth: { sm: 320 } } : {}) }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value} lang={choice.lang}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
