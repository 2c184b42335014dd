import { Box, Card, Stack } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { ListBase, ListContextProvider, Pagination, useListContext, useNotify, useTranslate } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { hasOwnScreen } from '../../api/errors';
import { useText } from '../../i18n/language';
import { ListSkeleton } from '../feedback/ListSkeleton';
import { LoadError } from '../feedback/LoadError';
import { PageTitle } from '../PageTitle';
import { useLastSearch } from './lastSearch';
import { SavedFilters } from './SavedFilters';
import { SortSelect, type SortChoice } from './SortSelect';
import { useFocusRestore } from '../../../../shared-ui/src/useFocusRestore';

/**
 * Shows a list of records whose filter, order and page are in the address: it can be shared, and Back undoes changes.
 */
export function ListPage({
  resource,
  title,
  sorts,
  filters,
  moreFilters,
  action,
  selection,
  empty,
  rows,
  before,
  after,
}: {
  resource: string;
  title: string;
  /** The list begins with the first of these orders. */
  sorts: readonly [SortChoice, ...SortChoice[]];
  /** A list without filters has no tools: neither order nor saved queries. */
  filters?: ReactNode;
  /** Filters on a line of their own. */
  moreFilters?: ReactNode;
  /** The list's main button. */
  action: ReactNode;
  /** Bulk actions. */
  selection?: ReactNode;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** The records, of which the surrounding context has one page. */
  rows: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
}) {
  const last = useLastSearch(resource);
  const notify = useNotify();
  // React-admin's own toast would lie above the screen that the console shows instead.
  const onError = (error: Error) => {
    if (!hasOwnScreen(error)) notify(error.message, { type: 'error' });
  };
  if (last !== null) return <Navigate to={{ search: last }} replace />;
  return (
    // react-admin's own store is off: it would restore a filter that Back has undone.
    <ListBase resource={resource} sort={sorts[0]} perPage={25} storeKey={false} queryOptions={{ onError }}>
      <PageTitle title={title}>{action}</PageTitle>
      {before}
      {filters && (
        <Stack sx={{ gap: 1.5, mb: 2 }}>
          <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
            {filters}
            {/* The fields are together, so that the button is never alone on a line. */}
            <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flex: { xs: '1 1 190px', sm: '0 1 auto' } }}>
              <SortSelect choices={sorts} />
              <SavedFilters />
            </Stack>
          </Stack>
          {moreFilters}
        </Stack>
      )}
      <Card sx={{ overflow: 'visible' }}>
        {selection}
        <ListRows empty={empty}>{rows}</ListRows>
      </Card>
      {after}
    </ListBase>
  );
}

/**
 * Returns the rows as they were when the pointer was pressed, until the click is over. A reply that comes in between
 * (leaving the search requests one) would move the row away from under the pointer, and the click would be lost.
 */
function useRowsAsPressed<T>(rows: T): { rows: T; press: () => void } {
  const [heldRows, setHeldRows] = useState<T | null>(null);
  const holds = heldRows !== null;
  useEffect(() => {
    if (!holds) return undefined;
    // The click comes right after the release.
    const release = () => void setTimeout(() => setHeldRows(null));
    const ends = ['pointerup', 'pointercancel', 'contextmenu'];
    for (const end of ends) addEventListener(end, release, true);
    return () => {
      for (const end of ends) removeEventListener(end, release, true);
    };
  }, [holds]);
  return { rows: heldRows ?? rows, press: () => setHeldRows(rows) };
}

/**
 * Shows the rows with their pages, or a skeleton, error or empty state. The focus stays here when its row is removed.
 */
function ListRows({ empty, children }: { empty: ReactNode; children: ReactNode }) {
  const t = useText();
  const translate = useTranslate();
  const list = useListContext();
  const { isPending, error, refetch } = list;
  const { rows: held, press } = useRowsAsPressed({ data: list.data, total: list.total });
  const { data, total } = held;
  const { container, focusEvents } = useFocusRestore();
  // react-admin translates the names of these buttons on wide screens only.
  const labels = { getItemAriaLabel: (type: string) => translate(`ra.navigation.${type}`) };
  const rows = () => {
    if (isPending || (!data && hasOwnScreen(error))) return <ListSkeleton rows={6} />;
    if (error && !data) return <LoadError error={error} failure={t('errors.unreachable')} onRetry={refetch} />;
    if (total === 0) return empty;
    return (
      <>
        <Box onPointerDown={press}>
          <ListContextProvider value={{ ...list, data, total } as typeof list}>{children}</ListContextProvider>
        </Box>
        <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...labels} />
      </>
    );
  };
  return (
    <Box ref={container} tabIndex={-1} {...focusEvents} sx={{ outline: 0 }}>
      {rows()}
    </Box>
  );
}
