import { Button, Skeleton, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/language';
import { EmptyState } from '../feedback/EmptyState';
import { LoadError } from '../feedback/LoadError';

/** Shows the page of one record; until it is loaded a skeleton, "not found", or why it could not be loaded. */
export function RecordPage<R>({
  query: { data, error, refetch },
  texts,
  backTo,
  children,
}: {
  query: { data?: R | undefined; error: (Error & { status?: number }) | null; refetch: () => unknown };
  texts: { notFound: string; notFoundText: string; failed: string };
  /** The path of the list of these records. */
  backTo: string;
  children: (record: R) => ReactNode;
}) {
  const t = useText();
  const navigate = useNavigate();
  if (error && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState wholeScreen title={texts.notFound} text={texts.notFoundText}>
        <Button variant="contained" onClick={() => void navigate(backTo)}>
          {t('app.goBack')}
        </Button>
      </EmptyState>
    );
  }
  if (data) return children(data);
  if (error) return <LoadError error={error} failure={texts.failed} onRetry={refetch} />;
  return (
    <Stack role="status" aria-busy aria-label={t('app.loading')} sx={{ gap: 1 }}>
      <Skeleton width={120} />
      <Skeleton width="45%" height={40} />
      <Skeleton width="30%" />
      <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />
    </Stack>
  );
}
