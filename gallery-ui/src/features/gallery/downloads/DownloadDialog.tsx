import type { GalleryMediaFileDto } from '@showreel/api-client';
import { chosenPhotoName, hasOnePhoto } from '../../../api/gallery/describe-access';
import { useChooseFreePhoto } from '../../../api/gallery/gallery';
import { choosePhotoLabel, isLocked } from './download-step';
import { LimitDialog } from './LimitDialog';
import { share } from './share-files';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { chunkErrorToast } from '../../../ui/toast/missing-toast';
import { toast } from '../../../ui/toast/toast-store';
import { Modal } from '../../../ui/overlays/Modal';
import { common } from '../../../i18n/en/common';
import { gallery } from '../../../i18n/en/gallery';
import { downloads as section } from '../../../i18n/en/downloads';
import { titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import { FilePicture } from './FilePicture';
import { SizeDialog } from './SizeDialog';
import type { AccessDialogProps, Download } from './useDownload';
import { useDownloadError, useOpenPackages } from './useDownloadError';

// This part is loaded separately, because its file would take the checkout's code with it.
const LockedFileDialog = lazyPart(() => import('./LockedFileDialog'), 'LockedFileDialog');

/** Shows the dialog with which a download asks something. */
export function DownloadDialog({ download: { link, access, question, cancel } }: { download: Download }) {
  const shared = { link, access, onClose: cancel };
  switch (question?.kind) {
    case 'choose-photo':
      return <PhotoDialog {...shared} file={question.file} />;
    case 'limit':
      return (
        <LockedFileDialog
          {...shared}
          file={question.file}
          onMissing={() => {
            cancel();
            void chunkErrorToast(getTranslations(gallery)('notOpened'));
          }}
        />
      );
    case 'shortage':
      return <LimitDialog {...shared} shortage={question.shortage} onDownload={question.download} />;
    case 'confirm-free':
      return <UseFreeDialog {...question} left={access.videoDownloadsLeft ?? 0} onClose={cancel} />;
    case 'size':
      return <SizeDialog link={link} files={question.files} onDownload={question.download} onClose={cancel} />;
    case 'share':
      return <ShareDialog {...question} onClose={cancel} />;
    case undefined:
      return null;
  }
}

function UseFreeDialog({
  files,
  left,
  download,
  onClose,
}: {
  files: readonly GalleryMediaFileDto[];
  left: number;
  download: () => void;
  onClose: () => void;
}) {
  const t = getTranslations(section);
  const count = files.filter(isLocked).length;
  return (
    <Modal
      title={count === 1 ? t('useFreeTitle', { count: left }) : t('useFreeManyTitle', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('letMeThink')}</Button>
          <Button variant="primary" onClick={download}>
            {count === 1 ? t('yesUseFree') : t('yesUseFreeMany', { count })}
          </Button>
        </>
      }
    >
      {files.length === 1 && (
        <p>
          <strong>{titleOf(files[0]!)}</strong>
        </p>
      )}
      <p>{files.length === 1 ? t('useFreeText', { count: left }) : t('useFreeManyText')}</p>
    </Modal>
  );
}

/** Asks for a press, which the share sheet needs. */
function ShareDialog({ ready, saveInstead, onClose }: { ready: File[]; saveInstead: () => void; onClose: () => void }) {
  const t = getTranslations(section);
  const save = async () => ((await share(ready)) === 'shared' ? onClose() : saveInstead());
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
      {ready.length === 1 && (
        <p>
          <strong>{titleOf({ originalName: ready[0]!.name })}</strong>
        </p>
      )}
      <p>{ready.length === 1 ? t('readyText') : t('readyManyText', { count: ready.length })}</p>
    </Modal>
  );
}

/** Chooses a photo that is free. */
function PhotoDialog({ link, file, access, onClose }: AccessDialogProps & { file: GalleryMediaFileDto }) {
  const t = getTranslations(section);
  const tGallery = getTranslations(gallery);
  const openPackages = useOpenPackages(link);
  const choosing = useChooseFreePhoto(link);
  const showError = useDownloadError(link);
  const title = choosePhotoLabel(access);
  const choose = async () => {
    try {
      // `mutate` with callbacks would not do: they are dropped where the gallery has closed meanwhile.
      await choosing.mutateAsync(file.id);
      toast({ title: chosenPhotoName(access), description: tGallery('headshotDone', { name: titleOf(file) }) });
    } catch (error) {
      showError(error, tGallery('selectionFailed'), tGallery('selectionFailedText'));
    }
    onClose();
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {getTranslations(common)('cancel')}
          </Button>
          {access.offeredPackages.length > 0 && (
            <Button onClick={openPackages}>{getTranslations(common)('viewPackages')}</Button>
          )}
          <Button variant="primary" disabled={choosing.isPending} onClick={() => void choose()}>
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
