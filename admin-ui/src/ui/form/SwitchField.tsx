import { FormControl, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';
import { asTyped } from './inputs';

/** A setting that is on or off, with a line that explains it. */
export function SwitchField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const hintId = useId();
  return (
    <FormControl>
      <FormControlLabel
        control={
          <Switch
            checked={checked}
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

/** A switch of the surrounding form. */
export function SwitchInput({ source, label, hint }: { source: string; label: string; hint: string }) {
  const { field } = useInput({ source, parse: asTyped, format: asTyped });
  return <SwitchField label={label} hint={hint} checked={field.value === true} onChange={field.onChange} />;
}
