import type { StaffMediaFileDto } from '@showreel/api-client';
import { createContext, use } from 'react';

/** How far a new version is on its way to the server. */
export interface SentVersion {
  percent: number;
  /** What keeps it, while it is tried again. */
  trouble: string | null;
}

/** New versions of files on their way, and the ways to begin and to give up one. */
export interface NewVersions {
  /** By the file whose place they take. */
  running: ReadonlyMap<string, SentVersion>;
  start: (place: Pick<StaffMediaFileDto, 'id' | 'projectId'>, picked: File) => Promise<void>;
  cancel: (id: string) => void;
}

/** Given by the uploads, which live above the screens. */
export const NewVersionsContext = createContext<NewVersions | null>(null);

/** See `NewVersions`. */
export function useNewVersions(): NewVersions {
  const versions = use(NewVersionsContext);
  if (!versions) throw new Error('NewVersionsContext is missing.');
  return versions;
}
