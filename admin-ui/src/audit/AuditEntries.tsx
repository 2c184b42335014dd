import { Box, Button, Link, Typography } from '@mui/material';
import type { AuditItemDto } from '@showreel/api-client';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../i18n/language';
import { StatusBadge, type BadgeColor, type BadgeIcon } from '../ui/StatusBadge';
import { Timestamp } from '../ui/Timestamp';
import { summaryOf } from './auditGroups';
import { actionText, detailText, subjectPage } from './auditText';

/** A success needs no badge. */
const BADGES: Record<Exclude<AuditItemDto['outcome'], 'done'>, { icon: BadgeIcon; color: BadgeColor }> = {
  rejected: { icon: 'cross', color: 'warning' },
  failed: { icon: 'alert', color: 'error' },
  begun: { icon: 'half', color: 'secondary' },
};

/** Lists entries; those of the same kind by the same person are one line, which can be unfolded. */
export function AuditEntries({ items }: { items: readonly AuditItemDto[] }) {
  const [open, setOpen] = useState(false);
  if (items.length === 1) return <Entry item={items[0]!} />;
  return (
    <>
      <Entry item={summaryOf(items)} more={{ count: items.length, open, toggle: () => setOpen(!open) }} />
      {open && items.map((item) => <Entry key={item.id} item={item} nested />)}
    </>
  );
}

/** Shows one line, and on demand the entries for which it stands. */
function Entry({
  item,
  more,
  nested = false,
}: {
  item: AuditItemDto;
  more?: { count: number; open: boolean; toggle: () => void };
  nested?: boolean;
}) {
  const t = useText();
  const details = detailText(item, t);
  const page = subjectPage(item);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', md: '170px 200px 1fr auto' },
        columnGap: 2,
        rowGap: 0.25,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        alignItems: 'center',
        bgcolor: nested ? 'action.hover' : undefined,
      }}
    >
      <Timestamp at={item.at} sx={{ order: { xs: 3, md: 0 } }} />
      <Typography
        variant="body2"
        noWrap
        title={item.actorEmail ?? ''}
        sx={{ order: { xs: 4, md: 0 }, textAlign: { xs: 'right', md: 'left' } }}
      >
        {item.actorName ?? item.actorEmail ?? t('audit.nobody')}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{actionText(item.action, t)}</strong>
          {more && ` × ${more.count}`}
          {item.subjectName ? ' · ' : ''}
          {page && item.subjectName ? (
            <Link component={RouterLink} to={page} color="inherit">
              {item.subjectName}
            </Link>
          ) : (
            item.subjectName
          )}
        </Typography>
        {details && (
          <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {details}
          </Typography>
        )}
      </Box>
      <Box sx={{ justifySelf: 'end', alignSelf: { xs: 'start', md: 'center' } }}>
        {more && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={more.open}
            onClick={more.toggle}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {t(more.open ? 'audit.fold' : 'audit.unfold', { count: more.count })}
          </Button>
        )}
        {item.outcome !== 'done' && <StatusBadge {...BADGES[item.outcome]}>{t(`audit.${item.outcome}`)}</StatusBadge>}
      </Box>
    </Box>
  );
}
