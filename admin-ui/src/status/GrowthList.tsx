import { Stack, Typography } from '@mui/material';
import type { GrowthChangeDto, GrowthDto } from '@showreel/api-client';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { formatBytes, formatDate, formatDay } from '../ui/format';
import { PageSection } from '../ui/page/PageSection';
import { useStatus } from './status';

/**
 * Lists what is stored and what grows with use: how much there is, how that has changed, and for how long it is kept.
 */
export function GrowthList() {
  const t = useText();
  const { data } = useStatus();
  const { growth = [], stored = [] } = data ?? {};
  if (growth.length === 0) return null;
  const isCompared = [...growth, ...stored].some(({ change }) => change);
  return (
    <PageSection title={t('settings.growth')} about={t('settings.growthAbout')}>
      {!isCompared && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t('settings.growthUnknown')}
        </Typography>
      )}
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5 }}>
        {stored.map(({ kind, bytes, day, change }) => (
          <GrowthItem key={kind} name={t(`settings.stored_${kind}`)} change={change}>
            {t('settings.storedSize', { size: formatBytes(bytes), date: formatDay(day) })}
          </GrowthItem>
        ))}
        {growth.map(({ kind, days, change, ...size }) => (
          <GrowthItem
            key={kind}
            name={t(`settings.${kind}s`)}
            change={change}
            kept={days === null ? t('settings.growthStays') : t('settings.growthKept', { count: days })}
          >
            {sizeText(size, t)}
          </GrowthItem>
        ))}
      </Stack>
    </PageSection>
  );
}

interface GrowthItemProps {
  name: string;
  change: GrowthChangeDto | null;
  kept?: string;
  children: string;
}

function GrowthItem({ name, change, kept, children }: GrowthItemProps) {
  const t = useText();
  return (
    <Stack component="li" direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 0.25, sm: 2 } }}>
      <Typography variant="body2" sx={{ fontWeight: 560, width: { sm: 240 }, flexShrink: 0 }}>
        {name}
      </Typography>
      <Typography variant="body2">
        {[children, change && changeText(change, t)].filter(Boolean).join(' ')}{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {kept}
        </Typography>
      </Typography>
    </Stack>
  );
}

function changeText({ bytes, since }: GrowthChangeDto, t: Text): string {
  const date = formatDay(since);
  if (bytes === 0) return t('settings.growthSame', { date });
  return t('settings.growthChange', { change: `${bytes > 0 ? '+' : '−'}${formatBytes(Math.abs(bytes))}`, date });
}

function sizeText({ count, bytes, oldestAt }: Pick<GrowthDto, 'count' | 'bytes' | 'oldestAt'>, t: Text): string {
  if (count === 0) return t('settings.growthNone');
  const size = formatBytes(bytes);
  if (oldestAt === null) return t('settings.growthMany', { count, size });
  return t('settings.growthSize', { count, size, date: formatDate(oldestAt) });
}
