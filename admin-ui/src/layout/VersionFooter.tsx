import { Typography } from '@mui/material';
import { useText } from '../i18n/language';
import { useStatus } from '../status/status';

/** Shows the version of the server at the foot of every page; the banner of the status has requested it. */
export function VersionFooter() {
  const t = useText();
  const { data } = useStatus(false);
  return (
    <Typography
      component="footer"
      variant="caption"
      color="textSecondary"
      sx={{ px: { xs: 2, md: 4 }, pb: 2, minHeight: 36, textAlign: 'end' }}
    >
      {data && t('app.version', { version: data.version })}
    </Typography>
  );
}
