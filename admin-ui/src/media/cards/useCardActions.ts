import type { ProjectDto, StaffMediaFileDto } from '@showreel/api-client';
import { setProjectCoverMutation } from '@showreel/api-client/queries';
import { useEventCallback } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useReplacements, type ReplacementUpload } from '../../api/replacements';
import { projectSaved } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { useAction } from '../../ui/feedback/useAction';
import type { BoardActions } from '../files/BoardContext';
import { beforeOf } from '../files/selection';
import { filesIn } from '../../api/projectFiles';
import type { ProjectFiles } from '../files/useProjectMedia';
import type { MediaActions } from '../files/useMediaActions';

interface Shown {
  /** The selected files, in their order. */
  ids: readonly string[];
  /** The loaded videos and photos: a step moves a file within its own kind. */
  kinds: readonly (readonly string[])[];
  /** Counts the files of a kind, also those that are not loaded. */
  totalOf: (kind: StaffMediaFileDto['fileType']) => number;
  /** Loads the next page; null where there is none. */
  more: ProjectFiles['query']['fetchNextPage'] | null;
}

/**
 * Provides what the parts of a board can do; the functions are stable, so that a card re-renders only when its own file
 * changed.
 */
export function useCardActions(
  project: ProjectDto,
  { move, show }: MediaActions,
  shown: Shown,
  own: Pick<BoardActions, 'rename' | 'captions' | 'remove' | 'view' | 'press' | 'changed'>,
): {
  actions: BoardActions;
  /** New versions on their way to the server, by file. */
  uploading: ReadonlyMap<string, ReplacementUpload>;
  /** Screen readers announce this after a move. */
  announcement: string;
} {
  const t = useText();
  const queries = useQueryClient();
  const { running: uploading, start: replace, cancel } = useReplacements();
  const [announcement, setAnnouncement] = useState('');
  const { id: projectId } = project;
  const cover = useAction({
    ...setProjectCoverMutation(),
    success: t('media.coverSet'),
    failure: t('media.coverFailed'),
    done: (saved) => void projectSaved(queries, saved),
  });
  // React's useEffectEvent is for effects; these functions run on clicks and drags.
  const latest = useEventCallback(() => ({ shown, own, move, show, cover, replace, cancel, t }));
  const actions = useMemo<BoardActions>(
    () => ({
      rename: (file) => latest().own.rename(file),
      captions: (file) => latest().own.captions(file),
      remove: (file) => latest().own.remove(file),
      view: (file) => latest().own.view(file),
      press: (file, range) => latest().own.press(file, range),
      changed: () => latest().own.changed(),
      cover: (file) => latest().cover.start({ path: { id: projectId }, body: { mediaFileId: file?.id ?? null } }),
      replace: (file, picked) => latest().replace(file, picked),
      cancelReplacement: ({ id }) => latest().cancel(id),
      setAlbum: (ids, albumId) => latest().move(ids, { albumId }),
      show: (ids, change) => latest().show(ids, change),
      dragged: ({ id }) => {
        const { ids } = latest().shown;
        return ids.includes(id) ? [...ids] : [id];
      },
      dropAt: (ids, file, after) => {
        if (!after) return latest().move(ids, { beforeId: file.id }, true);
        withNext(latest().shown, file, (order) =>
          latest().move(ids, { beforeId: order[order.indexOf(file.id) + 1] ?? null }, true),
        );
      },
      step: (file, step) =>
        withNext(latest().shown, file, (order) => {
          const beforeId = beforeOf(order, file.id, step);
          if (beforeId === undefined) return;
          latest().move([file.id], { beforeId }, true);
          const all = latest().shown.totalOf(file.fileType);
          const at =
            beforeId === null
              ? all
              : order.indexOf(beforeId) + (order.indexOf(file.id) < order.indexOf(beforeId) ? 0 : 1);
          setAnnouncement(latest().t('media.position', { name: file.name, place: at, all }));
        }),
    }),
    [latest, projectId],
  );
  return { actions, uploading, announcement };
}

/**
 * Calls `onOrder` with the files of a file's kind, in their order. Near the end of the loaded files the next page is
 * loaded first, because it has what follows the file. If that fails nothing is done, and the page shows the failure.
 */
function withNext(
  { kinds, more }: Shown,
  { id, fileType }: StaffMediaFileDto,
  onOrder: (order: readonly string[]) => void,
): void {
  const order = kinds.find((kind) => kind.includes(id)) ?? [];
  if (!more || order.indexOf(id) < order.length - 2) return onOrder(order);
  void more({ cancelRefetch: false }).then(({ data, isFetchNextPageError }) => {
    if (data && !isFetchNextPageError)
      onOrder(filesIn(data).flatMap((file) => (file.fileType === fileType ? [file.id] : [])));
  });
}
