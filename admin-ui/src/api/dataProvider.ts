import {
  abortUpload,
  changeUserRole,
  completeUpload,
  deleteMedia,
  deleteProject,
  getStats,
  getTrends,
  getUploadProgress,
  listProjectMedia,
  listProjectPictures,
  markPurchaseSeen,
  processUploads,
  refundPurchase,
  renderMediaAgain,
  resetUserPassword,
  setProjectPasscode,
  setProjectTimer,
  showProjectPasscode,
  signUploadParts,
  startUploads,
  type NamedPartDto,
  type PartLinkDto,
  type ProjectDto,
  type ProjectPicturesDto,
  type PurchaseDetailDto,
  type RefundRequestDto,
  type StaffMediaFileDto,
  type StartedUploadDto,
  type StatsDto,
  type TimerDto,
  type TrendsDto,
  type UploadFileDto,
  type UploadProgressDto,
  type UploadRecordDto,
  type UserDto,
} from '@showreel/api-client';
import simpleRestProvider from 'ra-data-simple-rest';
import {
  fetchUtils,
  HttpError,
  useDataProvider,
  type DataProvider,
  type DeleteManyParams,
  type DeleteParams,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { text } from '../i18n/language';
import { isSessionLost } from './errors';
import { abortedBy, CALL, call, toHttpError } from './client';
import { mediaVerbs, type MediaVerbs } from './mediaVerbs';

/** react-admin's lists and reads, and the console's own verbs. */
export interface ConsoleDataProvider extends DataProvider, MediaVerbs {
  /** @param version the one that was edited */
  setTimer(id: string, timer: TimerDto, version: number): Promise<ProjectDto>;
  setPasscode(id: string, passcode: string | null): Promise<ProjectDto>;
  /** The passcode of a project; kept in the activity log. */
  showPasscode(id: string): Promise<string | null>;
  startUploads(projectId: string, files: UploadFileDto[]): Promise<StartedUploadDto[]>;
  signParts(projectId: string, key: string, numbers: number[]): Promise<PartLinkDto[]>;
  uploadProgress(projectId: string, key: string): Promise<UploadProgressDto>;
  completeUpload(projectId: string, key: string, parts: NamedPartDto[]): Promise<void>;
  abortUpload(projectId: string, key: string): Promise<void>;
  processUploads(projectId: string, uploads: UploadRecordDto[]): Promise<StaffMediaFileDto[]>;
  /** All files, or those named by `ids` (at most 100). */
  listMedia(projectId: string, options?: { ids?: string[]; signal?: AbortSignal }): Promise<StaffMediaFileDto[]>;
  deleteMedia(id: string): Promise<void>;
  renderAgain(id: string): Promise<StaffMediaFileDto>;
  changeRole(userId: string, role: 'admin' | 'user'): Promise<UserDto>;
  resetPassword(userId: string, password: string): Promise<UserDto>;
  refund(purchaseId: string, request: RefundRequestDto): Promise<PurchaseDetailDto>;
  markSeen(purchaseId: string): Promise<PurchaseDetailDto>;
  stats(signal?: AbortSignal): Promise<StatsDto>;
  trends(signal?: AbortSignal): Promise<TrendsDto>;
  /** Covers, and the files that a search found. */
  projectPictures(ids: string[], q: string | undefined, signal?: AbortSignal): Promise<ProjectPicturesDto[]>;
}

const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  try {
    return await fetchUtils.fetchJson(url, { ...options, credentials: 'include' });
  } catch (error) {
    if (error instanceof HttpError) throw toHttpError(error.body, error.status, error.message);
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new HttpError(text('errors.unreachable'), 0, null);
  }
};

const DELETED_AT_ONCE = 4;

/** Deletes each of many, past those that fail. @throws HttpError the first failure, with how many there were */
async function deleteMany({ ids }: DeleteManyParams): Promise<{ data: Identifier[] }> {
  const waiting = [...ids];
  const failures: HttpError[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await call(deleteProject({ ...CALL, path: { id: String(id) } }));
      } catch (error) {
        if (isSessionLost(error)) throw error;
        // Somebody else was faster.
        if ((error as HttpError).status !== 404) failures.push(error as HttpError);
      }
    }
  };
  await Promise.all(Array.from({ length: DELETED_AT_ONCE }, work));
  const [first] = failures;
  if (first)
    throw new HttpError(
      text('projects.deletedSome', { failed: failures.length, all: ids.length, reason: first.message }),
      first.status,
      first.body,
    );
  return { data: ids };
}

/** Nothing else can be deleted: an id of another resource must never reach the call that deletes projects. */
function assertProjects(resource: string): void {
  if (resource !== 'projects') throw new Error(`Records of ${resource} cannot be deleted.`);
}

const rest = simpleRestProvider('/api/admin', httpClient);

/** Lists through the simple REST dialect, verbs through the generated client. */
export const dataProvider: ConsoleDataProvider = {
  ...rest,
  supportAbortSignal: true,
  getList: async (resource, params) => {
    const list = await rest.getList(resource, params);
    // `projects 0-24/*`: more than this page, and nobody has counted them.
    if (!Number.isNaN(list.total)) return list;
    return {
      data: list.data,
      pageInfo: { hasNextPage: true, hasPreviousPage: (params.pagination?.page ?? 1) > 1 },
    };
  },
  ...mediaVerbs,
  // The server answers 204 without a body; react-admin wants the record.
  delete: async <R extends RaRecord>(resource: string, { id, previousData }: DeleteParams<R>) => {
    assertProjects(resource);
    await call(deleteProject({ ...CALL, path: { id: String(id) } }));
    return { data: (previousData ?? { id }) as R };
  },
  deleteMany: async <R extends RaRecord>(resource: string, params: DeleteManyParams<R>) => {
    assertProjects(resource);
    return deleteMany(params);
  },
  setTimer: (id, body, version) =>
    call(setProjectTimer({ ...CALL, path: { id }, body, headers: { 'If-Match': `"${version}"` } })),
  setPasscode: (id, passcode) => call(setProjectPasscode({ ...CALL, path: { id }, body: { passcode } })),
  showPasscode: async (id) => (await call(showProjectPasscode({ ...CALL, path: { id } }))).passcode,
  startUploads: async (id, files) => (await call(startUploads({ ...CALL, path: { id }, body: { files } }))).uploads,
  signParts: async (id, key, numbers) =>
    (await call(signUploadParts({ ...CALL, path: { id }, body: { key, numbers } }))).links,
  uploadProgress: (id, key) => call(getUploadProgress({ ...CALL, path: { id }, query: { key } })),
  completeUpload: async (id, key, parts) =>
    void (await call(completeUpload({ ...CALL, path: { id }, body: { key, parts } }))),
  abortUpload: async (id, key) => void (await call(abortUpload({ ...CALL, path: { id }, body: { key } }))),
  processUploads: (id, uploads) => call(processUploads({ ...CALL, path: { id }, body: { uploads } })),
  listMedia: (id, { ids, signal } = {}) =>
    call(
      listProjectMedia({
        ...CALL,
        path: { id },
        ...(ids ? { query: { ids: ids.join(',') } } : {}),
        ...abortedBy(signal),
      }),
    ),
  deleteMedia: async (id) => void (await call(deleteMedia({ ...CALL, path: { id } }))),
  renderAgain: (id) => call(renderMediaAgain({ ...CALL, path: { id } })),
  changeRole: (userId, role) => call(changeUserRole({ ...CALL, path: { userId }, body: { role } })),
  resetPassword: (userId, password) => call(resetUserPassword({ ...CALL, path: { userId }, body: { password } })),
  refund: (id, body) => call(refundPurchase({ ...CALL, path: { id }, body })),
  markSeen: (id) => call(markPurchaseSeen({ ...CALL, path: { id } })),
  stats: (signal) => call(getStats({ ...CALL, ...abortedBy(signal) })),
  trends: (signal) => call(getTrends({ ...CALL, ...abortedBy(signal) })),
  projectPictures: (ids, q, signal) =>
    call(listProjectPictures({ ...CALL, query: { ids: ids.join(','), q }, ...abortedBy(signal) })),
};

/** The data provider with the console's verbs. */
export const useConsoleData = () => useDataProvider<ConsoleDataProvider>();
