import { deleteProject, deleteProjectForGood } from '@showreel/api-client';
import simpleRestProvider from 'ra-data-simple-rest';
import {
  fetchUtils,
  HttpError,
  type DataProvider,
  type DeleteManyParams,
  type DeleteParams,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { text } from '../i18n/language';
import { isSessionLost } from './errors';
import { toHttpError } from './client';
import { askForProof, needsProof } from './proof';

const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  try {
    return await fetchUtils.fetchJson(url, { ...options, credentials: 'include' });
  } catch (error) {
    if (error instanceof HttpError) {
      if (needsProof(error.body) && (await askForProof())) return httpClient(url, options);
      throw toHttpError(error.body, error.status, error.message);
    }
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new HttpError(text('errors.unreachable'), 0, null);
  }
};

const DELETED_AT_ONCE = 4;

type Deletion = typeof deleteProject | typeof deleteProjectForGood;

/**
 * Deletes several records one by one, and continues after failures.
 * @throws HttpError the first failure, with the number of failures
 */
async function deleteMany(deletion: Deletion, { ids }: DeleteManyParams): Promise<{ data: Identifier[] }> {
  const waiting = [...ids];
  const failures: HttpError[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await deletion({ path: { id: String(id) } });
      } catch (error) {
        if (isSessionLost(error)) throw error;
        // Somebody else has deleted it first.
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

/**
 * Finds the call that deletes a resource. Nothing else can be deleted: an id of another resource must never reach the
 * call that deletes projects.
 */
function deletionOf(resource: string): Deletion {
  if (resource === 'projects') return deleteProject;
  if (resource === 'trash') return deleteProjectForGood;
  throw new Error(`Records of ${resource} cannot be deleted.`);
}

const rest = simpleRestProvider('/api/admin', httpClient);

/**
 * Serves react-admin's resources in the simple REST dialect. Everything else is a generated call (docs/decisions/087).
 */
export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,
  getList: async (resource, params) => {
    const list = await rest.getList(resource, params);
    // `projects 0-24/*` says that there are more than this page, which nobody has counted.
    if (!Number.isNaN(list.total)) return list;
    return {
      data: list.data,
      pageInfo: { hasNextPage: true, hasPreviousPage: (params.pagination?.page ?? 1) > 1 },
    };
  },
  // The server answers 204 without a body; react-admin expects the record.
  delete: async <R extends RaRecord>(resource: string, { id, previousData }: DeleteParams<R>) => {
    await deletionOf(resource)({ path: { id: String(id) } });
    return { data: (previousData ?? { id }) as R };
  },
  deleteMany: async <R extends RaRecord>(resource: string, params: DeleteManyParams<R>) => {
    return deleteMany(deletionOf(resource), params);
  },
};
