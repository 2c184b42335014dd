import type { ProjectDto, StaffMediaFileDto } from '@showreel/api-client';
import { QueryClient } from '@tanstack/react-query';
import { filesRecorded, projectSaved, refreshFiles } from './projectCache';
import { projectKeys } from './queries';

const file = (id: string, status: string) => ({ id, status }) as StaffMediaFileDto;
const KEYS = [
  projectKeys.lists,
  projectKeys.stats,
  projectKeys.trends,
  projectKeys.detail('p'),
  projectKeys.detail('q'),
  projectKeys.media('p'),
  projectKeys.media('q'),
  projectKeys.albums('p'),
  projectKeys.storage('p'),
  projectKeys.favourites('p'),
];

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  for (const key of KEYS) queries.setQueryData(key, []);
});
const stale = () =>
  KEYS.filter((key) => queries.getQueryState(key)!.isInvalidated).map((key) =>
    key
      .map((part) => (typeof part === 'string' ? part : part.id))
      .slice(1)
      .join(' '),
  );

it('adds recorded files to the cached list without a request', () => {
  queries.setQueryData(projectKeys.media('p'), [file('a', 'ready'), file('b', 'failed')]);
  filesRecorded(queries, 'p', [file('b', 'processing'), file('c', 'processing')]);
  expect(queries.getQueryData(projectKeys.media('p'))).toEqual([
    file('a', 'ready'),
    file('b', 'processing'),
    file('c', 'processing'),
  ]);
  expect(stale()).toEqual([]);
});

it('creates no list for a project that is not cached', () => {
  filesRecorded(queries, 'new', [file('a', 'processing')]);
  expect(queries.getQueryData(projectKeys.media('new'))).toBeUndefined();
});

it('invalidates only the queries that show the changed files', async () => {
  await refreshFiles(queries, 'p');
  expect(stale()).toEqual(['getList', 'getOne p', 'media p', 'albums p', 'storage p']);
});

it('caches a saved project and keeps its files', async () => {
  const project = { id: 'p', name: 'Wedding' } as ProjectDto;
  await projectSaved(queries, project);
  expect(queries.getQueryData(projectKeys.detail('p'))).toEqual(project);
  expect(stale()).toEqual(['getList', 'stats']);
});
