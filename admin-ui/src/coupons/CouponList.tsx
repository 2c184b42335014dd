import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { CouponDto } from '@showreel/api-client';
import { useState, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { LabelKey } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/feedback/EmptyState';
import { hasDraft } from '../ui/form/draft';
import { formatCents, formatDateTime } from '../ui/format';
import { ListPage } from '../ui/list/ListPage';
import { ListSearch } from '../ui/list/ListSearch';
import { NoMatch } from '../ui/list/NoMatch';
import type { SortChoice } from '../ui/list/SortSelect';
import { StatusBadge, type BadgeColor, type BadgeIcon } from '../ui/StatusBadge';
import { CouponDialog, couponDraft } from './CouponDialog';
import { statusOf, valueOf } from './couponForm';
import { CouponMenu } from './CouponMenu';

const SORTS = [
  { field: 'createdAt', order: 'DESC', label: 'app.newestFirst' },
  { field: 'code', order: 'ASC', label: 'coupons.code' },
  { field: 'useCount', order: 'DESC', label: 'coupons.mostUsed' },
] as const satisfies readonly SortChoice[];

const STATUS: Record<ReturnType<typeof statusOf>, { label: LabelKey; icon: BadgeIcon; color: BadgeColor }> = {
  valid: { label: 'coupons.valid', icon: 'dot', color: 'success' },
  scheduled: { label: 'coupons.scheduled', icon: 'clock', color: 'info' },
  usedUp: { label: 'coupons.usedUp', icon: 'half', color: 'secondary' },
  expired: { label: 'coupons.expired', icon: 'cross', color: 'secondary' },
  inactive: { label: 'coupons.inactive', icon: 'ring', color: 'secondary' },
};

/** /admin/coupons lists all coupons, and their use. */
export function CouponList() {
  const t = useText();
  const [creating, setCreating] = useState(() => hasDraft(couponDraft(null)));
  const create = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      {t('coupons.create')}
    </Button>
  );
  return (
    <ListPage
      resource="coupons"
      title={t('coupons.title')}
      sorts={SORTS}
      filters={<ListSearch label={t('coupons.search')} />}
      action={create}
      empty={<NoCoupons create={create} />}
      rows={<CouponItems />}
      after={creating && <CouponDialog coupon={null} onClose={() => setCreating(false)} />}
    />
  );
}

function NoCoupons({ create }: { create: ReactNode }) {
  const t = useText();
  const { filterValues } = useListContext<CouponDto>();
  if (!filterValues['q'])
    return (
      <EmptyState title={t('coupons.none')} text={t('coupons.noneText')}>
        {create}
      </EmptyState>
    );
  return <NoMatch title={t('coupons.noMatch')} />;
}

function CouponItems() {
  const { data = [] } = useListContext<CouponDto>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((coupon) => (
        <CouponItem key={coupon.id} coupon={coupon} />
      ))}
    </Box>
  );
}

function CouponItem({ coupon }: { coupon: CouponDto }) {
  const t = useText();
  const [now] = useState(() => Date.now());
  const status = STATUS[statusOf(coupon, now)];
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, p: 2, alignItems: 'flex-start', '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h3" component="h2">
            {coupon.code}
          </Typography>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>{`−${valueOf(coupon)}`}</Typography>
          <StatusBadge icon={status.icon} color={status.color}>
            {t(status.label)}
          </StatusBadge>
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
          {factsOf(coupon, t).join(' · ')}
        </Typography>
        {coupon.note && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
            {coupon.note}
          </Typography>
        )}
      </Box>
      <CouponMenu coupon={coupon} />
    </Stack>
  );
}

/** Says how a coupon was used, and names its limits. */
function factsOf(coupon: CouponDto, t: ReturnType<typeof useText>): string[] {
  const { useCount, openCount, maxUses, maxUsesPerClient, minimumOrderCents, currency, validFrom, validUntil } = coupon;
  return [
    maxUses === null
      ? useCount === 0
        ? t('coupons.unused')
        : t('coupons.used', { count: useCount })
      : t('coupons.usedOf', { count: useCount, most: maxUses }),
    ...(openCount > 0 ? [t('coupons.open', { count: openCount })] : []),
    ...coupon.discounts.map((each) => t('coupons.given', { amount: formatCents(each.discountCents, each.currency) })),
    ...(maxUsesPerClient === null ? [] : [t('coupons.perClient', { count: maxUsesPerClient })]),
    ...(minimumOrderCents === null || currency === null
      ? []
      : [t('coupons.from', { amount: formatCents(minimumOrderCents, currency) })]),
    ...(validFrom ? [t('coupons.since', { time: formatDateTime(validFrom) })] : []),
    ...(validUntil ? [t('coupons.until', { time: formatDateTime(validUntil) })] : []),
    ...(coupon.projectIds ? [t('coupons.inProjects', { count: coupon.projectIds.length })] : []),
  ];
}
