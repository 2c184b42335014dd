import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { isSessionLost, messageOf } from '../api/errors';
import { isLeaving, useAskBeforeLeaving } from '../api/leaveGuard';
import { refreshFiles } from '../api/projectCache';
import { filesKeys, filesRecorded } from '../api/projectFiles';
import { ReplacementsContext, type ReplacementUploads } from '../api/replacements';
import { forgetUser } from '../api/session';
import { refresh } from '../api/queries';
import { text } from '../i18n/language';
import { leaveForSignIn } from '../ui/form/draft';
import { useToast, type ShowToast } from '../ui/feedback/useToast';
import type { UploadOutcome, UploadQueue, UploadsListener, UploadState } from './engine/uploadQueue';
import { Uploads, type RunningUpload } from './engine/uploads';
import { uploadApi } from './engine/uploadApi';

const REDIRECT_MS = 1_500;

/** Writes uploaded files into the query cache, and shows the outcome. */
const listenerOf = (toast: ShowToast, queries: QueryClient): UploadsListener => ({
  recorded: (projectId, files) => filesRecorded(queries, projectId, files),
  finished: (projectId, outcome) => {
    announce(outcome, toast, queries);
    if (outcome.succeeded > 0) void refreshFiles(queries, projectId);
  },
  replacementResumed: ({ name }) => toast({ title: text('upload.replacementResumes', { file: name }) }),
  replacementSent: (projectId) => {
    toast({ title: text('media.replaceBegun') });
    void refresh(queries, ...filesKeys(projectId));
  },
  replacementFailed: (error) => {
    if (isSessionLost(error)) announce({ succeeded: 0, failures: [], unauthorized: true }, toast, queries);
    else
      toast({
        title: text('media.replaceFailed'),
        text: messageOf(error, text('upload.linksFailed')),
        destructive: true,
      });
  },
});

function announce({ succeeded, failures, unauthorized }: UploadOutcome, toast: ShowToast, queries: QueryClient): void {
  if (unauthorized) {
    // Another call has noticed the lost session before, and already redirects to the sign-in.
    if (isLeaving()) return;
    toast({ title: text('upload.authTitle'), text: text('upload.authText'), destructive: true });
    forgetUser(queries);
    leaveForSignIn('/', REDIRECT_MS);
  } else if (failures.length > 0) {
    const reason =
      failures.length > 1 ? text('upload.andMore', { reason: failures[0]!, total: failures.length - 1 }) : failures[0]!;
    const message =
      succeeded > 0
        ? text('upload.someUploaded', { done: succeeded, total: succeeded + failures.length, reason })
        : reason;
    toast({ title: text('upload.failedTitle'), text: message, destructive: true });
  } else if (succeeded > 0) {
    toast({ title: text('upload.successTitle'), text: text('upload.successText', { count: succeeded }) });
  }
}

const UploadsContext = createContext<Uploads | null>(null);

function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('UploadsProvider is missing.');
  return uploads;
}

/** Keeps uploads alive above the routes and warns before the page is left while one runs. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [uploads] = useState(() => new Uploads(uploadApi));
  const toast = useToast();
  const queries = useQueryClient();
  useAskBeforeLeaving(useSyncExternalStore(uploads.subscribe, uploads.busy));
  useEffect(() => uploads.listen(listenerOf(toast, queries)), [uploads, toast, queries]);
  const running = useSyncExternalStore(uploads.subscribe, uploads.replacements);
  const versions = useMemo<ReplacementUploads>(
    () => ({
      running,
      start: ({ id, projectId }, newVersion) => uploads.queueOf(projectId).replace(id, newVersion),
      cancel: uploads.cancelReplacement,
    }),
    [running, uploads],
  );
  return (
    <UploadsContext value={uploads}>
      <ReplacementsContext value={versions}>{children}</ReplacementsContext>
    </UploadsContext>
  );
}

/**
 * Returns what the queue of one project shows now, and the queue itself for actions, which is created by the first
 * call.
 */
export function useUploadQueue(projectId: string): { state: UploadState; queueOf: () => UploadQueue } {
  const uploads = useUploads();
  return {
    state: useSyncExternalStore(uploads.subscribe, () => uploads.stateOf(projectId)),
    queueOf: useCallback(() => uploads.queueOf(projectId), [uploads, projectId]),
  };
}

/** Says whether files are being uploaded, new ones or new versions. */
export function useUploadsBusy(): boolean {
  const uploads = useUploads();
  return useSyncExternalStore(uploads.subscribe, uploads.busy);
}

/** Lists the uploads that run now, over all projects. */
export function useRunningUploads(): readonly RunningUpload[] {
  const uploads = useUploads();
  return useSyncExternalStore(uploads.subscribe, uploads.running);
}

/** Returns what pauses all uploads that run, and what resumes them. */
export function usePauseUploads(): Pick<Uploads, 'pause' | 'resume'> {
  return useUploads();
}

/** Returns the first project with uploads that an earlier page left unfinished, and their number. */
export function useInterruptedUploads(): { projectId: string; count: number } | null {
  const uploads = useUploads();
  return useSyncExternalStore(uploads.subscribe, uploads.interrupted);
}
