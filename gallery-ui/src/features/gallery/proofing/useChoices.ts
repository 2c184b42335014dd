import {
  chooseFile,
  chooseFiles,
  markSelectionDone,
  orderSelection,
  type GalleryMediaFileDto,
  type GallerySelectionDto,
} from '@showreel/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../../api/api-error';
import { pathOf } from '../../../api/gallery/gallery';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { selectionsQuery } from '../../../api/gallery/selections';
import { proofing } from '../../../i18n/en/proofing';
import { getTranslations } from '../../../i18n/translations';
import { toast } from '../../../ui/toast/toast-store';

/** The server accepts at most this many files in one call. */
const FILES_PER_CALL = 300;

interface Change {
  /** The page shows this until the server has answered. */
  shown: Partial<GallerySelectionDto>;
  send: () => Promise<GallerySelectionDto>;
}

/** Changes a selection. Changes are shown at once; what the server does not accept is shown as before. */
export function useChoices(link: GalleryLink, selection: GallerySelectionDto) {
  const queries = useQueryClient();
  const { queryKey } = selectionsQuery(link);
  const { id } = selection;
  const path = { ...pathOf(link), selectionId: id };
  const show = (change: Partial<GallerySelectionDto>) =>
    queries.setQueryData(queryKey, (known) => known?.map((each) => (each.id === id ? { ...each, ...change } : each)));

  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    mutationFn: ({ send }: Change) => send(),
    // The changes are sent one after another: two presses must arrive in order.
    scope: { id: `selection ${id}` },
    onMutate: ({ shown }) => void show(shown),
    onSuccess: (reply) => {
      // The reply to an earlier press does not have a later one.
      if (queries.isMutating({ mutationKey: queryKey }) <= 1) show(reply);
      // A read that is under way may be older than the change.
      if (queries.isFetching({ queryKey, exact: true }) > 0) void queries.invalidateQueries({ queryKey, exact: true });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });

  /** @returns whether the server has accepted the change */
  const change = async (shown: Partial<GallerySelectionDto>, send: Change['send']): Promise<boolean> => {
    try {
      await mutateAsync({ shown, send });
      return true;
    } catch (error) {
      const t = getTranslations(proofing);
      toast({ variant: 'destructive', title: t('notSaved'), description: reasonOf(error, t('notSavedText')) });
      return false;
    }
  };
  const listOf = (fileIds: string[]) => ({ fileIds, count: fileIds.length });
  /** Returns the list as it is now, with the presses that the server has not answered. */
  const present = () => queries.getQueryData(queryKey)?.find((each) => each.id === id) ?? selection;

  const save = async (fileIds: string[], chosen: boolean): Promise<boolean> => {
    const { fileIds: known } = present();
    const next = chosen
      ? [...known, ...fileIds.filter((each) => !known.includes(each))]
      : known.filter((each) => !fileIds.includes(each));
    let isSaved = true;
    for (let at = 0; at < fileIds.length; at += FILES_PER_CALL) {
      const body = { fileIds: fileIds.slice(at, at + FILES_PER_CALL), chosen };
      isSaved = (await change(listOf(next), () => chooseFiles({ keepalive: true, path, body }))) && isSaved;
    }
    return isSaved;
  };
  const arrange = (fileIds: string[]) =>
    change(listOf(fileIds), () => orderSelection({ keepalive: true, path, body: { fileIds } }));

  return {
    /** Chooses photos or takes them out; a photo that was taken out can be put back. */
    set: async (files: readonly Pick<GalleryMediaFileDto, 'id'>[], chosen: boolean) => {
      const before = present();
      const ids = files.map((file) => file.id).filter((each) => before.fileIds.includes(each) !== chosen);
      if (ids.length === 0) return;
      const t = getTranslations(proofing);
      const { maximum } = before;
      if (chosen && maximum !== null && before.count + ids.length > maximum) {
        toast({ variant: 'destructive', title: t('full', { count: maximum }), description: t('fullText') });
        return;
      }
      if (!(await save(ids, chosen)) || (chosen && ids.length === 1)) return;
      toast({
        title: t(chosen ? 'added' : 'removed', { count: ids.length }),
        action: {
          label: t('undo'),
          onPress: () => void save(ids, !chosen).then((isSaved) => isSaved && !chosen && arrange(before.fileIds)),
        },
      });
    },
    arrange,
    setNote: (fileId: string, note: string) => {
      const others = present().notes.filter((each) => each.fileId !== fileId);
      const notes = note ? [...others, { fileId, note }] : others;
      return change({ notes }, () => chooseFile({ path: { ...path, fileId }, body: { note: note || null } }));
    },
    /** @returns the list as it is then; null when the server has not accepted the change */
    finish: async (): Promise<GallerySelectionDto | null> => {
      let reply: GallerySelectionDto | null = null;
      await change({ state: 'done' }, async () => (reply = await markSelectionDone({ path })));
      return reply;
    },
  };
}

export type Choices = ReturnType<typeof useChoices>;
