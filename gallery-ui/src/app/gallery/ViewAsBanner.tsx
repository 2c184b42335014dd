import { leaveClientView } from '@showreel/api-client';
import { galleryLinkOf } from '../../api/gallery/gallery-link';
import { viewAs } from '../../i18n/en/app';
import { getTranslations } from '../../i18n/translations';
import styles from './ViewAsBanner.module.css';

/** Shown while staff view a gallery as its client, with a button to stop. */
export function ViewAsBanner({ projectId, path }: { projectId: string; path: string }) {
  const t = getTranslations(viewAs);
  const { visitor } = galleryLinkOf(path);
  const stop = async () => {
    await leaveClientView({ path: { projectId, visitor } }).catch(() => undefined);
    window.location.reload();
  };
  return (
    <aside className={styles['banner']} aria-label={t('banner')}>
      <p>{t('banner')}</p>
      <button type="button" onClick={() => void stop()}>
        {t('stop')}
      </button>
    </aside>
  );
}
