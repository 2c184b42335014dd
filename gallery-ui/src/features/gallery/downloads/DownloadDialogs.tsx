import type { ClientAccessDto, DownloadDto, GalleryMediaFileDto } from '@showreel/api-client';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { hasOnePhoto } from '../../../api/gallery/describe-access';
import { choosePhotoLabel } from './download-step';
import { saveByLink } from './save-file';
import { share } from './share-files';
import { Button } from '../../../ui/controls/Button';
import { lazyComponent } from '../../../ui/lazy/lazy-component';
import { chunkErrorToast } from '../../../ui/toast/missing-toast';
import { Modal } from '../../../ui/overlays/Modal';
import { common } from '../../../i18n/en/common';
import { gallery } from '../../../i18n/en/gallery';
import { downloads as section } from '../../../i18n/en/downloads';
import { titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import { FilePicture } from './FilePicture';
import { SizeDialog } from './SizeDialog';
import { useOpenPackages } from './useDownloadError';
import type { FileDownload } from './useFileDownload';
import type { HeadshotChoice } from './useHeadshotChoice';

// Apart from the others, whose file would take the checkout's code with it.
const lockedFile = lazyComponent(async () => (await import('./LockedFileDialog')).LockedFileDialog);

/** The dialogs before a download. */
export function DownloadDialogs({
  link,
  download,
  headshot,
  access,
}: {
  link: GalleryLink;
  download: FileDownload;
  headshot: HeadshotChoice;
  access: ClientAccessDto;
}) {
  const { question } = download;
  if (question?.kind === 'share')
    return <ShareDialog shared={question.shared} reply={question.reply} onClose={download.cancel} />;
  if (question?.kind === 'limit')
    return (
      <lockedFile.Part
        link={link}
        file={question.file}
        access={access}
        onClose={download.cancel}
        onMissing={() => {
          download.cancel();
          void chunkErrorToast(getTranslations(gallery)('notOpened'));
        }}
      />
    );
  if (question?.kind === 'size')
    return (
      <SizeDialog
        link={link}
        files={[question.file]}
        onDownload={(size) => void download.download(question.file, size)}
        onClose={download.cancel}
      />
    );
  if (question) return <UseFreeDialog file={question.file} left={access.videoDownloadsLeft ?? 0} download={download} />;
  return headshot.file && <PhotoDialog link={link} file={headshot.file} headshot={headshot} access={access} />;
}

function UseFreeDialog({
  file,
  left,
  download: { download, cancel },
}: {
  file: GalleryMediaFileDto;
  left: number;
  download: FileDownload;
}) {
  const t = getTranslations(section);
  return (
    <Modal
      title={t('useFreeTitle', { count: left })}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>{t('letMeThink')}</Button>
          <Button variant="primary" onClick={() => void download(file)}>
            {t('yesUseFree')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{titleOf(file)}</strong>
      </p>
      <p>{t('useFreeText', { count: left })}</p>
    </Modal>
  );
}

/** The share sheet needs a press of its own. */
function ShareDialog({ shared, reply, onClose }: { shared: File; reply: DownloadDto; onClose: () => void }) {
  const t = getTranslations(section);
  const saveInstead = () => {
    onClose();
    saveByLink(reply);
  };
  const save = async () => {
    if ((await share([shared])) === 'shared') onClose();
    else saveInstead();
  };
  return (
    <Modal
      title={t('readyTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={saveInstead}>{t('downloadInstead')}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{titleOf({ originalName: shared.name })}</strong>
      </p>
      <p>{t('readyText')}</p>
    </Modal>
  );
}

function PhotoDialog({
  link,
  file,
  access,
  headshot: { choose, cancel, isPending },
}: {
  link: GalleryLink;
  file: GalleryMediaFileDto;
  headshot: HeadshotChoice;
  access: ClientAccessDto;
}) {
  const t = getTranslations(section);
  const openPackages = useOpenPackages(link);
  const title = choosePhotoLabel(access);
  return (
    <Modal
      title={title}
      onClose={cancel}
      actions={
        <>
          <Button variant="quiet" onClick={cancel}>
            {getTranslations(common)('cancel')}
          </Button>
          {access.offeredPackages.length > 0 && (
            <Button onClick={openPackages}>{getTranslations(common)('viewPackages')}</Button>
          )}
          <Button variant="primary" disabled={isPending} onClick={() => void choose(file)}>
            {title}
          </Button>
        </>
      }
    >
      <FilePicture file={file} />
      <p>{hasOnePhoto(access) ? t('headshotText') : t('choosePhotoText', { count: access.photoDownloadsLeft ?? 0 })}</p>
    </Modal>
  );
}
