import { useGetIdentity } from 'react-admin';
import { useText } from '../i18n/language';
import { Banner } from '../ui/feedback/Banner';
import { statusText, useStatus } from './status';

/** Shows a banner on every screen while something that work needs is down. */
export function StatusBanner() {
  const t = useText();
  const { data: identity } = useGetIdentity();
  const { data } = useStatus(identity !== undefined);
  const down = data?.lasting ?? [];
  if (down.length === 0) return null;
  return (
    <Banner severity="error" action={t('settings.bannerMore')} to="/status">
      {t('settings.bannerDown', {
        parts: down.map(({ name }) => t(`settings.${name}`)).join(', '),
        advice: statusText(down[0]!, t).advice || statusText(down[0]!, t).detail,
      })}
    </Banner>
  );
}
