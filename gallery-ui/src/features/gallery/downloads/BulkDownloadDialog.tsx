import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { share } from './share-files';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { getTranslations } from '../../../i18n/translations';
import type { ManyFilesQuestion } from './useArchiveDownload';
import { useOpenPackages } from './useDownloadError';

/** The questions before several files are taken. */
export function BulkDownloadDialog({
  link,
  question,
  onTake,
  onZip,
  onCancel,
}: {
  link: GalleryLink;
  question: ManyFilesQuestion;
  onTake: (files: readonly GalleryMediaFileDto[]) => void;
  onZip: (files: readonly GalleryMediaFileDto[]) => void;
  onCancel: () => void;
}) {
  const t = getTranslations(section);
  const openPackages = useOpenPackages(link);
  if (question.kind === 'save') {
    const { files: wanted, ready } = question;
    const save = async () => ((await share(ready)) === 'shared' ? onCancel() : onZip(wanted));
    return (
      <Modal
        title={t('readyTitle')}
        onClose={onCancel}
        actions={
          <>
            <Button onClick={() => onZip(wanted)}>{t('downloadInstead')}</Button>
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
            <Button variant="primary" onClick={() => onTake(files)}>
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
            <Button onClick={() => onTake(files)}>{t('downloadUnlocked', { count: files.length })}</Button>
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
