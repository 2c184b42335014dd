import { Stack, Typography } from '@mui/material';
import { useText } from '../i18n/language';
import { formatBytes, formatDate } from '../ui/format';
import { PageSection } from '../ui/page/PageSection';
import { useStatus } from './status';

/** What grows with use: how much there is of each kind, since when, and for how long it is kept. */
export function GrowthList() {
  const t = useText();
  const { data } = useStatus();
  const growth = data?.growth ?? [];
  if (growth.length === 0) return null;
  return (
    <PageSection title={t('settings.growth')} about={t('settings.growthAbout')}>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5 }}>
        {growth.map(({ kind, count, bytes, oldestAt, days }) => (
          <Stack component="li" key={kind} direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 0.25, sm: 2 } }}>
            <Typography variant="body2" sx={{ fontWeight: 560, width: { sm: 240 }, flexShrink: 0 }}>
              {t(`settings.${kind}s`)}
            </Typography>
            <Typography variant="body2">
              {oldestAt === null
                ? t('settings.growthNone')
                : t('settings.growthSize', { count, size: formatBytes(bytes), date: formatDate(oldestAt) })}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {t('settings.growthKept', { count: days })}
              </Typography>
            </Typography>
          </Stack>
        ))}
      </Stack>
    </PageSection>
  );
}
