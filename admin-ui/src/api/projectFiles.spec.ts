import type { BareMediaFileDto, StaffMediaFileDto } from '@showreel/api-client';
import { listBareFilesQueryKey } from '@showreel/api-client/queries';
import { QueryClient } from '@tanstack/react-query';
import {
  changeFiles,
  filePages,
  filesRecorded,
  knownFiles,
  loadedFiles,
  type FilePages,
  type Shown,
} from './projectFiles';

const file = (id: string, status = 'ready', fileType = 'photo') => ({ id, status, fileType }) as StaffMediaFileDto;

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
});

/** Stores pages of a list; a last page with a cursor is not the last one of the list. */
function store(pages: StaffMediaFileDto[][], nextCursor: string | null = null, shown: Shown = 'all') {
  queries.setQueryData<FilePages>(filePages('p', shown).queryKey, {
    pages: pages.map((mediaFiles, at) => ({
      mediaFiles,
      nextCursor: at < pages.length - 1 ? `after ${at}` : nextCursor,
    })),
    pageParams: pages.map(() => ({})),
  });
}
const pagesOf = (shown: Shown = 'all') =>
  queries
    .getQueryData<FilePages>(filePages('p', shown).queryKey)
    ?.pages.map(({ mediaFiles }) => mediaFiles.map(({ id }) => id).join(''));

describe('files that were just recorded', () => {
  it('are added to a list without a request, and replace those of the same id', () => {
    store([[file('a'), file('b', 'failed')]]);
    filesRecorded(queries, 'p', [file('b', 'processing'), file('c', 'processing')]);
    expect(loadedFiles(queries, 'p')).toEqual([file('a'), file('b', 'processing'), file('c', 'processing')]);
    expect(queries.getQueryState(filePages('p').queryKey)!.isInvalidated).toBe(false);
  });

  it('are added only where their place is loaded', () => {
    store([[file('v', 'ready', 'video'), file('a')]], 'next');
    filesRecorded(queries, 'p', [file('b'), file('w', 'processing', 'video')]);
    expect(pagesOf()).toEqual(['vaw']);
    store([[file('v', 'ready', 'video')]], 'next');
    filesRecorded(queries, 'p', [file('b'), file('w', 'processing', 'video')]);
    expect(pagesOf()).toEqual(['v']);
  });

  it('create no list of a project that is not cached', () => {
    filesRecorded(queries, 'p', [file('a')]);
    expect(pagesOf()).toBeUndefined();
  });
});

describe('the lists of files', () => {
  it('change in every one, and keep the number of their pages', () => {
    store([[file('a'), file('b')], [file('c')]], 'next');
    store([[file('b')]], null, 'party');
    changeFiles(queries, 'p', (files) => files.filter(({ id }) => id !== 'b'));
    expect([pagesOf(), pagesOf('party')]).toEqual([['ac', ''], ['']]);
  });

  it('have a file once that has moved between two pages', () => {
    store([
      [file('a'), file('b')],
      [file('b', 'failed'), file('c')],
    ]);
    expect(loadedFiles(queries, 'p')).toEqual([file('a'), file('b', 'failed'), file('c')]);
  });

  it('know of files that are not loaded', () => {
    store([[file('a', 'failed')]], 'next');
    const bare = [file('a'), file('b')] as BareMediaFileDto[];
    queries.setQueryData(listBareFilesQueryKey({ path: { id: 'p' } }), bare);
    expect(knownFiles(queries, 'p')).toEqual([file('a', 'failed'), file('b')]);
  });
});
