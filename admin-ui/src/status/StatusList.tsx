import { Box, Skeleton, Stack, Typography } from '@mui/material';
import type { StatusPartDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { StatusBadge, type BadgeIcon, type BadgeColor } from '../ui/StatusBadge';
import { statusText, useStatus } from './status';

const BADGES: Record<StatusPartDto['state'], { icon: BadgeIcon; color: BadgeColor }> = {
  ok: { icon: 'dot', color: 'success' },
  warning: { icon: 'alert', color: 'warning' },
  down: { icon: 'cross', color: 'error' },
};

/** Lists every part with what was found, and what to do. */
export function StatusList() {
  const t = useText();
  const { data, error, refetch } = useStatus();
  if (error && !data) return <LoadError error={error} failure={t('settings.statusFailed')} onRetry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5 }}>
      <Typography component="li" variant="body2" color="textSecondary">
        {t('app.version', { version: data.version })}
      </Typography>
      {data.parts.map((part) => (
        <StatusRow key={part.name} part={part} />
      ))}
    </Stack>
  );
}

/** Shows one part with what was found, and what to do. */
export function StatusRow({ part }: { part: StatusPartDto }) {
  const t = useText();
  const { detail, advice } = statusText(part, t);
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: { xs: 0.5, sm: 2 }, alignItems: 'flex-start' }}
    >
      <Stack direction="row" sx={{ gap: 1, width: { xs: '100%', sm: 240 }, flexShrink: 0, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontWeight: 560, flex: { xs: 1, sm: '0 0 120px' } }}>
          {t(`settings.${part.name}`)}
        </Typography>
        <StatusBadge {...BADGES[part.state]}>{t(`settings.${part.state}`)}</StatusBadge>
      </Stack>
      <Box sx={{ minWidth: 0, pt: { sm: '2px' }, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{detail}</Typography>
        {advice && (
          <Typography variant="body2" color="textSecondary">
            {advice}
          </Typography>
        )}
      </Box>
    </Stack>
  );
}
