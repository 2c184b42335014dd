import { MenuItem, TextField } from '@mui/material';
import type { ComponentProps } from 'react';
import { useInput } from 'react-admin';
import { asTyped } from './inputs';

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

/** A choice of the surrounding form. */
export function SelectInput<V extends string | number>({
  source,
  ...props
}: { source: string } & Omit<ComponentProps<typeof SelectField<V>>, 'value' | 'onChange'>) {
  const { field } = useInput({ source, parse: asTyped, format: asTyped });
  return <SelectField<V> {...props} value={field.value as V} onChange={field.onChange} />;
}
