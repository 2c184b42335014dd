import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useState } from 'react';
import { localStore } from '../../../../../shared-ui/src/storage';
import { isRendering, useArchiveSize } from '../../../api/gallery/archives';
import type { DownloadSize } from '../../../api/gallery/gallery-files';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { common } from '../../../i18n/en/common';
import { downloads as section } from '../../../i18n/en/downloads';
import { gallery } from '../../../i18n/en/gallery';
import { formatSize } from '../../../i18n/format';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import styles from './SizeDialog.module.css';

const KEY = 'showreel.download-size';

const CHOICES = [
  { size: 'original', label: 'sizeOriginal', hint: 'sizeOriginalHint' },
  { size: 'web', label: 'sizeWeb', hint: 'sizeWebHint' },
] as const;

/** Asks in which size to download photos, beginning with the visitor's last choice. */
export function SizeDialog({
  link,
  files,
  onDownload,
  onClose,
}: {
  link: GalleryLink;
  /** Null for everything. */
  files: readonly GalleryMediaFileDto[] | null;
  onDownload: (size: DownloadSize) => void;
  onClose: () => void;
}) {
  const t = getTranslations(section);
  const fileIds = files && files.map(({ id }) => id);
  const [size, setSize] = useState(savedSize);
  const measured = {
    original: useArchiveSize(link, { fileIds }),
    web: useArchiveSize(link, { fileIds, size: 'web' }),
  };
  const download = () => {
    localStore.write(KEY, size);
    onDownload(size);
  };
  return (
    <Modal
      title={t('sizeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{getTranslations(common)('cancel')}</Button>
          <Button variant="primary" disabled={isRendering(measured[size].error)} onClick={download}>
            {getTranslations(gallery)('download')}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={t('sizeTitle')}>
        {CHOICES.map((choice) => {
          const { data, error } = measured[choice.size];
          const bytes = isRendering(error) ? t('sizePending') : data && formatSize(data.bytes);
          return (
            <label key={choice.size} className={styles['choice']}>
              <input
                type="radio"
                name="download-size"
                checked={size === choice.size}
                onChange={() => setSize(choice.size)}
              />
              <span>
                <strong>{t(choice.label)}</strong>
                {bytes && <span className={styles['bytes']}> {bytes}</span>}
                <span className={styles['hint']}>{t(choice.hint)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </Modal>
  );
}

const savedSize = (): DownloadSize => (localStore.read(KEY) === 'web' ? 'web' : 'original');
