import { activate } from '../../i18n/language';
import { StorageError } from './putBytes';
import { uploadErrors } from './uploadErrors';

afterEach(() => activate('en'));

describe('uploadErrors', () => {
  it.each([
    [new StorageError('Network Error', 0), 'Network Error', 'keine Verbindung'],
    [
      new StorageError('The storage is full', 507, 'upload.storage_full'),
      'The storage is full',
      'Der Speicher ist voll. Schaffen Sie Platz und laden Sie die Dateien erneut hoch.',
    ],
    [
      new StorageError('Reserved', 503, 'upload.storage_full', null, {
        code: 'storage_reserved',
        params: { size: '12 GB' },
        message: 'Reserved',
      }),
      'Uploads under way still need 12 GB of storage, and this file does not fit beside them. Upload this file again when they are done or cancelled.',
      'Laufende Uploads belegen noch 12 GB; daneben ist für diese Datei kein Platz. Laden Sie die Datei erneut hoch, sobald die Uploads fertig oder abgebrochen sind.',
    ],
    [new StorageError('Access Denied', 403, 'AccessDenied'), 'Access Denied', 'AccessDenied'],
    [new StorageError('Bad Gateway', 502), 'Bad Gateway', 'HTTP 502'],
  ])('names why the storage failed in the language of the console: %s', async (error, english, german) => {
    expect(uploadErrors.storage('a.jpg', error)).toBe(`Failed to upload a.jpg to S3: ${english}`);
    await activate('de');
    expect(uploadErrors.storage('a.jpg', error)).toBe(`a.jpg konnte nicht hochgeladen werden: ${german}`);
  });
});
