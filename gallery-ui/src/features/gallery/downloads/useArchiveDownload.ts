import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { useState } from 'react';
import { useCreateArchive, useDownloadFiles } from '../../../api/gallery/archives';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { fetchTogether, share } from './share-files';
import { acceptsTogether, saveByLink, savesByShareSheet } from './save-file';
import { useDownloadError } from './useDownloadError';

type Files = readonly GalleryMediaFileDto[];

/**
 * A question open before several files are taken: it would use up free downloads, or some of it is not to be had
 * (`count` of them; `files` are taken when the answer is yes). Or they are here, and the share sheet wants a press.
 */
export type ManyFilesQuestion =
  { kind: 'use-free' | 'locked'; count: number; files: Files } | { kind: 'save'; files: Files; ready: File[] };

/**
 * Several files as one ZIP, or on a phone that has it by the share sheet, as far as the server's reply lets us
 * foresee it; the server decides again when asked.
 */
export function useArchiveDownload(link: GalleryLink, files: Files | null, access: ClientAccessDto) {
  const createArchive = useCreateArchive(link);
  const downloadFiles = useDownloadFiles(link);
  const showError = useDownloadError(link);
  const [byShareSheet] = useState(savesByShareSheet);
  const [saving, setSaving] = useState(false);
  const [question, setQuestion] = useState<ManyFilesQuestion>();

  const zip = async (wanted: Files | null) => {
    setQuestion(undefined);
    try {
      saveByLink(await createArchive.mutateAsync(wanted && wanted.map(({ id }) => id)));
    } catch (error) {
      showError(error);
    }
  };

  const save = async (wanted: Files) => {
    setQuestion(undefined);
    setSaving(true);
    try {
      const ids = wanted.map(({ id }) => id);
      // One by one, some of the allowance could be used before another is rejected. A ZIP unlocks all or none, and works without a share sheet.
      const unlocked = wanted.every(({ isUnlocked }) => isUnlocked) ? null : await createArchive.mutateAsync(ids);
      const found = await downloadFiles
        .mutateAsync(ids)
        .catch((error: unknown) => (unlocked ? null : Promise.reject(error as Error)));
      const ready =
        found &&
        (await fetchTogether(
          found.map(({ downloadUrl, filename }, at) => ({ url: downloadUrl, filename, bytes: wanted[at]!.fileSize })),
        ));
      const shared = ready ? await share(ready) : 'unavailable';
      if (shared === 'press') setQuestion({ kind: 'save', files: wanted, ready: ready! });
      else if (shared === 'unavailable') await (unlocked ? saveByLink(unlocked) : zip(wanted));
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  };

  const take = (wanted: Files | null) =>
    void (wanted && wanted.length > 0 && byShareSheet && acceptsTogether(wanted) ? save(wanted) : zip(wanted));
  const start = () => {
    if (files === null) return take(null);
    const locked = files.filter(({ isUnlocked }) => !isUnlocked);
    const videos = locked.filter(({ fileType }) => fileType === 'video');
    const had = files.filter(({ isUnlocked }) => isUnlocked);
    if (videos.length < locked.length || videos.length > (access.videoDownloadsLeft ?? Infinity))
      setQuestion({ kind: 'locked', count: locked.length, files: had });
    else if (access.accessLevel === 'free' && videos.length > 0)
      setQuestion({ kind: 'use-free', count: videos.length, files });
    else take(files);
  };
  return {
    start,
    take,
    zip: (wanted: Files) => void zip(wanted),
    question,
    cancel: () => setQuestion(undefined),
    busy: createArchive.isPending || saving,
    saving,
  };
}
