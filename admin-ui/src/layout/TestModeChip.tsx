import { Chip, Tooltip } from '@mui/material';
import { Link } from 'react-router-dom';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';

/** On every page, while purchases are only tests. */
export function TestModeChip() {
  const t = useText();
  const { testMode } = useSite();
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
        label={t('app.testMode')}
      />
    </Tooltip>
  );
}
