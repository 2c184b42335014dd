import { uploadRejection } from './upload-rules.js';

const rejection = (name: string, type = 'image/jpeg', size = 1) => uploadRejection({ name, type, size })?.code ?? null;

describe('uploadRejection', () => {
  test.each(['a.jpg', 'A.JPG', 'b.constructor.jpeg'])('accepts %s', (name) => {
    expect(rejection(name)).toBeNull();
  });

  test.each(['x.constructor', 'x.toString', 'x.__proto__', 'x.valueof', 'jpg', 'a.jpg.exe', ''])(
    'rejects the name %j',
    (name) => {
      expect(rejection(name)).toBe('file-invalid-type');
    },
  );

  test('rejects a wrong type, an empty file and a large one', () => {
    expect([
      rejection('a.jpg', 'video/mp4'),
      rejection('a.jpg', 'image/jpeg', 0),
      rejection('a.jpg', 'image/jpeg', 500 * 1024 * 1024 + 1),
    ]).toEqual(['file-invalid-type', 'file-too-small', 'file-too-large']);
  });
});
