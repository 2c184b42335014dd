import type { ClientAccessDto } from '@showreel/api-client';
import { useArchiveSize } from '../../../api/gallery/archives';
import { formatSize } from '../../../i18n/format';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { Download } from '../../../ui/icons';
import { Button } from '../../../ui/controls/Button';
import { downloads as section } from '../../../i18n/en/downloads';
import { getTranslations } from '../../../i18n/translations';
import { DownloadDialog } from './DownloadDialog';
import { useDownload } from './useDownload';

/**
 * Downloads everything as one ZIP, once everything is bought. It shows the size once that is known; the button is there
 * before, so that it does not take the place of another one under a pointer.
 */
export function DownloadAll({
  link,
  access,
  large = false,
}: {
  link: GalleryLink;
  access: ClientAccessDto;
  /** True when the button is the main action of a page. */
  large?: boolean;
}) {
  const t = getTranslations(section);
  const { data: size } = useArchiveSize(link, { fileIds: null });
  const download = useDownload(link, access);
  const label = size ? t('downloadAllOfSize', { size: formatSize(size.bytes) }) : t('downloadAll');
  return (
    <>
      <Button
        large={large}
        variant={large ? 'primary' : 'secondary'}
        disabled={!!download.busy}
        onClick={() => download.start(null)}
      >
        <Download size={16} aria-hidden />
        {download.busy ? t('preparingZip') : label}
      </Button>
      <DownloadDialog download={download} />
    </>
  );
}
