import { Alert, Box, Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Pagination, useListContext } from 'react-admin';
import { isSessionLost } from '../api/errors';
import { useText } from '../i18n/language';
import { ListSkeleton } from './ListSkeleton';
import { useFocusRestore } from './useFocusRestore';

/** The rows of the surrounding list with its pages, or what is shown in their place: a skeleton, an error, `empty`. The focus stays here when its row goes. */
export function ListRows({
  skeletonRows,
  empty,
  table,
  cards,
}: {
  skeletonRows: number;
  empty: ReactNode;
  /** Where there is room. */
  table: ReactNode;
  /** On narrow screens. */
  cards: ReactNode;
}) {
  const t = useText();
  const { data, total, isPending, error, refetch } = useListContext();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const { board, focusEvents } = useFocusRestore();
  const rows = () => {
    // The end of the session has its own toast.
    if (isPending || (!data && isSessionLost(error))) return <ListSkeleton rows={skeletonRows} />;
    if (error && !data) {
      return (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {t('app.tryAgain')}
            </Button>
          }
        >
          {(error as Error).message}
        </Alert>
      );
    }
    if (total === 0) return empty;
    return (
      <>
        {wide ? table : cards}
        <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
      </>
    );
  };
  return (
    <Box ref={board} tabIndex={-1} {...focusEvents} sx={{ outline: 0 }}>
      {rows()}
    </Box>
  );
}
