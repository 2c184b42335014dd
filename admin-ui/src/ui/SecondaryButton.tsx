import { Button, type ButtonProps } from '@mui/material';

/** Shows a button that is not the main one of its page or dialog. */
export const SecondaryButton = ((props: ButtonProps) => (
  <Button variant="outlined" color="inherit" {...props} />
)) as typeof Button;
