import { ACCEPTED_BY_DEFAULT, setAcceptedFiles } from '../../api/acceptedFiles';
import { chooserTypes, validateFile, countError, contentTypeOf, splitDuplicates, MAX_FILES } from './uploadRules';

const MAX_UPLOAD_BYTES = 500 * 1024 * 1024;

afterEach(() => setAcceptedFiles(ACCEPTED_BY_DEFAULT));

describe('validateFile', () => {
  const codeOf = (name: string, size: number) => validateFile({ name, size })?.code ?? null;

  it('knows the drop zone codes', () => {
    expect([
      codeOf('a.txt', 5),
      codeOf('noextension', 5),
      codeOf('a.jpg', 0),
      codeOf('a.jpg', MAX_UPLOAD_BYTES + 1),
    ]).toEqual(['file-invalid-type', 'file-invalid-type', 'file-too-small', 'file-too-large']);
    expect(validateFile({ name: 'a.mp4', size: MAX_UPLOAD_BYTES + 1 })?.message).toBe(
      'File is larger than 524288000 bytes',
    );
  });

  it("applies the server's limit, and says what to do", () => {
    setAcceptedFiles({ ...ACCEPTED_BY_DEFAULT, maxUploadBytes: 20 * 2 ** 30 });
    expect(codeOf('a.mp4', 20 * 2 ** 30)).toBeNull();
    expect(validateFile({ name: 'a.mp4', size: 20 * 2 ** 30 + 1 })).toEqual({
      code: 'file-too-large',
      message: 'File is larger than 20 GB. Export it smaller, or raise the limit in the settings.',
    });
  });

  it("takes the server's types, and says what to do with others", () => {
    expect([codeOf('a.webp', 1), contentTypeOf('a.webp')]).toEqual(['file-invalid-type', null]);
    setAcceptedFiles({ ...ACCEPTED_BY_DEFAULT, uploadTypes: ['jpg', 'webp', 'tif', 'tiff'] });
    expect([codeOf('a.WEBP', 1), contentTypeOf('a.webp'), codeOf('a.mp4', 1)]).toEqual([
      null,
      'image/webp',
      'file-invalid-type',
    ]);
    expect(chooserTypes()).toEqual({
      'image/jpeg': ['.jpg'],
      'image/webp': ['.webp'],
      'image/tiff': ['.tif', '.tiff'],
    });
    expect(validateFile({ name: 'a.heic', size: 1 })?.message).toMatch(
      /^HEIC can't be read here: the server has no HEVC decoder\. Export the photo as JPEG/,
    );
    expect(validateFile({ name: 'a.avif', size: 1 })?.message).toMatch(
      /^AVIF can't be read here: the server's image library/,
    );
    for (const name of ['a.nef', 'a.orf', 'a.psd'])
      expect(validateFile({ name, size: 1 })?.message).toBe(
        `${name.slice(2).toUpperCase()} isn't supported. Export the photo as JPEG and upload that.`,
      );
    expect(validateFile({ name: 'a.mkv', size: 1 })?.message).toMatch(
      /^MKV can't be read here: the server's ffmpeg doesn't support it\. Export/,
    );
    expect(validateFile({ name: 'a.wmv', size: 1 })?.message).toMatch(/^WMV isn't supported\. Export/);
  });

  it('does not say what a server lacks that has not answered yet', () => {
    setAcceptedFiles({ ...ACCEPTED_BY_DEFAULT });
    for (const name of ['a.avif', 'a.mkv'])
      expect(validateFile({ name, size: 1 })?.message).toMatch(/^(AVIF|MKV) isn't supported\. Export/);
  });

  it('limits the files per drop and shows how to add more', () => {
    expect(countError(MAX_FILES)).toBeNull();
    expect(countError(MAX_FILES + 1)).toEqual({
      code: 'too-many-files',
      title: 'Too many files',
      message: 'You chose 5,001 files. You can upload up to 5,000 at a time: add the rest when these are done.',
    });
  });

  it('accepts exactly 500 MB, and every type in any letter case', () => {
    expect(codeOf('a.mp4', MAX_UPLOAD_BYTES)).toBeNull();
    expect(['a.MP4', 'a.mov', 'a.AVI', 'a.jpg', 'a.JPEG', 'a.png'].map((name) => codeOf(name, 1))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('decides by the last extension', () =>
    expect([contentTypeOf('a.jpg.exe'), contentTypeOf('a.exe.jpg')]).toEqual([null, 'image/jpeg']));
});

const file = (name: string, bytes: string) => new File([bytes], name);

describe('splitDuplicates', () => {
  it('finds duplicates in queue, project and drop by name and size', () => {
    const files = [file('a.jpg', '12'), file('b.jpg', '123'), file('c.jpg', '1'), file('c.jpg', '2')];
    const { fresh, duplicates } = splitDuplicates(files, [{ name: 'a.jpg', size: 2 }], [{ name: 'b.jpg', size: 3 }]);
    expect(fresh).toEqual([files[2]]);
    expect(duplicates).toEqual([
      { file: files[0], where: 'queue' },
      { file: files[1], where: 'project' },
      { file: files[3], where: 'queue' },
    ]);
  });

  it('compares sizes and normalizes Unicode names', () => {
    expect(splitDuplicates([file('a.jpg', '123')], [], [{ name: 'a.jpg', size: 2 }]).duplicates).toEqual([]);
    expect(splitDuplicates([file('Cafe\u0301.jpg', '12')], [], [{ name: 'Caf\u00e9.jpg', size: 2 }]).fresh).toEqual([]);
  });
});
