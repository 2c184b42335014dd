import type { ProjectDto } from '@showreel/api-client';
import { setProjectCoverMutation } from '@showreel/api-client/queries';
import { useEventCallback } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useReplacements, type ReplacementUpload } from '../../api/replacements';
import { projectSaved } from '../../api/projectCache';
import { useText } from '../../i18n/language';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';
import type { BoardActions } from '../files/BoardContext';
import type { Selection } from '../../../../shared-ui/src/selection';
import { beforeOf } from '../files/selection';
import type { MediaActions } from '../files/useMediaActions';

interface Shown {
  /** The visible files, in their order. */
  order: readonly string[];
  /** The ids of videos and of photos: a step moves a file among its own kind. */
  kinds: readonly (readonly string[])[];
  selection: Selection;
}

/** What the parts of a board can do; stable functions, so that a card re-renders only when its own file changed. */
export function useCardActions(
  project: ProjectDto,
  { move, show }: MediaActions,
  shown: Shown,
  own: Pick<BoardActions, 'rename' | 'captions' | 'remove' | 'view' | 'press' | 'changed'>,
): {
  actions: BoardActions;
  /** New versions on their way to the server, by file. */
  uploading: ReadonlyMap<string, ReplacementUpload>;
  /** Announced to screen readers after a move. */
  announcement: string;
} {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { running: uploading, start: replace, cancel } = useReplacements();
  const [announcement, setAnnouncement] = useState('');
  const { id: projectId } = project;
  const cover = useAction({
    ...setProjectCoverMutation(),
    failure: t('media.coverFailed'),
    done: (saved) => {
      toast({ title: t('media.coverSet') });
      void projectSaved(queries, saved);
    },
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
        const { order, selection } = latest().shown;
        return selection.ids.has(id) ? order.filter((each) => selection.ids.has(each)) : [id];
      },
      dropAt: (ids, { id }, after) => {
        const order = kindOf(latest().shown, id);
        const beforeId = after ? (order[order.indexOf(id) + 1] ?? null) : id;
        latest().move(ids, { beforeId }, true);
      },
      step: (file, step) => {
        const order = kindOf(latest().shown, file.id);
        const beforeId = beforeOf(order, file.id, step);
        if (beforeId === undefined) return;
        latest().move([file.id], { beforeId }, true);
        const at =
          beforeId === null
            ? order.length
            : order.indexOf(beforeId) + (order.indexOf(file.id) < order.indexOf(beforeId) ? 0 : 1);
        setAnnouncement(latest().t('media.position', { name: file.name, place: at, all: order.length }));
      },
    }),
    [latest, projectId],
  );
  return { actions, uploading, announcement };
}

function kindOf({ kinds }: Shown, id: string): readonly string[] {
  return kinds.find((kind) => kind.includes(id)) ?? [];
}
