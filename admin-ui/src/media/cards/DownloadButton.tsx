import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { downloadOriginal, type StaffMediaFileDto } from '@showreel/api-client';
import type { MouseEvent } from 'react';
import { useText } from '../../i18n/language';
import { useAction } from '../../ui/feedback/useAction';

/** Returns the address of a file's original, for a link that the browser opens by itself. */
const originalUrl = (id: string): string => `/api/admin/download/${id}`;

/**
 * Requests a five-minute link to the original of a file. The server records this call as the download.
 * @throws HttpError
 */
async function originalLink(id: string): Promise<string> {
  const { downloadUrl } = await downloadOriginal({ path: { id }, headers: { accept: 'application/json' } });
  return downloadUrl;
}

/**
 * Downloads the original of one file by a link, whose error is shown in the console instead of by the browser's error
 * page.
 */
export function DownloadButton({ file: { id, name } }: { file: Pick<StaffMediaFileDto, 'id' | 'name'> }) {
  const t = useText();
  const { start } = useAction({
    mutationFn: async () =>
      Object.assign(document.createElement('a'), { href: await originalLink(id), download: '' }).click(),
    failure: t('media.downloadFailed'),
  });
  const press = (event: MouseEvent) => {
    // With a modifier key the browser decides: another tab, a saved link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    start();
  };
  return (
    <Tooltip title={t('media.download')}>
      <IconButton
        size="small"
        component="a"
        href={originalUrl(id)}
        download
        aria-label={t('media.downloadFile', { name })}
        onClick={press}
        color="inherit"
      >
        <DownloadIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
