import ChecklistIcon from '@mui/icons-material/ChecklistOutlined';
import CartIcon from '@mui/icons-material/ShoppingBagOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import HeartIcon from '@mui/icons-material/FavoriteBorder';
import BellIcon from '@mui/icons-material/NotificationsNone';
import MailIcon from '@mui/icons-material/MailOutlined';
import PortraitIcon from '@mui/icons-material/AccountBoxOutlined';
import RefundIcon from '@mui/icons-material/Undo';
import { Box, Button, Card, Link, Skeleton, Stack, Typography } from '@mui/material';
import type { TimelineItemDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { addressText } from '../api/erased';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/feedback/EmptyState';
import { LoadError } from '../ui/feedback/LoadError';
import { Timestamp } from '../ui/Timestamp';
import { timelineText } from './timelineText';
import { useTimeline, type TimelineOf } from './useSharing';
import { TOUCH_AREA } from '../ui/theme';

const ICONS: Record<TimelineItemDto['kind'], typeof EyeIcon> = {
  visit: EyeIcon,
  download: DownloadIcon,
  favourite: HeartIcon,
  headshot: PortraitIcon,
  purchase: CartIcon,
  refund: RefundIcon,
  share: MailIcon,
  selection: ChecklistIcon,
  reminder: BellIcon,
};

/** The timeline has this anchor on the page. */
export const TIMELINE_ID = 'client-activity';

/**
 * Shows what people did with a gallery and who they are, or what one client did in all of theirs, the newest first.
 * Planned reminders are above it.
 */
export function ClientTimeline({
  of,
  planned,
  next,
}: {
  of: TimelineOf;
  planned?: ReactNode;
  /** The next step for staff while nobody has done anything. */
  next?: ReactNode;
}) {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(of);
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Card
      component="section"
      id={TIMELINE_ID}
      tabIndex={-1}
      aria-label={t('sharing.timeline')}
      sx={{
        p: 2,
        mt: 3,
        scrollMarginTop: 76,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('sharing.timeline')}
      </Typography>
      {planned}
      {error && <LoadError error={error} failure={t('sharing.timelineFailed')} onRetry={refetch} />}
      {!items && !error && <Skeleton variant="rounded" height={80} />}
      {items?.length === 0 && (
        <EmptyState inCard title={t('sharing.timelineEmpty')} text={t('sharing.timelineEmptyText')}>
          {next}
        </EmptyState>
      )}
      <Stack component="ol" sx={{ gap: 1.5, maxWidth: 720, m: 0, p: 0, listStyle: 'none' }}>
        {items?.map((item) => (
          <TimelineItem key={item.id} item={item} withProject={'clientEmail' in of} />
        ))}
      </Stack>
      {hasNextPage && (
        <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1.5 }}>
          {t('sharing.more')}
        </Button>
      )}
    </Card>
  );
}

function TimelineItem({ item, withProject }: { item: TimelineItemDto; withProject: boolean }) {
  const t = useText();
  const Icon = ICONS[item.kind];
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {timelineText(item, t)}
        </Typography>
        <Timestamp at={item.at} />
        {!withProject && item.personName && (
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {` · ${addressText(item.personName)}`}
          </Typography>
        )}
        {withProject && item.projectId && (
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {' · '}
            <Link
              component={RouterLink}
              to={`/projects/${item.projectId}`}
              color="inherit"
              underline="hover"
              sx={TOUCH_AREA}
            >
              {item.projectName}
            </Link>
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 0.5, ml: 'auto', flexShrink: 0 }}>
        {item.files
          .slice(0, 3)
          .map(({ id, name, thumbnailUrl }) =>
            thumbnailUrl ? (
              <Box
                key={id}
                component="img"
                src={thumbnailUrl}
                alt={name}
                title={name}
                loading="lazy"
                sx={{ width: 40, height: 40, objectFit: 'cover', borderRadius: 0.75, bgcolor: 'action.hover' }}
              />
            ) : (
              <Box key={id} title={name} sx={{ width: 40, height: 40, borderRadius: 0.75, bgcolor: 'action.hover' }} />
            ),
          )}
      </Stack>
    </Stack>
  );
}
