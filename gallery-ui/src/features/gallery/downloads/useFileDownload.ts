import type { DownloadDto, DownloadSizeDto, GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { useDownloadFile } from '../../../api/gallery/gallery';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { onFirstInteraction } from '../../../ui/lazy/on-first-interaction';
import { saveByLink, savesByShareSheet } from './save-file';
import { toast } from '../../../ui/toast/toast-store';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import { useDownloadError } from './useDownloadError';

const loadSaving = () => import('./share-files');

/**
 * The open dialog: whether to use a free download, that none is left, the size, or the press that the share sheet
 * needs.
 */
export type FileQuestion =
  | { kind: 'confirm-free' | 'limit' | 'size'; file: GalleryMediaFileDto }
  | { kind: 'share'; shared: File; reply: DownloadDto };

/** Downloads one file: by a link, or on phones by the share sheet. */
export function useFileDownload(link: GalleryLink) {
  const downloadFile = useDownloadFile(link);
  const showError = useDownloadError(link);
  const [question, setQuestion] = useState<FileQuestion>();
  const [byShareSheet] = useState(savesByShareSheet);
  // Loaded ahead: the share sheet needs a recent press.
  useEffect(
    () => (byShareSheet ? onFirstInteraction(() => void loadSaving().catch(() => undefined)) : undefined),
    [byShareSheet],
  );

  const share = async (file: GalleryMediaFileDto, reply: DownloadDto) => {
    const { downloadUrl, filename } = reply;
    toast({ title: getTranslations(gallery)('preparing'), description: filename });
    const saving = await loadSaving().catch(() => null);
    const shared = await saving?.fetchForSharing(downloadUrl, filename, file.fileSize);
    const outcome = saving && shared ? await saving.share([shared]) : 'unavailable';
    if (outcome === 'press') setQuestion({ kind: 'share', shared: shared!, reply });
    else if (outcome === 'unavailable') saveByLink(reply);
  };

  return {
    question,
    cancel: () => setQuestion(undefined),
    ask: (kind: 'confirm-free' | 'limit' | 'size', file: GalleryMediaFileDto) => setQuestion({ kind, file }),
    download: async (file: GalleryMediaFileDto, size?: DownloadSizeDto['size']) => {
      setQuestion(undefined);
      try {
        // Not `mutate` with callbacks: they are dropped for all but the last of several downloads.
        const reply = await downloadFile.mutateAsync({ fileId: file.id, size });
        if (byShareSheet) await share(file, reply);
        else saveByLink(reply);
      } catch (error) {
        showError(error);
      }
    },
    busyId: downloadFile.isPending ? downloadFile.variables.fileId : undefined,
  };
}

export type FileDownload = ReturnType<typeof useFileDownload>;
