import type { ClientAccessDto, DownloadDto, GalleryMediaFileDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import type { DownloadSize } from '../../../api/gallery/gallery-files';
import { useCreateArchive, useDownloadFiles } from '../../../api/gallery/downloads';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { onFirstInteraction } from '../../../ui/on-first-interaction';
import { toast } from '../../../ui/toast/toast-store';
import { gallery } from '../../../i18n/en/gallery';
import { getTranslations } from '../../../i18n/translations';
import { downloadStep, hasSizes, isLocked } from './download-step';
import { saveByLink, savesByShareSheet } from './save-file';
import { shortageOf, type Shortage } from './shortage';
import { useDownloadError } from './useDownloadError';

const loadSharing = () => import('./share-files').catch(() => null);

type Files = readonly GalleryMediaFileDto[];

/**
 * The open dialog asks this: a photo is to be chosen; one file is locked, or several exceed the allowance; free
 * downloads would be used; the size is to be chosen; or the files are fetched, and the share sheet needs a press.
 */
export type DownloadQuestion =
  | { kind: 'choose-photo' | 'limit'; file: GalleryMediaFileDto }
  | { kind: 'shortage'; shortage: Shortage; download: () => void }
  | { kind: 'confirm-free'; files: Files; download: () => void }
  | { kind: 'size'; files: Files | null; download: (size: DownloadSize) => void }
  | { kind: 'share'; ready: File[]; saveInstead: () => void };

/**
 * Downloads one file by its link and several as one ZIP; on phones by the share sheet, if they fit into it. It asks
 * first where the server's reply shows that this is needed; the server decides again.
 */
export function useDownload(link: GalleryLink, access: ClientAccessDto) {
  const requestLinks = useDownloadFiles(link);
  const createArchive = useCreateArchive(link);
  const showError = useDownloadError(link);
  const [question, setQuestion] = useState<DownloadQuestion>();
  const [preparing, setPreparing] = useState(false);
  const [byShareSheet] = useState(savesByShareSheet);
  // The share sheet's code is loaded ahead: the sheet needs a recent press.
  useEffect(() => (byShareSheet ? onFirstInteraction(() => void loadSharing()) : undefined), [byShareSheet]);

  const attempt = async (work: () => void | Promise<void>) => {
    setQuestion(undefined);
    try {
      await work();
    } catch (error) {
      showError(error);
    }
  };

  const share = async (files: Files, links: DownloadDto[] | null, saveInstead: () => void | Promise<void>) => {
    const sheet = links && (await loadSharing());
    const ready = sheet && (await sheet.fetchTogether(files, links));
    const shared = ready ? await sheet.share(ready) : 'unavailable';
    if (shared === 'press') setQuestion({ kind: 'share', ready: ready!, saveInstead: () => void attempt(saveInstead) });
    else if (shared === 'unavailable') await saveInstead();
  };

  // `mutate` with callbacks would not do: they are dropped for all but the last of several downloads.
  const fetchOne = async (file: GalleryMediaFileDto, size?: DownloadSize) => {
    const links = await requestLinks.mutateAsync({ fileIds: [file.id], size });
    const reply = links[0]!;
    if (!byShareSheet) return saveByLink(reply);
    toast({ title: getTranslations(gallery)('preparing'), description: reply.filename });
    await share([file], links, () => saveByLink(reply));
  };

  const fetchSeveral = async (files: Files | null, size?: DownloadSize) => {
    const request = { fileIds: files && files.map(({ id }) => id), size };
    const createZip = () => createArchive.mutateAsync(request);
    const sheet = files?.length && byShareSheet ? await loadSharing() : null;
    if (!files || !sheet?.acceptsTogether(files)) return saveByLink(await createZip());
    setPreparing(true);
    try {
      // If the files were requested one by one, some of the allowance could be used before another file is rejected. A
      // ZIP unlocks all or none, and works without a share sheet.
      const zip = files.every(({ isUnlocked }) => isUnlocked) ? null : await createZip();
      const links = await requestLinks
        .mutateAsync({ fileIds: files.map(({ id }) => id), size })
        .catch((error: unknown) => (zip ? null : Promise.reject(error as Error)));
      await share(files, links, async () => saveByLink(zip ?? (await createZip())));
    } finally {
      setPreparing(false);
    }
  };

  /** Asks for the size, where there is a choice. */
  const begin = (files: Files | null, fetch: (size?: DownloadSize) => Promise<void>) => {
    const download = (size?: DownloadSize) => void attempt(() => fetch(size));
    if (hasSizes(files, access)) setQuestion({ kind: 'size', files, download });
    else download();
  };

  const startOne = (file: GalleryMediaFileDto) => {
    const step = downloadStep(file, access);
    const download = () => begin([file], (size) => fetchOne(file, size));
    if (step === 'download') download();
    else if (step === 'confirm-free') setQuestion({ kind: step, files: [file], download });
    else setQuestion({ kind: step, file });
  };

  const startSeveral = (files: Files | null, isWhole: boolean) => {
    const shortage = files && shortageOf(files, access);
    const several = (wanted: Files | null) => begin(wanted, (size) => fetchSeveral(wanted, size));
    const download = () => several(files);
    // The available files of a whole gallery are everything that is unlocked.
    const available = shortage && (isWhole && shortage.covered.length === 0 ? null : shortage.available);
    if (shortage) setQuestion({ kind: 'shortage', shortage, download: () => several(available) });
    else if (access.accessLevel === 'free' && files?.some(isLocked))
      setQuestion({ kind: 'confirm-free', files, download });
    else download();
  };

  const requested = requestLinks.isPending ? requestLinks.variables.fileIds : [];
  return {
    link,
    access,
    /** Starts the download of these files; `isWhole` says that they are all files of a large gallery. */
    start: (files: Files | null, isWhole = false) =>
      files?.length === 1 ? startOne(files[0]!) : startSeveral(files, isWhole),
    question,
    cancel: () => setQuestion(undefined),
    /** The single file whose link is requested. */
    busyId: requested.length === 1 ? requested[0] : undefined,
    /** Several files are being prepared: as a ZIP, or for the share sheet. */
    busy: preparing ? ('files' as const) : createArchive.isPending && ('zip' as const),
  };
}

/** The dialogs about a client's access have these props. */
export interface AccessDialogProps {
  link: GalleryLink;
  access: ClientAccessDto;
  onClose: () => void;
}

/** `Download` has the functions of downloading files, and the dialog that is open. */
export type Download = ReturnType<typeof useDownload>;
