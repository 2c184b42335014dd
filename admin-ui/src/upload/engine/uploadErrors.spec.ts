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
    [new StorageError('Access Denied', 403, 'AccessDenied'), 'Access Denied', 'AccessDenied'],
    [new StorageError('Bad Gateway', 502), 'Bad Gateway', 'HTTP 502'],
  ])('names why the storage failed in the language of the console: %s', async (error, english, german) => {
    expect(uploadErrors.storage('a.jpg', error)).toBe(`Failed to upload a.jpg to S3: ${english}`);
    await activate('de');
    expect(uploadErrors.storage('a.jpg', error)).toBe(`a.jpg konnte nicht hochgeladen werden: ${german}`);
  });
});
