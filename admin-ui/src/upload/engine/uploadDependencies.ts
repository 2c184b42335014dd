import type { StaffMediaFileDto } from '@showreel/api-client';
import type { UploadApi } from '../uploadApi';
import type { FileDependencies } from './transfer/fileUpload';
import type { InterruptedUpload, ResumeStore } from './resumeStore';

/** The outcome of a queue's run. */
export interface UploadOutcome {
  succeeded: number;
  failures: string[];
  unauthorized: boolean;
}

/** What a queue depends on. */
export type UploadDependencies = FileDependencies & {
  api: Pick<UploadApi, 'startUploads' | 'processUploads'>;
  store: Pick<ResumeStore, 'save' | 'remove'>;
};

/** Listens to a queue. */
export interface QueueListener {
  recorded: (files: readonly StaffMediaFileDto[]) => void;
  finished: (outcome: UploadOutcome) => void;
  /** A new version that an earlier page had started has been chosen again. */
  replacement: (earlier: InterruptedUpload, file: File) => void;
}
