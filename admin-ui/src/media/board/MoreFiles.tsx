import { Box, Typography } from '@mui/material';
import { useRef } from 'react';
import { useHeightOfOne, useNearWindow, useSlow } from '../../../../shared-ui/src/more-files';
import { useText } from '../../i18n/language';
import { formatNumber } from '../../ui/format';
import type { ProjectFiles } from '../files/useProjectMedia';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** The lines of text stay in sight while the place of a thousand files is scrolled through. */
const LINE = { position: 'sticky', top: '40vh', py: 2, textAlign: 'center' } as const;

/**
 * Stands for the files that are not loaded: it has about their height, and loads the next page when it comes near the
 * window.
 */
export function MoreFiles({
  query: { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage },
  shown,
  loaded,
  total,
}: {
  query: ProjectFiles['query'];
  /** The grid before this place shows this many files. */
  shown: number;
  loaded: number;
  total: number;
}) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const isIdle = hasNextPage && !isFetching && !isFetchNextPageError;
  useNearWindow(place, isIdle, loaded, () => void fetchNextPage());
  const each = useHeightOfOne(place, shown, hasNextPage);
  const slow = useSlow(isFetching);
  return (
    <Box ref={place} sx={{ minHeight: hasNextPage ? Math.max(1, Math.round((total - loaded) * each)) : undefined }}>
      {isFetchNextPageError ? (
        <Box role="alert" sx={LINE}>
          <Typography variant="body2" component="p" sx={{ mb: 1 }}>
            {t('media.moreFailed')}
          </Typography>
          <SecondaryButton size="small" onClick={() => void fetchNextPage()}>
            {t('app.tryAgain')}
          </SecondaryButton>
        </Box>
      ) : (
        hasNextPage &&
        slow && (
          <Typography variant="body2" color="textSecondary" component="p" sx={LINE}>
            {t('media.moreLoading', { count: formatNumber(loaded), all: formatNumber(total) })}
          </Typography>
        )
      )}
    </Box>
  );
}
