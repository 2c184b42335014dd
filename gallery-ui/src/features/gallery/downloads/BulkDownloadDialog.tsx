import type { ClientAccessDto } from '@showreel/api-client';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { LimitDialog } from './LimitDialog';
import { SizeDialog } from './SizeDialog';
import { share } from './share-files';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { downloads as section } from '../../../i18n/en/downloads';
import { getTranslations } from '../../../i18n/translations';
import type { ArchiveDownload } from './useArchiveDownload';

/** The dialogs before several files are downloaded. */
export function BulkDownloadDialog({
  link,
  archive: { question, download, begin, zip, cancel },
  access,
}: {
  link: GalleryLink;
  archive: ArchiveDownload;
  access: ClientAccessDto;
}) {
  const t = getTranslations(section);
  if (!question) return null;
  if (question.kind === 'save') {
    const { files, size, ready } = question;
    const save = async () => ((await share(ready)) === 'shared' ? cancel() : zip(files, size));
    return (
      <Modal
        title={t('readyTitle')}
        onClose={cancel}
        actions={
          <>
            <Button onClick={() => zip(files, size)}>{t('downloadInstead')}</Button>
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
      <LimitDialog link={link} shortage={question.shortage} access={access} onDownload={download} onClose={cancel} />
    );
  if (question.kind === 'size') {
    const { files } = question;
    return <SizeDialog link={link} files={files} onDownload={(size) => begin(files, size)} onClose={cancel} />;
  }
  const { count, files } = question;
  return (
    <Modal
      title={
        count === 1 ? t('useFreeTitle', { count: access.videoDownloadsLeft ?? 0 }) : t('useFreeManyTitle', { count })
      }
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>{t('letMeThink')}</Button>
          <Button variant="primary" onClick={() => download(files)}>
            {count === 1 ? t('yesUseFree') : t('yesUseFreeMany', { count })}
          </Button>
        </>
      }
    >
      <p>{t('useFreeManyText')}</p>
    </Modal>
  );
}
