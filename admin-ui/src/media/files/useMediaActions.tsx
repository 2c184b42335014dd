import {
  deleteManyMedia,
  moveMedia,
  restoreMedia,
  setMediaVisibility,
  type AlbumDto,
  type BareMediaFileDto,
  type MediaVisibilityDto,
  type MoveMediaDto,
  type StaffMediaFileDto,
} from '@showreel/api-client';
import { listAlbumsQueryKey } from '@showreel/api-client/queries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshFiles } from '../../api/projectCache';
import { changeFiles, filesKey, knownFiles } from '../../api/projectFiles';
import { isSessionLost, messageOf } from '../../api/errors';
import { useText } from '../../i18n/language';
import { formatNumber } from '../../ui/format';
import { Undo } from '../../ui/feedback/Undo';
import { useToast } from '../../ui/feedback/useToast';
import { placedBefore, sectionsOf } from './selection';
import { withVisibility } from './visibility';

type Files = StaffMediaFileDto[];

/** An undo is offered for this many milliseconds; the server allows it for 10 minutes. */
const UNDO_MS = 60_000;

/** The server takes at most this many files in one call. */
const FILES_PER_CALL = 10_000;

/** A guess returns what the list will be after a change. */
export type MediaGuess = (files: Files) => Files;

/** Names the changes of a project's files: those under way are applied to the list by `useMediaFiles`. */
export const changeKey = (projectId: string) => ['change-media', projectId] as const;

interface Change {
  /** Shown immediately, rolled back when the server rejects the change. */
  guess: MediaGuess;
  send: () => Promise<unknown>;
  failure: string;
  done?: () => void;
  /** Takes back what was sent of many files before a call failed. */
  undo?: (ids: string[]) => void;
}

/** Says who sees files, as far as it is set for them alone; what is left out stays. */
export type MediaVisibility = Omit<MediaVisibilityDto, 'mediaFileIds'>;

/** Optimistic bulk actions on files; all but changes of the order with undo. */
export interface MediaActions {
  move: (ids: string[], to: { albumId?: string | null; beforeId?: string | null }, quiet?: boolean) => void;
  show: (ids: string[], change: MediaVisibility) => void;
  remove: (ids: string[]) => void;
}

/** Makes the actions on the files of a project; see `MediaActions`. */
export function useMediaActions(projectId: string): MediaActions {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const mutationKey = changeKey(projectId);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ send }: Change) => send(),
    onSuccess: async (_result, { guess, done }) => {
      // A list request in flight may have been read before the change.
      await queries.cancelQueries({ queryKey: filesKey(projectId) });
      changeFiles(queries, projectId, guess);
      done?.();
    },
    onError: (error, { failure, undo }) => {
      if (error instanceof PartlySent) {
        const { sent, all, cause } = error;
        const done = t('media.partlyDone', { done: formatNumber(sent.length), all: formatNumber(all) });
        toast({
          title: failure,
          text: `${done} ${messageOf(cause, failure)}`,
          destructive: true,
          ...(undo ? { action: <Undo onClick={() => undo(sent)} />, duration: UNDO_MS } : {}),
        });
      } else if (!isSessionLost(error)) toast({ title: failure, text: messageOf(error, failure), destructive: true });
    },
    // Only the last of concurrent changes reads the list again: an earlier one would lack the changes after it.
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) void refreshFiles(queries, projectId);
    },
  });
  return useMemo(() => {
    const path = { id: projectId };
    const send = ({ mediaFileIds, ...to }: MoveMediaDto) =>
      inCalls(mediaFileIds, (ids) => moveMedia({ path, body: { mediaFileIds: ids, ...to } }));
    const restore = (ids: string[]) =>
      mutate({
        guess: (files) => files,
        send: () => inCalls(ids, (some) => restoreMedia({ path, body: { mediaFileIds: some } })),
        failure: t('media.undoFailed'),
        done: () => toast({ title: t('media.undone') }),
      });
    const albums = () => queries.getQueryData<AlbumDto[]>(listAlbumsQueryKey({ path })) ?? [];
    const changed = (files: Files, ids: string[], change: MediaVisibility & { albumId?: string | null }) => {
      const chosen = new Set(ids);
      return files.map((file) => (chosen.has(file.id) ? withVisibility(file, change, albums()) : file));
    };
    const moved = (files: Files, ids: string[], albumId: string | null) => changed(files, ids, { albumId });
    const sendVisibility = (mediaFileIds: string[], change: MediaVisibility) =>
      inCalls(mediaFileIds, (ids) => setMediaVisibility({ path, body: { mediaFileIds: ids, ...change } }));
    const showBack = (before: BareMediaFileDto[]) =>
      mutate({
        guess: (files) => byVisibility(before).reduce((list, { ids, ...was }) => changed(list, ids, was), files),
        send: async () => {
          for (const { visibility, isPrivate, ids } of byVisibility(before))
            await sendVisibility(ids, { visibility, isPrivate });
        },
        failure: t('media.undoFailed'),
        done: () => toast({ title: t('media.undone') }),
      });
    const back = (sections: ReadonlyMap<string | null, string[]>) =>
      mutate({
        guess: (files) => [...sections].reduce((list, [albumId, ids]) => moved(list, ids, albumId), files),
        send: async () => {
          for (const [albumId, mediaFileIds] of sections) await send({ mediaFileIds, albumId });
        },
        failure: t('media.undoFailed'),
        done: () => toast({ title: t('media.undone') }),
      });
    return {
      move: (ids, to, quiet) => {
        const before = sectionsOf(knownFiles(queries, projectId), ids);
        const undo =
          to.albumId === undefined ? {} : { action: <Undo onClick={() => back(before)} />, duration: UNDO_MS };
        mutate({
          guess: (files) => {
            const list = to.albumId === undefined ? files : moved(files, ids, to.albumId);
            return to.beforeId === undefined ? list : placedBefore(list, ids, to.beforeId);
          },
          send: () => send({ mediaFileIds: ids, ...to }),
          failure: t('media.moveFailed'),
          ...(to.albumId === undefined ? {} : { undo: (sent) => back(onlyOf(before, sent)) }),
          ...(quiet ? {} : { done: () => toast({ title: t('media.moved', { count: ids.length }), ...undo }) }),
        });
      },
      show: (ids, change) => {
        const chosen = new Set(ids);
        const before = knownFiles(queries, projectId).filter(({ id }) => chosen.has(id));
        mutate({
          guess: (files) => changed(files, ids, change),
          send: () => sendVisibility(ids, change),
          failure: t('media.visibilityFailed'),
          undo: (sent) => {
            const changed = new Set(sent);
            showBack(before.filter(({ id }) => changed.has(id)));
          },
          done: () =>
            toast({
              title: t('media.visibilitySet', { count: ids.length }),
              action: <Undo onClick={() => showBack(before)} />,
              duration: UNDO_MS,
            }),
        });
      },
      remove: (ids) => {
        const chosen = new Set(ids);
        mutate({
          guess: (files) => files.filter(({ id }) => !chosen.has(id)),
          send: () => inCalls(ids, (some) => deleteManyMedia({ path, body: { mediaFileIds: some } })),
          failure: t('media.deleteFailed'),
          undo: restore,
          done: () =>
            toast({
              title: ids.length === 1 ? t('media.deleted') : t('media.deletedMany', { count: ids.length }),
              action: <Undo onClick={() => restore(ids)} />,
              duration: UNDO_MS,
            }),
        });
      },
    };
  }, [mutate, projectId, queries, t, toast]);
}

/** One of several calls has failed, and the calls before it were done. */
class PartlySent extends Error {
  constructor(
    cause: unknown,
    readonly sent: string[],
    readonly all: number,
  ) {
    super('Some files were not sent.', { cause });
  }
}

/** Sends many files in calls one after another, in their order. @throws PartlySent when a call after the first fails */
async function inCalls(ids: string[], send: (some: string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += FILES_PER_CALL)
    try {
      await send(ids.slice(at, at + FILES_PER_CALL));
    } catch (error) {
      throw at > 0 ? new PartlySent(error, ids.slice(0, at), ids.length) : error;
    }
}

/** Returns the sections with those of their files that are among these. */
function onlyOf(sections: ReadonlyMap<string | null, string[]>, ids: string[]): Map<string | null, string[]> {
  const chosen = new Set(ids);
  return new Map([...sections].map(([section, files]) => [section, files.filter((id) => chosen.has(id))]));
}

/** Groups the files by the visibility that is set for them. */
function byVisibility(files: BareMediaFileDto[]): (Required<MediaVisibility> & { ids: string[] })[] {
  const groups = new Map<string, Required<MediaVisibility> & { ids: string[] }>();
  for (const { id, visibility, isPrivate } of files) {
    const key = `${visibility} ${isPrivate}`;
    const group = groups.get(key) ?? { visibility, isPrivate, ids: [] };
    groups.set(key, { ...group, ids: [...group.ids, id] });
  }
  return [...groups.values()];
}
