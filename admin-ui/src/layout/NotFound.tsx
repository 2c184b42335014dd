import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/feedback/EmptyState';

/** Answers any address of the console that leads nowhere. */
export function NotFound() {
  const t = useText();
  const text = t(import.meta.env.DEV ? 'app.pageNotFoundHint' : 'app.pageNotFoundText');
  return (
    <EmptyState wholeScreen title={t('app.pageNotFound')} text={text}>
      <Button variant="contained" component={Link} to="/dashboard">
        {t('app.toDashboard')}
      </Button>
    </EmptyState>
  );
}
