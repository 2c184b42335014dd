import { Box, Button, Card, Stack, TablePagination, Typography } from '@mui/material';
import type { PersonDto } from '@showreel/api-client';
import { useState, type ReactNode } from 'react';
import { ListBase, useListContext, useTranslate } from 'react-admin';
import { isSessionLost } from '../api/errors';
import { useKinds, type PersonKind } from '../api/people';
import { peopleOf } from '../api/queries';
import { useText } from '../i18n/language';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { LoadError } from '../ui/feedback/LoadError';
import { hasDraft } from '../ui/form/draft';
import { formatNumber } from '../ui/format';
import { ToggleField } from '../ui/ToggleField';
import { NoMatch } from '../ui/list/NoMatch';
import { ListSearch } from '../ui/list/ListSearch';
import { useFocusRestore } from '../../../shared-ui/src/useFocusRestore';
import { PeopleRows } from './PeopleRows';
import { AddPersonDialog, addPersonDraft } from './PersonDialogs';
import type { PeopleHandlers } from './PersonMenu';
import { PastePeopleDialog, pastePeopleDraft } from './PastePeopleDialog';
import { SecondaryButton } from '../ui/SecondaryButton';

/** A page has few people, since purchases and access are below. */
const PER_PAGE = 5;

/** Lists everybody who has a link to a project's gallery: they are added, invited, changed and removed here. */
export function PeopleCard({
  projectId,
  children,
  ...handlers
}: {
  projectId: string;
  /** Other ways into the gallery. */
  children?: ReactNode;
} & PeopleHandlers) {
  const t = useText();
  const [open, setOpen] = useState<'add' | 'paste' | null>(() =>
    hasDraft(addPersonDraft(projectId)) ? 'add' : hasDraft(pastePeopleDraft(projectId)) ? 'paste' : null,
  );
  const close = () => setOpen(null);
  return (
    // The page of a project has an address of its own, and react-admin's store would restore a filter that is not
    // shown.
    <ListBase
      resource={peopleOf(projectId)}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={PER_PAGE}
      disableSyncWithLocation
      storeKey={false}
    >
      <Card component="section" aria-label={t('people.title')}>
        <Header projectId={projectId} />
        <People projectId={projectId} {...handlers} />
        <Stack direction="row" sx={{ gap: 1, p: 2, pt: 1.5, flexWrap: 'wrap' }}>
          <SecondaryButton onClick={() => setOpen('add')}>{t('people.add')}</SecondaryButton>
          <Button color="inherit" onClick={() => setOpen('paste')}>
            {t('people.paste')}
          </Button>
        </Stack>
        {children}
      </Card>
      {open === 'add' && <AddPersonDialog projectId={projectId} onClose={close} />}
      {open === 'paste' && <PastePeopleDialog projectId={projectId} onClose={close} />}
    </ListBase>
  );
}

/** Shows the title, the number of people, and search and filter where there are many people or several kinds. */
function Header({ projectId }: { projectId: string }) {
  const t = useText();
  const { total = 0, filterValues, setFilters } = useListContext<PersonDto>();
  const kinds = useKinds(projectId);
  const kind = filterValues['kind'] as PersonKind | undefined;
  const isSearched = Boolean(filterValues['q']) || kind !== undefined;
  return (
    <Box sx={{ px: 2, pt: 2, pb: 1 }}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="h2">{t('people.title')}</Typography>
        {total > 1 && (
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(total)}
          </Typography>
        )}
      </Stack>
      {total === 1 && !isSearched && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty' }}>
          {t('people.about')}
        </Typography>
      )}
      {(kinds.length > 1 || kind) && (
        // The buttons are wider than a phone in some languages.
        <Box sx={{ mt: 1.5, overflowX: 'auto', '& .MuiToggleButton-root': { whiteSpace: 'nowrap' } }}>
          <ToggleField
            label={t('people.kinds')}
            value={kind ?? 'all'}
            choices={(['all', ...new Set([...kinds, ...(kind ? [kind] : [])])] as const).map((each) => ({
              value: each,
              name: t(`people.${each}Filter`),
            }))}
            onChange={(next) => setFilters({ ...filterValues, kind: next === 'all' ? undefined : next })}
          />
        </Box>
      )}
      {(total > PER_PAGE || isSearched) && (
        <Stack direction="row" sx={{ mt: 1.5 }}>
          <ListSearch label={t('people.search')} />
        </Stack>
      )}
    </Box>
  );
}

/** Shows one page of people; the focus stays here when its row is removed. */
function People({ projectId, ...handlers }: { projectId: string } & PeopleHandlers) {
  const t = useText();
  const translate = useTranslate();
  const { data, total = 0, isPending, error, refetch, page, perPage, setPage } = useListContext<PersonDto>();
  const { container, focusEvents } = useFocusRestore();
  const rows = () => {
    if (isPending || (!data && isSessionLost(error))) return <ListSkeleton rows={2} />;
    if (error && !data) return <LoadError error={error} failure={t('people.listFailed')} onRetry={refetch} />;
    if (total === 0) return <NoMatch inCard title={t('people.noMatch')} />;
    return <PeopleRows projectId={projectId} {...handlers} />;
  };
  return (
    <Box ref={container} tabIndex={-1} {...focusEvents} sx={{ outline: 0 }}>
      {rows()}
      {total > perPage && (
        <TablePagination
          component="div"
          count={total}
          page={page - 1}
          rowsPerPage={perPage}
          rowsPerPageOptions={[]}
          onPageChange={(_event, next) => setPage(next + 1)}
          labelDisplayedRows={({ from, to, count }) =>
            translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
          }
          getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
        />
      )}
    </Box>
  );
}
