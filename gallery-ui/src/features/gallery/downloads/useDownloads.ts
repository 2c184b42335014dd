import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { ApiError, reasonOf } from '../../../api/api-error';
import { useDownload, useSelectHeadshot, type GalleryReply } from '../../../api/gallery';
import { followDownload } from './follow-download';
import { packagesPath, type GalleryLink } from '../../../api/gallery-link';
import { downloadStep } from './media-access';
import { useNavigate } from '../../../ui/routing/router';
import { savesByShareSheet } from './share-sheet';
import { onFirstInteraction } from '../../../ui/lazy/on-first-interaction';
import { toast } from '../../../ui/toast/toast-store';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';

const loadSaving = () => import('./save-file');

/** A question open before a download, or before the share sheet: that wants a press of its own. */
export type Question =
  | { kind: 'confirm-free' | 'choose-headshot'; file: GalleryMediaFileDto }
  | { kind: 'save'; file: GalleryMediaFileDto; ready: File; url: string };

/** The roads of a download: directly, by a question, or to the packages. */
export function useDownloads(link: GalleryLink, { clientAccess }: GalleryReply) {
  const navigate = useNavigate();
  const download = useDownload(link);
  const headshot = useSelectHeadshot(link);
  const [question, setQuestion] = useState<Question>();
  const [saves] = useState(savesByShareSheet);
  // Ready before it is needed: a press does not stay one for long.
  useEffect(() => (saves ? onFirstInteraction(() => void loadSaving().catch(() => undefined)) : undefined), [saves]);
  const t = getTranslations(gallery);
  const openPackages = () => navigate(packagesPath(link));

  /** Says what went wrong, or leads to where it can be mended. */
  const failed = (error: unknown, title = t('downloadFailed'), otherwise = t('downloadFailedText')) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'download.requires_payment' || code === 'download.limit_reached') openPackages();
    else if (code === 'gallery.expired')
      toast({ variant: 'destructive', title: t('expiredTitle'), description: t('expiredText') });
    else toast({ variant: 'destructive', title, description: reasonOf(error, otherwise) });
  };

  const follow = (url: string, filename: string) => {
    followDownload(url, filename);
    toast({ title: t('downloadStarted'), description: filename });
  };

  const save = async (file: GalleryMediaFileDto, url: string, filename: string) => {
    toast({ title: t('preparing'), description: filename });
    const saving = await loadSaving().catch(() => null);
    // The link is here, what would share it is not.
    if (!saving) return follow(url, filename);
    const { fetchForSharing, share } = saving;
    const ready = await fetchForSharing(url, filename, file.fileSize);
    const shared = ready ? await share([ready]) : 'refused';
    if (shared === 'press') setQuestion({ kind: 'save', file, ready: ready!, url });
    else if (shared === 'refused') follow(url, filename);
  };

  const take = async (file: GalleryMediaFileDto) => {
    setQuestion(undefined);
    try {
      const { downloadUrl, filename } = await download.mutateAsync(file.id);
      if (saves) await save(file, downloadUrl, filename);
      else follow(downloadUrl, filename);
    } catch (error) {
      failed(error);
    }
  };

  const chooseHeadshot = async (file: GalleryMediaFileDto) => {
    try {
      await headshot.mutateAsync(file.id);
      toast({ title: t('freeHeadshot'), description: t('headshotDone', { name: file.originalName }) });
    } catch (error) {
      failed(error, t('selectionFailed'), t('selectionFailedText'));
    }
    setQuestion(undefined);
  };

  const start = (file: GalleryMediaFileDto) => {
    const step = downloadStep(file, clientAccess);
    if (step === 'packages') openPackages();
    else if (step === 'download') void take(file);
    else setQuestion({ kind: step, file });
  };

  return {
    start,
    take,
    follow,
    chooseHeadshot,
    saves,
    failed,
    toPackages: openPackages,
    question,
    cancel: () => setQuestion(undefined),
    /** What the button of a file says. */
    label: (file: GalleryMediaFileDto) => {
      if (file.fileType === 'photo' && downloadStep(file, clientAccess) === 'choose-headshot')
        return t('selectHeadshot');
      return t(file.hasDownloaded ? 'downloadAgain' : 'download');
    },
    videosLeft: clientAccess.videoDownloadsLeft,
    busyId: download.isPending ? download.variables : undefined,
    choosing: headshot.isPending,
  };
}

export type Downloads = ReturnType<typeof useDownloads>;
