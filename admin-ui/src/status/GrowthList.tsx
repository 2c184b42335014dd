import { Stack, Typography } from '@mui/material';
import type { GrowthDto } from '@showreel/api-client';
import type { Text } from '../i18n/catalogue';
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
              {sizeText({ count, bytes, oldestAt }, t)}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {days === null ? t('settings.growthStays') : t('settings.growthKept', { count: days })}
              </Typography>
            </Typography>
          </Stack>
        ))}
      </Stack>
    </PageSection>
  );
}

function sizeText({ count, bytes, oldestAt }: Pick<GrowthDto, 'count' | 'bytes' | 'oldestAt'>, t: Text): string {
  if (count === 0) return t('settings.growthNone');
  const size = formatBytes(bytes);
  if (oldestAt === null) return t('settings.growthMany', { count, size });
  return t('settings.growthSize', { count, size, date: formatDate(oldestAt) });
}
