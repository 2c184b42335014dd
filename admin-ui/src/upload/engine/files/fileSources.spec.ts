import { filesIn, readAgain, sourceOf, type FileSource } from './fileSources';

/** Folders and files of a disk, as Chromium's handles show them. */
function disk({ permission = 'granted', answer = 'granted' } = {}) {
  const asked: string[] = [];
  const handle = (name: string, kind: string, more: object) => {
    let now = permission;
    const self = {
      kind,
      name,
      isSameEntry: (other: unknown) => Promise.resolve((other as { name: string }).name === name),
      queryPermission: () => Promise.resolve(now),
      requestPermission: () => {
        asked.push(name);
        now = answer;
        return Promise.resolve(answer);
      },
      ...more,
    };
    return self as unknown as FileSystemFileHandle & FileSystemDirectoryHandle;
  };
  const file = (name: string) => handle(name, 'file', { getFile: () => Promise.resolve(new File(['1'], name)) });
  const folder = (name: string, inside: FileSystemHandle[]) => {
    const get = async (name: string) => {
      const found = inside.find((each) => each.name === name);
      if (!found) throw new DOMException('Gone', 'NotFoundError');
      return found;
    };
    return handle(name, 'directory', {
      getFileHandle: get,
      getDirectoryHandle: get,
      async *[Symbol.asyncIterator]() {
        for (const each of inside) yield [each.name, each];
      },
    });
  };
  return { asked, file, folder };
}

const names = (files: (File | null)[]) => files.map((file) => file?.name ?? null);
const read = async (sources: (FileSource | null)[]) => names(await readAgain(sources.map((source) => source!)));

it("reads a folder's files again with one permission prompt", async () => {
  const { asked, file, folder } = disk({ permission: 'prompt' });
  const root = folder('shoot', [file('1.jpg'), folder('inner', [file('2.jpg')])]);
  const files = await filesIn(root);
  expect(names(files)).toEqual(['1.jpg', '2.jpg']);
  const sources = files.map(sourceOf);
  expect(sources).toEqual([
    { root, path: ['1.jpg'] },
    { root, path: ['inner', '2.jpg'] },
  ]);
  expect([await read(sources), asked]).toEqual([['1.jpg', '2.jpg'], ['shoot']]);
});

it('does not prompt when permission is already granted', async () => {
  const { asked, file } = disk();
  expect([await read([{ root: file('a.jpg'), path: [] }]), asked]).toEqual([['a.jpg'], []]);
});

it('prompts only once per folder after a dismissal', async () => {
  const { asked, file, folder } = disk({ permission: 'prompt', answer: 'prompt' });
  const root = folder('shoot', [file('1.jpg'), file('2.jpg')]);
  expect([
    await read([
      { root, path: ['1.jpg'] },
      { root, path: ['2.jpg'] },
    ]),
    asked,
  ]).toEqual([[null, null], ['shoot']]);
});

it('returns null for files that are denied or missing', async () => {
  for (const answer of ['denied', 'prompt'] as const) {
    const { file } = disk({ permission: 'prompt', answer });
    expect(await read([{ root: file('a.jpg'), path: [] }])).toEqual([null]);
  }
  const { file, folder } = disk();
  const root = folder('shoot', [file('here.jpg')]);
  expect(
    await read([
      { root, path: ['gone.jpg'] },
      { root, path: ['here.jpg'] },
    ]),
  ).toEqual([null, 'here.jpg']);
});
