import type { StaffMediaFileDto } from '@showreel/api-client';
import { getStorageUsedQueryKey, listProjectMediaOptions } from '@showreel/api-client/queries';
import type { QueryClient } from '@tanstack/react-query';
import { watchMedia, type MediaChange } from '../../api/mediaEvents';
import { changeFiles, filesKey, isWhole, loadedFiles } from '../../api/projectFiles';
import { recordKey, refresh } from '../../api/queries';

type Files = StaffMediaFileDto[];

/** Many files become ready within a second: they are read together, one batch at a time. */
const GATHER_MS = 600;
/** When nothing has become ready for this long, the counts are read again. */
const QUIET_MS = 2_000;
/** From this percentage on, a film that is being processed has its poster. */
const POSTER_AT = 10;
/** One call takes at most this many files. */
const BATCH = 100;

/** Says whether the server is still working on a file. */
export const isUnfinished = ({ status, isEncoding, replacement }: StaffMediaFileDto): boolean =>
  status === 'processing' || isEncoding || replacement?.status === 'processing';

/**
 * Keeps the cached files of a project current until the returned function is called: the files that events name are
 * read in batches and put into the list, so that a dense stream of events never reads the whole list. Files that are
 * not loaded only have their counts read.
 * @param isByDate true when the order of the files is that of their dates, which are known once the files are prepared
 */
export function followMedia(
  queries: QueryClient,
  projectId: string,
  isByDate: boolean,
  onChange: (change: MediaChange) => void,
): () => void {
  const key = filesKey(projectId);
  const loaded = () => loadedFiles(queries, projectId);
  const changed = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  /** True when something became ready since project and storage were read. */
  let outdated = false;
  /** True when the list may lack something that no batch delivers. */
  let incomplete = false;

  const readSettled = () => {
    quiet = undefined;
    const isReordered = isByDate && !loaded().some(isUnfinished);
    const keys = [
      recordKey('projects', projectId),
      getStorageUsedQueryKey({ path: { id: projectId } }),
      ...(incomplete || isReordered ? [key] : []),
    ];
    outdated = incomplete = false;
    void refresh(queries, ...keys);
  };
  const read = async () => {
    gathering = undefined;
    isReading = true;
    const ids = [...changed].slice(0, BATCH);
    for (const id of ids) changed.delete(id);
    try {
      const batch = listProjectMediaOptions({ path: { id: projectId }, query: { ids: ids.join(',') } });
      write(ids, await queries.fetchQuery({ ...batch, gcTime: 0 }));
    } catch {
      // The query cache reports a lost session; after any other failure the whole list is read again.
      incomplete = true;
    }
    isReading = false;
    if (changed.size > 0) gather();
  };
  const write = (ids: string[], files: Files) => {
    const fresh = new Map(files.map((file) => [file.id, file]));
    const known = new Set(loaded().map(({ id }) => id));
    // A list that was requested earlier would overwrite newer files when it arrives.
    incomplete ||= files.some(({ id }) => !known.has(id)) || queries.isFetching({ queryKey: key }) > 0;
    changeFiles(queries, projectId, (list) =>
      list.flatMap((file) => (ids.includes(file.id) ? (fresh.get(file.id) ?? []) : file)),
    );
  };
  const settleSoon = () => {
    outdated = true;
    clearTimeout(quiet);
    quiet = setTimeout(readSettled, QUIET_MS);
  };
  const gather = () => {
    settleSoon();
    if (!isReading) gathering ??= setTimeout(() => void read(), GATHER_MS);
  };

  const stop = watchMedia(queries, projectId, {
    change: (change) => {
      onChange(change);
      // A film's poster comes long before its last segment.
      const known = loaded().find(({ id }) => id === change.mediaFileId);
      const isPosterDue = change.progress >= POSTER_AT && known?.thumbnailUrl === null;
      if (change.status === 'processing' && !isPosterDue) return;
      if (!known && !isWhole(queries, projectId)) return settleSoon();
      changed.add(change.mediaFileId);
      gather();
    },
    open: () => {
      const unfinished = loaded().filter(isUnfinished);
      if (unfinished.length > BATCH) void refresh(queries, key);
      else for (const { id } of unfinished) changed.add(id);
      if (changed.size > 0) gather();
    },
  });
  return () => {
    stop();
    clearTimeout(gathering);
    clearTimeout(quiet);
    if (outdated) readSettled();
  };
}
