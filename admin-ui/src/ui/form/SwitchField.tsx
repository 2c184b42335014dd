import { FormControl, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';
import { asTyped } from './inputs';

/** Switches a setting on or off, with a line that explains it. */
export function SwitchField({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const hintId = useId();
  return (
    <FormControl>
      <FormControlLabel
        control={
          <Switch
            checked={checked}
            disabled={disabled}
            onChange={(_event, next) => onChange(next)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        label={label}
      />
      <FormHelperText id={hintId} sx={{ mx: 0 }}>
        {hint}
      </FormHelperText>
    </FormControl>
  );
}

/** Switches a value of the surrounding form. A disabled switch shows that the setting has no effect: it looks off. */
export function SwitchInput({
  source,
  label,
  hint,
  disabled = false,
}: {
  source: string;
  label: string;
  hint: string;
  disabled?: boolean;
}) {
  const { field } = useInput({ source, parse: asTyped, format: asTyped });
  return (
    <SwitchField
      label={label}
      hint={hint}
      checked={!disabled && field.value === true}
      disabled={disabled}
      onChange={field.onChange}
    />
  );
}
