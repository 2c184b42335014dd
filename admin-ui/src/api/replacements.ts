import type { StaffMediaFileDto } from '@showreel/api-client';
import { createContext, use } from 'react';

/** The upload progress of a new version. */
export interface ReplacementUpload {
  percent: number;
  /** Why it is delayed, while it is retried. */
  error: string | null;
}

/** New versions being uploaded, and how to start and cancel one. */
export interface ReplacementUploads {
  /** The key is the file that is replaced. */
  running: ReadonlyMap<string, ReplacementUpload>;
  start: (target: Pick<StaffMediaFileDto, 'id' | 'projectId'>, newVersion: File) => void;
  cancel: (id: string) => void;
}

/** Provided by UploadsProvider. */
export const ReplacementsContext = createContext<ReplacementUploads | null>(null);

/** See `ReplacementUploads`. */
export function useReplacements(): ReplacementUploads {
  const uploads = use(ReplacementsContext);
  if (!uploads) throw new Error('ReplacementsContext is missing.');
  return uploads;
}
