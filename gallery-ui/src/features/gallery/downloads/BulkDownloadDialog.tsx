import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import type { DownloadSize } from '../../../api/gallery/archives';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { LimitDialog } from './LimitDialog';
import { SizeDialog } from './SizeDialog';
import { share } from './share-files';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { downloads as section } from '../../../i18n/en/downloads';
import { getTranslations } from '../../../i18n/translations';
import type { BulkDownloadQuestion } from './useArchiveDownload';

/** The dialogs before several files are downloaded. */
export function BulkDownloadDialog({
  link,
  question,
  access,
  onDownload,
  onSize,
  onZip,
  onCancel,
}: {
  link: GalleryLink;
  question: BulkDownloadQuestion;
  access: ClientAccessDto;
  onDownload: (files: readonly GalleryMediaFileDto[]) => void;
  onSize: (files: readonly GalleryMediaFileDto[] | null, size: DownloadSize) => void;
  onZip: (files: readonly GalleryMediaFileDto[], size?: DownloadSize) => void;
  onCancel: () => void;
}) {
  const t = getTranslations(section);
  if (question.kind === 'save') {
    const { files, size, ready } = question;
    const zip = () => onZip(files, size);
    const save = async () => ((await share(ready)) === 'shared' ? onCancel() : zip());
    return (
      <Modal
        title={t('readyTitle')}
        onClose={onCancel}
        actions={
          <>
            <Button onClick={zip}>{t('downloadInstead')}</Button>
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
  if (question.kind === 'limit')
    return (
      <LimitDialog
        link={link}
        shortage={question.shortage}
        access={access}
        onDownload={onDownload}
        onClose={onCancel}
      />
    );
  if (question.kind === 'size') {
    const { files } = question;
    return <SizeDialog link={link} files={files} onDownload={(size) => onSize(files, size)} onClose={onCancel} />;
  }
  const { count, files } = question;
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
