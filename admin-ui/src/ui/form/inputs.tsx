import { TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useInput, ValidationError, type Validator } from 'react-admin';

/** Returns the value unchanged: react-admin would turn '' into null, and null into ''. */
export const asTyped = (value: unknown): unknown => value;

/** Edits a text of the surrounding form: shows its errors, or else its hint. */
export function TextInput({
  source,
  hint,
  validate,
  ...props
}: Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'helperText' | 'inputRef'> & {
  source: string;
  hint?: ReactNode;
  validate?: Validator | Validator[];
}) {
  const {
    field: { ref, ...field },
    fieldState: { error },
  } = useInput({ source, validate, parse: asTyped });
  return (
    <TextField
      {...props}
      {...field}
      inputRef={ref}
      error={error !== undefined}
      helperText={error?.message ? <ValidationError error={error.message} /> : hint}
    />
  );
}
