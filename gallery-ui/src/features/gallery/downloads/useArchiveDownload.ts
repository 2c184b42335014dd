import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { useState } from 'react';
import { useCreateArchive, useDownloadFiles, type DownloadSize } from '../../../api/gallery/archives';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { fetchTogether, share } from './share-files';
import { saveByLink, savesByShareSheet } from './save-file';
import { acceptsTogether } from './share-together';
import { hasSizes, isLocked } from './download-step';
import { shortageOf, type Shortage } from './shortage';
import { useDownloadError } from './useDownloadError';

type Files = readonly GalleryMediaFileDto[];

/**
 * The open dialog before several files are downloaded: they would use `count` free downloads, or exceed the
 * allowance; the size is to be chosen; or they are fetched, and the share sheet needs a press.
 */
type BulkDownloadQuestion =
  | { kind: 'use-free'; count: number; files: Files }
  | { kind: 'limit'; shortage: Shortage }
  | { kind: 'size'; files: Files | null }
  | { kind: 'save'; files: Files; size: DownloadSize | undefined; ready: File[] };

/**
 * Downloads several files as one ZIP, or by the share sheet of a phone. Asks first where the server's reply shows
 * that it is needed; the server decides again.
 */
export function useArchiveDownload(link: GalleryLink, files: Files | null, access: ClientAccessDto) {
  const createArchive = useCreateArchive(link);
  const downloadFiles = useDownloadFiles(link);
  const showError = useDownloadError(link);
  const [byShareSheet] = useState(savesByShareSheet);
  const [saving, setSaving] = useState(false);
  const [question, setQuestion] = useState<BulkDownloadQuestion>();

  const zip = async (requested: Files | null, size?: DownloadSize) => {
    setQuestion(undefined);
    try {
      saveByLink(await createArchive.mutateAsync({ fileIds: requested && requested.map(({ id }) => id), size }));
    } catch (error) {
      showError(error);
    }
  };

  const save = async (requested: Files, size?: DownloadSize) => {
    setQuestion(undefined);
    setSaving(true);
    try {
      const request = { fileIds: requested.map(({ id }) => id), size };
      // One by one, some of the allowance could be used before another is rejected. A ZIP unlocks all or none, and works without a share sheet.
      const archive = requested.every(({ isUnlocked }) => isUnlocked) ? null : await createArchive.mutateAsync(request);
      const links = await downloadFiles
        .mutateAsync(request)
        .catch((error: unknown) => (archive ? null : Promise.reject(error as Error)));
      const ready =
        links &&
        (await fetchTogether(
          links.map(({ downloadUrl, filename }, at) => ({
            url: downloadUrl,
            filename,
            bytes: requested[at]!.fileSize,
          })),
        ));
      const shared = ready ? await share(ready) : 'unavailable';
      if (shared === 'press') setQuestion({ kind: 'save', files: requested, size, ready: ready! });
      else if (shared === 'unavailable') await (archive ? saveByLink(archive) : zip(requested, size));
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  };

  const begin = (requested: Files | null, size?: DownloadSize) =>
    void (requested && requested.length > 0 && byShareSheet && acceptsTogether(requested)
      ? save(requested, size)
      : zip(requested, size));
  const download = (requested: Files | null) =>
    hasSizes(requested, access) ? setQuestion({ kind: 'size', files: requested }) : begin(requested);
  const start = () => {
    if (files === null) return download(null);
    const shortage = shortageOf(files, access);
    const count = files.filter(isLocked).length;
    if (shortage) setQuestion({ kind: 'limit', shortage });
    else if (access.accessLevel === 'free' && count > 0) setQuestion({ kind: 'use-free', count, files });
    else download(files);
  };
  return {
    start,
    download,
    begin,
    zip: (requested: Files, size?: DownloadSize) => void zip(requested, size),
    question,
    cancel: () => setQuestion(undefined),
    busy: createArchive.isPending || saving,
    saving,
  };
}

/** Downloading several files, with the dialog that is open. */
export type ArchiveDownload = ReturnType<typeof useArchiveDownload>;
