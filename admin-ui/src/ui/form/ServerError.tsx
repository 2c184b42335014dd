import { Alert } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** Says why the server rejected the surrounding form, where it names no field. A toast announces it. */
export function ServerError() {
  const { errors } = useFormState();
  const message = errors.root?.['server']?.message;
  return message ? (
    <Alert severity="error" role="group" sx={{ my: 0.5 }}>
      {message}
    </Alert>
  ) : null;
}
