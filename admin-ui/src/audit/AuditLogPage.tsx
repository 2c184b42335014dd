import { Box, Button, Card, MenuItem, Skeleton, TextField } from '@mui/material';
import type { UserDto } from '@showreel/api-client';
import { listAuditInfiniteOptions } from '@showreel/api-client/queries';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { useSite } from '../api/site';
import { useDebounced } from '../../../shared-ui/src/useDebounced';
import { instantOf } from '../i18n/studioTime';
import { downloadWithProof } from '../api/proof';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../ui/feedback/LoadError';
import { PageTitle } from '../ui/PageTitle';
import { AuditEntries } from './AuditEntries';
import { groupsOf } from './auditGroups';
import { periodOf } from './auditText';
import { SecondaryButton } from '../ui/SecondaryButton';

const AREAS = [
  'projects',
  'media',
  'uploads',
  'users',
  'settings',
  'sharing',
  'payments',
  'auth',
  'account',
  'health',
] as const;
/** A search begins this many milliseconds after the last key. */
const PAUSE_MS = 300;

/** Reads the filter in an address, and leaves out invalid values. */
function filterOf(params: URLSearchParams) {
  const read = (name: string) => params.get(name) ?? '';
  const day = (name: string) => (Number.isNaN(Date.parse(`${read(name)}T00:00Z`)) ? '' : read(name));
  return {
    actorId: read('actorId'),
    area: AREAS.find((area) => area === read('area')) ?? '',
    from: day('from'),
    to: day('to'),
    q: read('q'),
  };
}

const ALL: ReturnType<typeof filterOf> = { actorId: '', area: '', from: '', to: '', q: '' };

/** /admin/activity shows what staff did. The filter is in the address, so it survives a reload and can be shared. */
export function AuditLogPage() {
  const t = useText();
  const { timezone } = useSite();
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(() => filterOf(params));
  const { data: staff = [] } = useGetList<UserDto>('users', {
    filter: { role: 'admin' },
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'firstName', order: 'ASC' },
  });
  const { actorId, area } = filter;
  const q = useDebounced(filter.q.trim(), PAUSE_MS);
  const query = {
    ...(actorId ? { actorId } : {}),
    ...(area ? { area } : {}),
    ...(q ? { q } : {}),
    ...periodOf(filter.from, filter.to, (day) => instantOf(`${day}T00:00`, timezone)),
  };
  const address = new URLSearchParams(Object.entries({ ...filter, q }).filter(([, value]) => value)).toString();
  const writeAddress = useEffectEvent(() => {
    if (address !== params.toString()) setParams(address, { replace: true });
  });
  useEffect(() => writeAddress(), [address]);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...listAuditInfiniteOptions({ query: { ...query, limit: 50 } }),
    placeholderData: keepPreviousData,
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const items = data?.pages.flatMap((page) => page.items);
  const fieldProps = (name: keyof typeof filter) => ({
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => setFilter({ ...filter, [name]: target.value }),
  });
  // The address may name somebody before the list of staff has loaded, or somebody who has left.
  const shownActor = staff.some(({ id }) => id === actorId) ? actorId : '';
  const shrink = { inputLabel: { shrink: true } };
  // "All" is a choice too, with a label.
  const empty = { ...shrink, select: { displayEmpty: true } };
  return (
    <>
      <PageTitle title={t('audit.title')}>
        <SecondaryButton
          component="a"
          onClick={downloadWithProof}
          href={`/api/admin/audit/export?${new URLSearchParams({ ...query, timezone }).toString()}`}
          download
        >
          {t('audit.export')}
        </SecondaryButton>
      </PageTitle>
      <Box
        role="search"
        aria-label={t('audit.title')}
        sx={{
          display: 'grid',
          columnGap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', md: '1.2fr 1fr 1fr 1fr 1.4fr' },
          mb: 1.5,
        }}
      >
        <TextField select label={t('audit.who')} {...fieldProps('actorId')} value={shownActor} slotProps={empty}>
          <MenuItem value="">{t('audit.everyone')}</MenuItem>
          {staff.map(({ id, firstName, lastName, email }) => (
            <MenuItem key={id} value={id}>
              {`${firstName} ${lastName}`.trim() || email}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label={t('audit.area')} {...fieldProps('area')} slotProps={empty}>
          <MenuItem value="">{t('audit.everything')}</MenuItem>
          {AREAS.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`audit.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField type="date" label={t('audit.from')} {...fieldProps('from')} slotProps={shrink} />
        <TextField type="date" label={t('audit.to')} {...fieldProps('to')} slotProps={shrink} />
        <TextField
          type="search"
          label={t('audit.search')}
          {...fieldProps('q')}
          sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
        />
      </Box>
      {error && <LoadError error={error} failure={t('audit.readFailed')} onRetry={refetch} />}
      {!items && !error && <Skeleton variant="rounded" height={320} />}
      {items && (
        <Card>
          {items.length === 0 && <NoEntries isFiltered={address !== ''} onClear={() => setFilter(ALL)} />}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {groupsOf(items).map((group) => (
              <AuditEntries key={group[0]!.id} items={group} />
            ))}
          </Box>
        </Card>
      )}
      {hasNextPage && (
        <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1.5 }}>
          {t('audit.more')}
        </Button>
      )}
    </>
  );
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState title={t(isFiltered ? 'audit.empty' : 'audit.none')} text={t('audit.about')}>
      {isFiltered ? (
        <SecondaryButton onClick={onClear}>{t('purchases.clearFilters')}</SecondaryButton>
      ) : (
        <SecondaryButton component={Link} to="/projects">
          {t('projects.showAllProjects')}
        </SecondaryButton>
      )}
    </EmptyState>
  );
}
