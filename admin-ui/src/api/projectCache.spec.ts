import type { ProjectDto } from '@showreel/api-client';
import {
  getSharingQueryKey,
  getStatsQueryKey,
  getStorageUsedQueryKey,
  getTrendsQueryKey,
  listAlbumsQueryKey,
  listFavouritesQueryKey,
} from '@showreel/api-client/queries';
import { QueryClient } from '@tanstack/react-query';
import { filesKey, filesKeys } from './projectFiles';
import { listsKey, peopleOf, recordKey } from './queries';
import { projectSaved, refreshFiles, refreshPeople } from './projectCache';

/** The files of the project `p`. */
const FILES = [
  ...filesKeys('p'),
  listAlbumsQueryKey({ path: { id: 'p' } }),
  getStorageUsedQueryKey({ path: { id: 'p' } }),
];
/** The people of the project `p`. */
const PEOPLE = [listsKey(peopleOf('p')), getSharingQueryKey({ path: { id: 'p' } })];
const KEYS = [
  listsKey('projects'),
  getStatsQueryKey(),
  getTrendsQueryKey(),
  recordKey('projects', 'p'),
  recordKey('projects', 'q'),
  ...FILES,
  ...PEOPLE,
  listsKey(peopleOf('q')),
  filesKey('q'),
  listFavouritesQueryKey({ path: { id: 'p' } }),
];

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  for (const key of KEYS) queries.setQueryData(key, []);
});
const stale = () => KEYS.filter((key) => queries.getQueryState(key)!.isInvalidated);

describe('the cache of projects', () => {
  it('invalidates only the queries that show changed files', async () => {
    await refreshFiles(queries, 'p');
    expect(stale()).toEqual([listsKey('projects'), recordKey('projects', 'p'), ...FILES]);
  });

  it('caches a saved project and keeps its files', async () => {
    const project = { id: 'p', name: 'Wedding' } as ProjectDto;
    await projectSaved(queries, project);
    expect(queries.getQueryData(recordKey('projects', 'p'))).toEqual(project);
    expect(stale()).toEqual([listsKey('projects'), getStatsQueryKey(), ...PEOPLE]);
  });

  it('reads the people, the sharing and the link of a project again after its people changed', async () => {
    await refreshPeople(queries, 'p');
    expect(stale()).toEqual([listsKey('projects'), recordKey('projects', 'p'), ...PEOPLE]);
  });
});
