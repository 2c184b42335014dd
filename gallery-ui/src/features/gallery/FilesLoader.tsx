import type { GalleryMediaFileDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GalleryReply } from '../../api/gallery/gallery';
import { countFiles } from '../../api/gallery/gallery-files';
import { loadPage } from '../../api/gallery/gallery-pages';
import type { GalleryLink } from '../../api/gallery/gallery-link';
import { downloads as section } from '../../i18n/en/downloads';
import { getTranslations } from '../../i18n/translations';
import type { useViewer } from './useViewer';
import type { MoreFilesState } from './view/more-files';

/** After this many milliseconds, a gallery that has changed between two of its pages is read again. */
const AFTER_CHANGE = 10_000;

/**
 * The viewer needs more files when it is this many files from the last loaded one. It is a ring, so the first file is
 * near the end too.
 */
const NEAR_END = 20;

/**
 * Loads the files that the first reply of a large gallery leaves out: the next page when the visitor scrolls near it,
 * and page after page while something needs every file. After a failure nothing is loaded until the visitor asks.
 */
export function FilesLoader({
  link: { projectId, visitor },
  gallery,
  files,
  viewer: { awaited, shown },
  needsAll,
  neededIds,
  onState,
  onChanged,
}: {
  link: GalleryLink;
  gallery: GalleryReply;
  /** The known files of the gallery. */
  files: readonly GalleryMediaFileDto[];
  viewer: Pick<ReturnType<typeof useViewer>, 'awaited' | 'shown'>;
  needsAll: boolean;
  /** The page shows or counts these files: all files are loaded if one of these is not. */
  neededIds: readonly string[];
  onState: (state: MoreFilesState) => void;
  /** Called when a file may have moved to where the visitor has been already. */
  onChanged: () => void;
}) {
  const queries = useQueryClient();
  const cursor = gallery.rest?.nextCursor;
  const [wanted, setWanted] = useState<string>();
  const [failedAt, setFailedAt] = useState<string>();
  const failed = cursor !== undefined && failedAt === cursor;
  const lacksSome = () => {
    const known = new Set(files.map(({ id }) => id));
    return neededIds.some((id) => !known.has(id));
  };
  const viewerLacksSome = () => {
    if (!shown) return awaited;
    const { files: paged, index } = shown;
    return index === 0 || index >= paged.length - NEAR_END || gallery.rest!.ahead.includes(paged[index]!);
  };
  const loading =
    cursor !== undefined && !failed && (needsAll || wanted === cursor || viewerLacksSome() || lacksSome());
  useEffect(() => {
    if (!loading) return;
    let isCurrent = true;
    loadPage(queries, { projectId, visitor }, cursor).catch(() => isCurrent && setFailedAt(cursor));
    return () => {
      isCurrent = false;
    };
  }, [loading, cursor, queries, projectId, visitor]);
  const { changed = false } = gallery;
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(onChanged, AFTER_CHANGE);
    return () => clearTimeout(timer);
  }, [changed, onChanged]);
  const loaded = gallery.mediaFiles.length;
  const total = countFiles(gallery);
  useEffect(
    () =>
      onState({
        cursor,
        loading,
        failed,
        loaded,
        total,
        next: () => setWanted(cursor),
        retry: () => {
          setFailedAt(undefined);
          setWanted(cursor);
        },
      }),
    [onState, cursor, loading, failed, loaded, total],
  );
  const [first] = useState(loaded);
  // Screen readers announce the number when loading has stopped.
  const isAtRest = loaded > first && !loading && !failed;
  return (
    <p className="visually-hidden" role="status">
      {isAtRest && getTranslations(section)('filesLoaded', { n: loaded, m: total })}
    </p>
  );
}
