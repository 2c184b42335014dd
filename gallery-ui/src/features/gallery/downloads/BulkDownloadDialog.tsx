import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { share } from './share-files';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { getTranslations } from '../../../i18n/translations';
import type { BulkDownloadQuestion } from './useArchiveDownload';
import { useOpenPackages } from './useDownloadError';

/** The dialogs before several files are downloaded. */
export function BulkDownloadDialog({
  link,
  question,
  onDownload,
  onZip,
  onCancel,
}: {
  link: GalleryLink;
  question: BulkDownloadQuestion;
  onDownload: (files: readonly GalleryMediaFileDto[]) => void;
  onZip: (files: readonly GalleryMediaFileDto[]) => void;
  onCancel: () => void;
}) {
  const t = getTranslations(section);
  const openPackages = useOpenPackages(link);
  if (question.kind === 'save') {
    const { files, ready } = question;
    const save = async () => ((await share(ready)) === 'shared' ? onCancel() : onZip(files));
    return (
      <Modal
        title={t('readyTitle')}
        onClose={onCancel}
        actions={
          <>
            <Button onClick={() => onZip(files)}>{t('downloadInstead')}</Button>
            <Button variant="primary" onClick={() => void save()}>
              {t('save')}
            </Button>
          </>
        }
      >
        <p>{t('readyManyText', { count: ready.length })}</p>
      </Modal>
    );
  }
  const { kind, count, files } = question;
  if (kind === 'use-free') {
    return (
      <Modal
        title={count === 1 ? t('useFreeTitle') : t('useFreeManyTitle', { count })}
        onClose={onCancel}
        actions={
          <>
            <Button onClick={onCancel}>{t('letMeThink')}</Button>
            <Button variant="primary" onClick={() => onDownload(files)}>
              {count === 1 ? t('yesUseFree') : t('yesUseFreeMany', { count })}
            </Button>
          </>
        }
      >
        <p>{t('useFreeManyText')}</p>
      </Modal>
    );
  }
  return (
    <Modal
      title={t('lockedTitle')}
      onClose={onCancel}
      actions={
        <>
          <Button variant="quiet" onClick={onCancel}>
            {getTranslations(common)('cancel')}
          </Button>
          {files.length > 0 && (
            <Button onClick={() => onDownload(files)}>{t('downloadUnlocked', { count: files.length })}</Button>
          )}
          <Button variant="primary" onClick={openPackages}>
            {getTranslations(common)('viewPackages')}
          </Button>
        </>
      }
    >
      <p>{t('lockedText', { count })}</p>
    </Modal>
  );
}
