import { validateFile, countError, contentTypeOf, MAX_FILES, MAX_UPLOAD_BYTES } from './uploadRules';

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

  it('limits the files per drop and shows how to add more', () => {
    expect(countError(MAX_FILES)).toBeNull();
    expect(countError(MAX_FILES + 1)).toEqual({
      code: 'too-many-files',
      title: 'Too many files',
      message: 'That is 5,001 files. You can upload up to 5,000 at a time: add the others when these are done.',
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
