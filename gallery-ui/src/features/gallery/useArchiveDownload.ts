import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useState } from 'react';
import { useArchive } from '../../api/archives';
import { followDownload } from '../../lib/follow-download';
import type { GalleryLink } from '../../lib/gallery-link';
import { toast } from '../../ui/toast-store';
import { gallery } from '../../words/en/gallery';
import { words } from '../../words/words';
import type { Downloads } from './useDownloads';

/** A question open before a ZIP: it would use up free downloads, or some of it is not to be had. */
export interface ManyFilesQuestion {
  kind: 'use-free' | 'locked';
  /** How many of the files the question is about. */
  count: number;
  /** What is taken when the answer is yes. */
  files: readonly GalleryMediaFileDto[];
}

/** Several files as one ZIP, as far as the server's reply lets us foresee it; the server decides again when asked. */
export function useArchiveDownload(link: GalleryLink, files: readonly GalleryMediaFileDto[] | null, free: boolean, downloads: Pick<Downloads, 'failed' | 'videosLeft'>) {
  const archive = useArchive(link);
  const [question, setQuestion] = useState<ManyFilesQuestion>();
  const take = async (wanted: readonly GalleryMediaFileDto[] | null) => {
    setQuestion(undefined);
    try {
      const { downloadUrl, filename } = await archive.mutateAsync(wanted && wanted.map(({ id }) => id));
      followDownload(downloadUrl, filename);
      toast({ title: words(gallery)('downloadStarted'), description: filename });
    } catch (error) {
      downloads.failed(error);
    }
  };
  const start = () => {
    if (files === null) return void take(null);
    const locked = files.filter(({ isUnlocked }) => !isUnlocked);
    const videos = locked.filter(({ fileType }) => fileType === 'video');
    const had = files.filter(({ isUnlocked }) => isUnlocked);
    if (videos.length < locked.length || videos.length > (downloads.videosLeft ?? Infinity)) setQuestion({ kind: 'locked', count: locked.length, files: had });
    else if (free && videos.length > 0) setQuestion({ kind: 'use-free', count: videos.length, files });
    else void take(files);
  };
  return { start, take: (wanted: readonly GalleryMediaFileDto[]) => void take(wanted), question, cancel: () => setQuestion(undefined), busy: archive.isPending };
}
