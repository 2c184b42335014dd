import { filesIn, readAgain, readFiles, sortOut, sourceOf, type FileSource } from './chosenFiles';

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

describe('chosen files', () => {
  it('of a folder are read again with one permission prompt', async () => {
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

  it('need no prompt when permission is already granted', async () => {
    const { asked, file } = disk();
    expect([await read([{ root: file('a.jpg'), path: [] }]), asked]).toEqual([['a.jpg'], []]);
  });

  it('need one prompt per folder after a dismissal', async () => {
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

  it('are null where they are denied or missing', async () => {
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

  const file = (name: string) => new File(['1'], name);

  type Entry = { isDirectory: boolean; isFile: boolean };
  const fileEntry = (name: string, folder = '') => ({
    isDirectory: false,
    isFile: true,
    fullPath: `${folder}/${name}`,
    file: (done: (file: File) => void) => done(file(name)),
  });
  /** Answers its entries two at a time, as browsers do a hundred at a time. */
  const folderEntry = (entries: Entry[]) => ({
    isDirectory: true,
    isFile: false,
    createReader: () => {
      const left = [...entries];
      return { readEntries: (done: (entries: Entry[]) => void) => done(left.splice(0, 2)) };
    },
  });
  type Part = { entry: Entry | null; file: File | null; handle?: unknown };
  /** Makes a drop; only Chromium knows handles. */
  const drop = (...parts: Part[]) => {
    const items = parts.map(({ entry, file: loose, handle }) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry,
      getAsFile: () => loose,
      ...(handle ? { getAsFileSystemHandle: () => Promise.resolve(handle) } : {}),
    }));
    return { type: 'drop', dataTransfer: { items } };
  };

  describe('a drop', () => {
    it('returns loose files of any type', async () => {
      const found = sortOut(
        await readFiles(
          drop({ entry: fileEntry('notes.txt'), file: file('notes.txt') }, { entry: null, file: file('a.jpg') }),
        ),
      );
      expect([names(found.files), found.leftOut]).toEqual([['a.jpg', 'notes.txt'], []]);
    });

    it('returns files without a handle beside others', async () => {
      const secure = Object.getOwnPropertyDescriptor(globalThis, 'isSecureContext');
      Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
      const bare = {
        kind: 'file',
        webkitGetAsEntry: () => null,
        getAsFile: () => file('a.jpg'),
        getAsFileSystemHandle: () => Promise.resolve(null),
      };
      const found = await readFiles({ type: 'drop', dataTransfer: { items: [bare] } });
      if (secure) Object.defineProperty(globalThis, 'isSecureContext', secure);
      else Reflect.deleteProperty(globalThis, 'isSecureContext');
      expect(names(found)).toEqual(['a.jpg']);
    });

    it('returns videos and photos of nested folders, names the rest', async () => {
      const inner = folderEntry([fileEntry('4.jpeg', '/shoot/inner')]);
      const entries = ['1.jpg', '2.MOV', '3.jpg', 'raw.cr2', '.DS_Store', '._3.jpg', 'Thumbs.db', 'desktop.ini'].map(
        (name) => fileEntry(name, '/shoot'),
      );
      const found = sortOut(
        await readFiles(drop({ entry: folderEntry([...entries.slice(0, 3), inner, ...entries.slice(3)]), file: null })),
      );
      expect([names(found.files), found.leftOut]).toEqual([['1.jpg', '2.MOV', '3.jpg', '4.jpeg'], ['raw.cr2']]);
    });

    it('returns a folder of 300 files', async () => {
      const entries = Array.from({ length: 300 }, (_, index) => fileEntry(`${index}.jpg`, '/shoot'));
      expect(sortOut(await readFiles(drop({ entry: folderEntry(entries), file: null }))).files).toHaveLength(300);
    });

    it("keeps the handles of a folder's files where available", async () => {
      const root = { kind: 'directory', name: 'shoot' };
      const inner = folderEntry([fileEntry('4.jpg', '/shoot/inner')]);
      const found = await readFiles(
        drop({ entry: folderEntry([fileEntry('1.jpg', '/shoot'), inner]), file: null, handle: root }),
      );
      expect(found.map(sourceOf)).toEqual([
        { root, path: ['1.jpg'] },
        { root, path: ['inner', '4.jpg'] },
      ]);
    });
  });

  it('keep their handles from the native chooser', async () => {
    const root = { kind: 'file', name: 'a.jpg', getFile: () => Promise.resolve(file('a.jpg')) };
    const found = await readFiles([root]);
    expect([names(found), sourceOf(found[0]!)]).toEqual([['a.jpg'], { root, path: [] }]);
  });

  it('are sorted by folder and in natural order', () => {
    const inFolder = (way: string) =>
      Object.defineProperty(file(way.split('/').at(-1)!), 'webkitRelativePath', { value: way });
    expect(names(sortOut(['IMG_10.jpg', 'IMG_9.jpg', 'img_1.jpg'].map(file)).files)).toEqual([
      'img_1.jpg',
      'IMG_9.jpg',
      'IMG_10.jpg',
    ]);
    expect(
      names(sortOut(['shoot/2 party/1.jpg', 'shoot/10 after/0.jpg', 'shoot/1 church/20.jpg'].map(inFolder)).files),
    ).toEqual(['20.jpg', '1.jpg', '0.jpg']);
  });

  it('are recognized as those of a folder input', () => {
    const inFolder = (name: string) =>
      Object.defineProperty(file(name), 'webkitRelativePath', { value: `shoot/${name}` });
    expect(sortOut([inFolder('a.jpg'), inFolder('notes.txt')])).toMatchObject({
      files: [{ name: 'a.jpg' }],
      leftOut: ['notes.txt'],
    });
  });
});
