import { Skeleton, Stack } from '@mui/material';
import { useText } from '../../i18n/language';

/** Holds the place of rows that are loading. */
export function ListSkeleton({ rows }: { rows: number }) {
  const t = useText();
  return (
    <Stack role="status" aria-busy aria-label={t('app.loading')} sx={{ p: 2, gap: 1.75 }}>
      {Array.from({ length: rows }, (_, index) => (
        <Stack key={index} direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Stack sx={{ flex: 2 }}>
            <Skeleton width="60%" />
            <Skeleton width="35%" height={14} />
          </Stack>
          <Skeleton sx={{ flex: 2 }} />
          <Skeleton sx={{ flex: 1 }} />
        </Stack>
      ))}
    </Stack>
  );
}
