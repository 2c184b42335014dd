import type { ClientAccessDto } from '@showreel/api-client';
import { freeVideosLeft } from '../../../api/free-videos';
import { share } from './save-file';
import { Button } from '../../../ui/Button';
import { Modal } from '../../../ui/Modal';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import type { Downloads } from './useDownloads';

/** The questions before a download. */
export function DownloadDialogs({
  downloads,
  access,
  freeVideos,
}: {
  downloads: Downloads;
  access: ClientAccessDto;
  freeVideos: number;
}) {
  const { question, cancel } = downloads;
  const t = getTranslations(section);
  if (!question) return null;
  const { file } = question;
  if (question.kind === 'confirm-free') {
    return (
      <Modal
        title={t('useFreeTitle')}
        onClose={cancel}
        actions={
          <>
            <Button onClick={cancel}>{t('letMeThink')}</Button>
            <Button look="primary" onClick={() => void downloads.take(file)}>
              {t('yesUseFree')}
            </Button>
          </>
        }
      >
        <p>
          <strong>{file.originalName}</strong>
        </p>
        <p>{t('useFreeText', { count: freeVideosLeft(access, freeVideos) })}</p>
      </Modal>
    );
  }
  if (question.kind === 'save') {
    const { ready, url } = question;
    const instead = () => {
      cancel();
      downloads.follow(url, ready.name);
    };
    const save = async () => {
      if ((await share([ready])) === 'shared') cancel();
      else instead();
    };
    return (
      <Modal
        title={t('readyTitle')}
        onClose={cancel}
        actions={
          <>
            <Button onClick={instead}>{t('downloadInstead')}</Button>
            <Button look="primary" onClick={() => void save()}>
              {t('save')}
            </Button>
          </>
        }
      >
        <p>
          <strong>{ready.name}</strong>
        </p>
        <p>{t('readyText')}</p>
      </Modal>
    );
  }
  const choose = getTranslations(gallery)('selectHeadshot');
  return (
    <Modal
      title={choose}
      onClose={cancel}
      actions={
        <>
          <Button look="quiet" onClick={cancel}>
            {getTranslations(common)('cancel')}
          </Button>
          <Button onClick={downloads.toPackages}>{getTranslations(common)('viewPackages')}</Button>
          <Button look="primary" disabled={downloads.choosing} onClick={() => void downloads.chooseHeadshot(file)}>
            {choose}
          </Button>
        </>
      }
    >
      <p>
        <strong>{file.originalName}</strong>
      </p>
      <p>{t('headshotText')}</p>
    </Modal>
  );
}
