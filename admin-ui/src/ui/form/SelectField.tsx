import { MenuItem, TextField } from '@mui/material';
import type { ComponentProps } from 'react';
import { TextInput } from './inputs';

/** Chooses among a few named values. */
export function SelectField<V extends string | number>({
  label,
  hint,
  value,
  choices,
  disabled,
  onChange,
}: {
  label: string;
  hint?: string;
  value: V;
  choices: readonly { value: V; name: string; lang?: string }[];
  disabled?: boolean;
  onChange: (value: V) => void;
}) {
  return (
    <TextField
      label={label}
      select
      value={value}
      helperText={hint}
      disabled={disabled}
      // MUI passes the value of the choice as it is, not its text.
      onChange={({ target }) => onChange(target.value as V)}
      sx={{ minWidth: 220 }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value} lang={choice.lang}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Chooses a value of the surrounding form: shows its errors, or else its hint. */
export function SelectInput<V extends string | number>({
  choices,
  native = false,
  narrow,
  ...props
}: Omit<ComponentProps<typeof TextInput>, 'select' | 'slotProps' | 'sx' | 'children'> & {
  /** A choice of '' stands for none. */
  choices: readonly { value: V; name: string }[];
  /** The choice '' stands for none. */
  native?: boolean;
  /** True for the browser's own list, in which long lists are searched by typing. */
  narrow?: boolean;
}) {
  const isNamedWhenEmpty = native || choices.some(({ value }) => value === '');
  return (
    <TextInput
      {...props}
      select
      slotProps={{
        select: native ? { native } : { displayEmpty: true },
        inputLabel: isNamedWhenEmpty ? { shrink: true } : {},
      }}
      sx={narrow ? { maxWidth: { sm: 320 } } : {}}
    >
      {choices.map(({ value, name }) =>
        native ? (
          <option key={value} value={value}>
            {name}
          </option>
        ) : (
          <MenuItem key={value} value={value}>
            {name}
          </MenuItem>
        ),
      )}
    </TextInput>
  );
}
