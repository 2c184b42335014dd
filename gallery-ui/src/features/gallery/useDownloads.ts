import type { ClientAccessDto, GalleryMediaFileDto } from '@showreel/api-client';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, reasonOf } from '../../api/api-error';
import { useDownload, useSelectHeadshot, type GalleryReply } from '../../api/gallery';
import { followDownload } from '../../lib/follow-download';
import { packagesPath, type GalleryLink } from '../../lib/gallery-link';
import { downloadStep } from '../../lib/media-access';
import { toast } from '../../ui/toast-store';

/** A question open before a download. */
export interface Question {
  kind: 'confirm-free' | 'choose-headshot';
  file: GalleryMediaFileDto;
}

/** The roads of a download: directly, by a question, or to the packages. */
export function useDownloads(link: GalleryLink, { clientAccess }: GalleryReply) {
  const navigate = useNavigate();
  const download = useDownload(link);
  const headshot = useSelectHeadshot(link);
  const [question, setQuestion] = useState<Question>();
  const toPackages = () => void navigate(packagesPath(link));

  /** @returns true when the failure has been dealt with */
  const handled = (error: unknown): boolean => {
    const text = error instanceof ApiError ? error.message : '';
    if (text.includes('expired')) toast({ variant: 'destructive', title: 'Gallery Expired', description: "This gallery's access period has ended." });
    else if (text.includes('requires payment') || text.includes('limit reached')) toPackages();
    else return false;
    return true;
  };

  const take = async (file: GalleryMediaFileDto) => {
    setQuestion(undefined);
    try {
      const { downloadUrl, filename } = await download.mutateAsync(file.id);
      followDownload(downloadUrl, filename);
      toast({ title: 'Download Started', description: filename });
    } catch (error) {
      if (!handled(error)) toast({ variant: 'destructive', title: 'Download Failed', description: reasonOf(error, 'The file could not be downloaded. Please try again.') });
    }
  };

  const chooseHeadshot = async (file: GalleryMediaFileDto) => {
    try {
      await headshot.mutateAsync(file.id);
      toast({ title: 'Free Headshot', description: `${file.originalName} is yours to download.` });
    } catch (error) {
      if (!handled(error)) toast({ variant: 'destructive', title: 'Selection Failed', description: reasonOf(error, 'Failed to select free headshot.') });
    }
    setQuestion(undefined);
  };

  const start = (file: GalleryMediaFileDto) => {
    const step = downloadStep(file, clientAccess);
    if (step === 'packages') toPackages();
    else if (step === 'download') void take(file);
    else setQuestion({ kind: step, file });
  };

  return {
    start, take, chooseHeadshot, toPackages, question,
    cancel: () => setQuestion(undefined),
    busyId: download.isPending ? download.variables : undefined,
    choosing: headshot.isPending,
  };
}

export type Downloads = ReturnType<typeof useDownloads>;

/** What the button of a file says. */
export function downloadLabel(file: GalleryMediaFileDto, access: ClientAccessDto): string {
  if (file.fileType === 'photo' && downloadStep(file, access) === 'choose-headshot') return 'Select as Free Headshot';
  return file.hasDownloaded ? 'Download Again' : 'Download';
}
