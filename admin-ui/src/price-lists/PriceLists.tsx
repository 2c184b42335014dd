import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { PriceListDto } from '@showreel/api-client';
import { Link } from 'react-router-dom';
import { usePriceLists } from '../api/priceLists';
import { useText } from '../i18n/language';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { LoadError } from '../ui/feedback/LoadError';
import { formatCents } from '../ui/format';
import { PageTitle } from '../ui/PageTitle';
import { StatusBadge } from '../ui/StatusBadge';
import { PriceListMenu } from './PriceListMenu';
import { TaxNote } from './TaxNote';

/** /admin/price-lists lists all price lists, and names the default. */
export function PriceLists() {
  const t = useText();
  const { data, error, refetch } = usePriceLists();
  return (
    <>
      <PageTitle title={t('prices.title')}>
        <Button component={Link} to="/price-lists/create" variant="contained" startIcon={<AddIcon />}>
          {t('prices.create')}
        </Button>
      </PageTitle>
      <TaxNote />
      {error && !data && <LoadError error={error} failure={t('prices.loadFailed')} onRetry={refetch} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && (
        <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {data.map((list) => (
            <PriceListCard key={list.id} list={list} />
          ))}
        </Stack>
      )}
    </>
  );
}

function PriceListCard({ list }: { list: PriceListDto }) {
  const t = useText();
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <MuiLink component={Link} to={`/price-lists/${list.id}`} underline="hover" variant="h3" color="text.primary">
            {list.name}
          </MuiLink>
          <Typography variant="body2" color="textSecondary">
            {list.currency.toUpperCase()}
          </Typography>
          {list.isDefault && (
            <StatusBadge icon="dot" color="success">
              {t('prices.isDefault')}
            </StatusBadge>
          )}
        </Stack>
        <Typography variant="body2" sx={{ mt: 0.75, fontVariantNumeric: 'tabular-nums' }}>
          {list.packages.length === 0
            ? t('prices.noPackages')
            : list.packages
                .map(({ name, priceCents }) => `${name} ${formatCents(priceCents, list.currency)}`)
                .join(' · ')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {list.projectCount === 0 ? t('prices.usedByNone') : t('prices.usedBy', { count: list.projectCount })}
        </Typography>
      </Box>
      <PriceListMenu list={list} />
    </Card>
  );
}
