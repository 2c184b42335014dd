import { getGalleryPerson, leaveClientView, type GalleryPersonDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { galleryLinkOf } from '../../api/gallery/gallery-link';
import { viewAs } from '../../i18n/en/app';
import { getTranslations } from '../../i18n/translations';
import styles from './ViewAsBanner.module.css';

const ANY = { client: 'anyClient', guest: 'anyGuest', partner: 'anyPartner' } as const;

/** Tells staff who view a gallery as somebody else whose view it is, with a button to stop. */
export function ViewAsBanner({ projectId, path }: { projectId: string; path: string }) {
  const t = getTranslations(viewAs);
  const { visitor } = galleryLinkOf(path);
  const { data: person } = useQuery({
    queryKey: ['/api/gallery/person', projectId, visitor],
    queryFn: () => getGalleryPerson({ path: { projectId, visitor } }),
    staleTime: Infinity,
    retry: 2,
  });
  const view = ({ kind, name }: GalleryPersonDto) => (name === null ? t(ANY[kind]) : t(kind, { name }));
  const stop = async () => {
    await leaveClientView({ path: { projectId, visitor } }).catch(() => undefined);
    window.location.reload();
  };
  return (
    <aside className={styles['banner']} aria-label={t('label')}>
      <p>{person ? `${view(person)} ${t('readOnly')}` : t('readOnly')}</p>
      <button type="button" onClick={() => void stop()}>
        {t('stop')}
      </button>
    </aside>
  );
}
