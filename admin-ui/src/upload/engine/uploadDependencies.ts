import type {
  NamedPartDto,
  PartLinkDto,
  ReplaceMediaDto,
  StaffMediaFileDto,
  StartedUploadDto,
  UploadFileDto,
  UploadProgressDto,
  UploadRecordDto,
} from '@showreel/api-client';
import type { FileDependencies } from './fileUpload';
import type { InterruptedUpload, ResumeStore } from './resumeStore';

/** The server's calls for uploads, as the engine makes them. */
export interface UploadApi {
  startUploads: (projectId: string, files: UploadFileDto[]) => Promise<StartedUploadDto[]>;
  signParts: (projectId: string, key: string, numbers: number[]) => Promise<PartLinkDto[]>;
  uploadProgress: (projectId: string, key: string) => Promise<UploadProgressDto>;
  completeUpload: (projectId: string, key: string, parts: NamedPartDto[]) => Promise<unknown>;
  abortUpload: (projectId: string, key: string) => Promise<unknown>;
  processUploads: (projectId: string, uploads: UploadRecordDto[]) => Promise<StaffMediaFileDto[]>;
  replaceMedia: (id: string, upload: ReplaceMediaDto) => Promise<unknown>;
}

/** How a run of a queue ended. */
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
  /** A new version for a file's place, which an earlier page had started, has been chosen again. */
  replacement: (earlier: InterruptedUpload, file: File) => void;
}
