import { fromDrop, fromFolder } from './droppedFiles';

const file = (name: string) => new File(['1'], name);
const names = (files: File[]) => files.map(({ name }) => name);

type Entry = { isDirectory: boolean; isFile: boolean };
const fileEntry = (name: string) => ({ isDirectory: false, isFile: true, file: (done: (file: File) => void) => done(file(name)) });
/** Answers its entries two at a time, as browsers do a hundred at a time. */
const folderEntry = (entries: Entry[]) => ({
  isDirectory: true,
  isFile: false,
  createReader: () => {
    const left = [...entries];
    return { readEntries: (done: (entries: Entry[]) => void) => done(left.splice(0, 2)) };
  },
});
const transfer = (...parts: { entry: Entry | null; file: File | null }[]) =>
  ({ items: parts.map(({ entry, file: loose }) => ({ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => loose })) }) as unknown as DataTransfer;

describe('fromFolder', () => {
  it('takes videos and photos, names the rest, and passes over the system\'s own files', () => {
    const { files, leftOut } = fromFolder(['a.MOV', 'b.jpeg', 'c.xmp', '.DS_Store', 'Thumbs.db'].map(file));
    expect([names(files), leftOut]).toEqual([['a.MOV', 'b.jpeg'], ['c.xmp']]);
  });
});

describe('fromDrop', () => {
  it('takes loose files as they are, whatever they are', async () => {
    const found = await fromDrop(transfer({ entry: fileEntry('notes.txt'), file: file('notes.txt') }, { entry: null, file: file('a.jpg') }));
    expect([names(found.files), found.leftOut]).toEqual([['notes.txt', 'a.jpg'], []]);
  });

  it('reads folders to their end, and the folders in them', async () => {
    const inner = folderEntry([fileEntry('4.jpg')]);
    const found = await fromDrop(transfer({ entry: folderEntry([fileEntry('1.jpg'), fileEntry('2.mp4'), fileEntry('3.jpg'), inner, fileEntry('raw.cr2')]), file: null }));
    expect([names(found.files), found.leftOut]).toEqual([['1.jpg', '2.mp4', '3.jpg', '4.jpg'], ['raw.cr2']]);
  });
});
