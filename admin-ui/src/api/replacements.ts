import type { StaffMediaFileDto } from '@showreel/api-client';
import { createContext, use } from 'react';

/** A new version is uploaded with this progress. */
export interface ReplacementUpload {
  percent: number;
  /** The upload is delayed for this reason, while it is retried. */
  error: string | null;
}

/** New versions are being uploaded; one can be started and cancelled here. */
export interface ReplacementUploads {
  /** The key is the file that is replaced. */
  running: ReadonlyMap<string, ReplacementUpload>;
  start: (target: Pick<StaffMediaFileDto, 'id' | 'projectId'>, newVersion: File) => void;
  cancel: (id: string) => void;
}

/** UploadsProvider provides it. */
export const ReplacementsContext = createContext<ReplacementUploads | null>(null);

/** Gives access to the new versions that are being uploaded; see `ReplacementUploads`. */
export function useReplacements(): ReplacementUploads {
  const uploads = use(ReplacementsContext);
  if (!uploads) throw new Error('ReplacementsContext is missing.');
  return uploads;
}
