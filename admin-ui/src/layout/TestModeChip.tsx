import { Chip, Tooltip, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { TOUCH } from '../ui/theme';

/** Shows a chip on every page while purchases are only tests. On phones it leaves the space to the studio's name. */
export function TestModeChip() {
  const t = useText();
  const { testMode } = useSite();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (!testMode) return null;
  return (
    <Tooltip describeChild title={t('app.testModeHint')}>
      <Chip
        component={Link}
        to="/settings/payments"
        clickable
        size="small"
        variant="outlined"
        color="warning"
        label={t(isPhone ? 'app.testModeShort' : 'app.testMode')}
        sx={{ [TOUCH]: { height: 28, '&::after': { content: '""', position: 'absolute', inset: '-9px -3px' } } }}
      />
    </Tooltip>
  );
}
