import { renderMessage } from '../../../common/messages.js';
import { acceptedExtensions, uploadRejection, type ReadableFormat } from './upload-rules.js';

const MEGABYTE = 1024 * 1024;
const READABLE = new Set<ReadableFormat>(['jpeg', 'png', 'webp', 'avif', 'tiff', 'matroska']);
const rejectionOf = (name: string, type = 'image/jpeg', size = 1, megabytes = 500, how = {}) =>
  uploadRejection({ name, type, size }, { maxMegabytes: megabytes, readable: READABLE }, how);
const rejection = (...file: Parameters<typeof rejectionOf>) => rejectionOf(...file)?.code ?? null;

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
      rejection('a.jpg', 'image/jpeg', 500 * MEGABYTE + 1),
    ]).toEqual(['file-invalid-type', 'file-too-small', 'file-too-large']);
  });

  test.each([
    [500, 'File is larger than 524288000 bytes'],
    [750, 'File is larger than 750 MB. Export it smaller, or raise the limit in the settings.'],
    [20 * 1024, 'File is larger than 20 GB. Export it smaller, or raise the limit in the settings.'],
  ])('names the limit of %i MB', (megabytes, text) => {
    expect(rejection('a.jpg', 'image/jpeg', megabytes * MEGABYTE, megabytes)).toBeNull();
    expect(renderMessage(rejectionOf('a.jpg', 'image/jpeg', megabytes * MEGABYTE + 1, megabytes)!)).toBe(text);
  });

  test('takes 5 GB at once, and more in parts only', () => {
    const sent = (bytes: number, whole: boolean) => rejectionOf('a.jpg', 'image/jpeg', bytes, 102_400, { whole });
    expect([sent(5120 * MEGABYTE, true), sent(5120 * MEGABYTE + 1, false)]).toEqual([null, null]);
    expect(renderMessage(sent(5120 * MEGABYTE + 1, true)!)).toBe(
      'File is larger than 5 GB. Send it in parts, with uploads/start.',
    );
  });

  test.each([
    ['a.webp', 'image/webp'],
    ['a.AVIF', 'image/avif'],
    ['a.tif', 'image/tiff'],
    ['a.m4v', 'video/x-m4v'],
    ['a.mkv', 'video/x-matroska'],
    ['a.webm', 'video/webm'],
  ])('accepts %s', (name, type) => expect(rejection(name, type)).toBeNull());

  test('says what to do with what cannot be rendered', () => {
    const text = (name: string, type: string) => renderMessage(rejectionOf(name, type)!);
    expect(text('IMG_1.HEIC', 'image/heic')).toBe(
      "HEIC can't be read here: the server has no HEVC decoder. Export the photo as JPEG and upload that.",
    );
    expect(text('A.MTS', 'video/mp2t')).toBe(
      "MTS can't be read here: the server's ffmpeg doesn't support it. Export the film as MP4 or MOV and upload that.",
    );
    expect(text('a.wmv', 'video/x-ms-wmv')).toBe("WMV isn't supported. Export the film as MP4 or MOV and upload that.");
  });

  const photoRejection = (format: string) => {
    const file = { name: `a.${format}`, type: 'image/x-photo', size: 1 };
    return renderMessage(uploadRejection(file, { maxMegabytes: 500, readable: new Set(['jpeg', 'png']) })!);
  };

  test.each(['WEBP', 'AVIF', 'TIF'])(
    'names a photo in %s that is not read here, with what the server lacks',
    (format) => {
      expect(photoRejection(format)).toBe(
        `${format} can't be read here: the server's image library (libvips) doesn't decode it. Export the photo as JPEG and upload that.`,
      );
    },
  );

  test.each(['CR2', 'DNG', 'ORF', 'RW2', 'PEF', 'PSD'])('names a photo in %s, and says what to do', (format) => {
    expect(photoRejection(format)).toBe(`${format} isn't supported. Export the photo as JPEG and upload that.`);
  });

  test('takes HEIC where the library decodes it', () => {
    expect(acceptedExtensions(new Set(['heic']))).toEqual(expect.arrayContaining(['heic', 'heif']));
    expect(acceptedExtensions(READABLE)).not.toContain('heic');
  });
});
