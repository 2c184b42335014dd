import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/feedback/EmptyState';

/** Any address of the console that leads nowhere. */
export function NotFound() {
  const t = useText();
  return (
    <EmptyState wholeScreen title={t('app.pageNotFound')} text={t('app.pageNotFoundText')}>
      <Button variant="contained" component={Link} to="/dashboard">
        {t('app.toDashboard')}
      </Button>
    </EmptyState>
  );
}
