import type { ClientAccessDto } from '@showreel/api-client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useGallery, type GalleryReply } from '../../../api/gallery/gallery';
import { knownFiles } from '../../../api/gallery/gallery-files';
import { receiptPath, type GalleryLink } from '../../../api/gallery/gallery-link';
import { useSite } from '../../../api/site';
import { Button, ButtonLink } from '../../../ui/controls/Button';
import { PageTitle } from '../../../ui/page/PageHeader';
import { SiteLogo } from '../../../ui/page/SiteLogo';
import { Loading } from '../../../ui/status/Loading';
import { common } from '../../../i18n/en/common';
import { paid as section } from '../../../i18n/en/packages';
import { receipts } from '../../../i18n/en/receipts';
import { formatStudioDate } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import { DownloadAll } from '../downloads/DownloadAll';
import { DownloadDialog } from '../downloads/DownloadDialog';
import { savesByShareSheet } from '../downloads/save-file';
import { acceptsTogether } from '../downloads/share-files';
import { useDownload } from '../downloads/useDownload';
import styles from './PaidScreen.module.css';
import { useCleanPreviews } from '../view/useCleanPreviews';

/** Fills the screen after a payment: shows what was bought, and what to do with it. */
export function PaidScreen({
  link,
  purchaseId,
  onClose,
}: {
  link: GalleryLink;
  purchaseId: string;
  onClose: () => void;
}) {
  const { data: gallery, error, refetch } = useGallery(link);
  useCleanPreviews(
    link,
    useMemo(() => (gallery ? knownFiles(gallery) : []), [gallery]),
    useCallback(() => void refetch(), [refetch]),
  );
  const { data: site } = useSite();
  const t = getTranslations(section);
  const failed = !gallery && error !== null;
  // The gallery's page shows the error and tries again.
  useEffect(() => {
    if (failed) onClose();
  }, [failed, onClose]);
  if (!gallery) return <Loading />;
  const { project, mediaFiles, clientAccess } = gallery;
  const deferred = clientAccess.deferredPurchases?.find((each) => each.purchaseId === purchaseId);
  const complete = !deferred && clientAccess.accessLevel === 'complete';
  const cover = knownFiles(gallery).find(({ id }) => id === gallery.coverFileId);
  // The cover is that of the gallery. Where it carries the watermark, the blurred placeholder is shown until it is
  // clean: the id below makes the cover count as in view, so that it is rendered first.
  const sources = gallery.coverSources.filter(({ watermarked }) => !watermarked);
  const isClean = sources.length > 0 && sources.at(-1) === gallery.coverSources.at(-1);
  const backdrop = cover?.placeholder ? { backgroundImage: `url("${cover.placeholder}")` } : undefined;
  const title = deferred ? t('thanks') : t(complete ? 'complete' : 'extended');
  return (
    <main id="content" tabIndex={-1} className={styles['screen']} style={backdrop}>
      <PageTitle>{`${title} – ${project.name}`}</PageTitle>
      {isClean && (
        <img
          className={styles['picture']}
          alt=""
          src={sources.at(-1)!.url}
          srcSet={sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes="100vw"
        />
      )}
      <div id={cover && `file-${cover.id}`} className={styles['content']}>
        <SiteLogo onPicture />
        <div className={styles['text']}>
          <p>{deferred ? project.name : `${t('thanks')} · ${project.name}`}</p>
          <h1 className={styles['title']}>{title}</h1>
          <p>
            {deferred
              ? getTranslations(receipts)('opensOn', { date: formatStudioDate(deferred.opensAt, site?.timezone) })
              : complete
                ? t('completeText')
                : boughtText(clientAccess)}
          </p>
          <div className={styles['actions']}>
            {deferred && (
              <ButtonLink variant="primary" large to={receiptPath(link, purchaseId)}>
                {getTranslations(receipts)('openSooner')}
              </ButtonLink>
            )}
            {complete && mediaFiles.length > 0 && <DownloadAll link={link} access={clientAccess} large />}
            {complete && <SaveToPhone link={link} gallery={gallery} />}
            <Button variant={complete || deferred ? 'secondary' : 'primary'} large onClick={onClose}>
              {getTranslations(common)('viewGallery')}
            </Button>
            <ButtonLink variant="quiet" large to={receiptPath(link, purchaseId)}>
              {t('receipt')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </main>
  );
}

/** One text, for packages of videos alone, names the videos. */
function boughtText({ videoDownloadsLeft: videos, photoDownloadsLeft: photos }: ClientAccessDto): string {
  const t = getTranslations(section);
  const hasPhotos = photos === null || photos > 1;
  return videos === null || videos === 0 || hasPhotos ? t('packageText') : t('extendedText', { count: videos });
}

/** Saves all files by the share sheet, where they fit into it. */
function SaveToPhone({ link, gallery }: { link: GalleryLink; gallery: GalleryReply }) {
  const { mediaFiles, clientAccess } = gallery;
  const [fits] = useState(() => !gallery.rest && savesByShareSheet() && acceptsTogether(mediaFiles));
  const download = useDownload(link, clientAccess);
  if (!fits) return null;
  return (
    <>
      <Button large disabled={!!download.busy || !!download.busyId} onClick={() => download.start(mediaFiles)}>
        {getTranslations(section)('saveToPhone')}
      </Button>
      <DownloadDialog download={download} />
    </>
  );
}
