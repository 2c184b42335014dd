import { uploadRejection } from './upload-rules.js';

const complaint = (name: string, type = 'image/jpeg', size = 1) => uploadRejection({ name, type, size })?.code ?? null;

test.each(['a.jpg', 'A.JPG', 'b.constructor.jpeg'])('accepts %s', (name) => {
  expect(complaint(name)).toBeNull();
});

test.each(['x.constructor', 'x.toString', 'x.__proto__', 'x.valueof', 'jpg', 'a.jpg.exe', ''])(
  'rejects the name %j',
  (name) => {
    expect(complaint(name)).toBe('file-invalid-type');
  },
);

test('rejects a type that is not the extension’s, an empty file and a large one', () => {
  expect([
    complaint('a.jpg', 'video/mp4'),
    complaint('a.jpg', 'image/jpeg', 0),
    complaint('a.jpg', 'image/jpeg', 500 * 1024 * 1024 + 1),
  ]).toEqual(['file-invalid-type', 'file-too-small', 'file-too-large']);
});
