import type { ClientAccessDto, DownloadDto, GalleryMediaFileDto } from '@showreel/api-client';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { freeVideosLeft } from '../../../api/gallery/describe-access';
import { shortageOf } from './download-step';
import { saveByLink } from './save-file';
import { share } from './share-files';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { gallery } from '../../../i18n/en/gallery';
import { titleOf } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import { LimitDialog } from './LimitDialog';
import { useOpenPackages } from './useDownloadError';
import type { FileDownload } from './useFileDownload';
import type { HeadshotChoice } from './useHeadshotChoice';

/** The dialogs before a download. */
export function DownloadDialogs({
  link,
  download,
  headshot,
  access,
  freeVideos,
}: {
  link: GalleryLink;
  download: FileDownload;
  headshot: HeadshotChoice;
  access: ClientAccessDto;
  freeVideos: number;
}) {
  const { question } = download;
  if (question?.kind === 'share')
    return <ShareDialog shared={question.shared} reply={question.reply} onClose={download.cancel} />;
  if (question?.kind === 'limit')
    return (
      <LimitDialog
        link={link}
        shortage={shortageOf([question.file], access)!}
        access={access}
        freeVideos={freeVideos}
        onClose={download.cancel}
      />
    );
  if (question)
    return <UseFreeDialog file={question.file} left={freeVideosLeft(access, freeVideos)} download={download} />;
  return headshot.file && <HeadshotDialog link={link} file={headshot.file} headshot={headshot} />;
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
      title={t('useFreeTitle')}
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
        <strong>{shared.name}</strong>
      </p>
      <p>{t('readyText')}</p>
    </Modal>
  );
}

function HeadshotDialog({
  link,
  file,
  headshot: { choose, cancel, isPending },
}: {
  link: GalleryLink;
  file: GalleryMediaFileDto;
  headshot: HeadshotChoice;
}) {
  const openPackages = useOpenPackages(link);
  const title = getTranslations(gallery)('selectHeadshot');
  return (
    <Modal
      title={title}
      onClose={cancel}
      actions={
        <>
          <Button variant="quiet" onClick={cancel}>
            {getTranslations(common)('cancel')}
          </Button>
          <Button onClick={openPackages}>{getTranslations(common)('viewPackages')}</Button>
          <Button variant="primary" disabled={isPending} onClick={() => void choose(file)}>
            {title}
          </Button>
        </>
      }
    >
      <p>
        <strong>{titleOf(file)}</strong>
      </p>
      <p>{getTranslations(section)('headshotText')}</p>
    </Modal>
  );
}
