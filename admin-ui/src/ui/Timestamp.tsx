import { Typography, type SxProps, type Theme } from '@mui/material';
import { getTimeZone } from '../i18n/studioTime';
import { formatDateTime } from './format';

/** Shows a time in the studio's zone; a tooltip names the zone. */
export function Timestamp({ at, sx }: { at: string; sx?: SxProps<Theme> }) {
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="time"
      dateTime={at}
      title={`${formatDateTime(at)} (${getTimeZone() ?? ''})`}
      sx={sx}
    >
      {formatDateTime(at)}
    </Typography>
  );
}
