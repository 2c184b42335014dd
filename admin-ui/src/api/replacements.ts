import type { StaffMediaFileDto } from '@showreel/api-client';
import { createContext, use } from 'react';

/** How far a new version is on its way to the server. */
export interface ReplacementUpload {
  percent: number;
  /** What keeps it, while it is tried again. */
  error: string | null;
}

/** New versions of files on their way, and the ways to begin and to give up one. */
export interface ReplacementUploads {
  /** By the file whose place they take. */
  running: ReadonlyMap<string, ReplacementUpload>;
  start: (place: Pick<StaffMediaFileDto, 'id' | 'projectId'>, picked: File) => Promise<void>;
  cancel: (id: string) => void;
}

/** Given by the uploads, which live above the screens. */
export const ReplacementsContext = createContext<ReplacementUploads | null>(null);

/** See `ReplacementUploads`. */
export function useReplacements(): ReplacementUploads {
  const versions = use(ReplacementsContext);
  if (!versions) throw new Error('ReplacementsContext is missing.');
  return versions;
}
