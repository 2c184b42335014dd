import { toHttpError } from '../api/client';
import { fieldErrors } from '../api/errors';
import { splitRejected } from '../upload/engine/uploadErrors';
import { activate } from './language';

const message = (code: string, params: object = {}) => ({ code, params, message: `Server: ${code}` });
const rejected = (body: object) => toHttpError({ statusCode: 409, ...body }, 409, 'Conflict');

afterEach(() => activate('en'));

describe('translateError', () => {
  const taken = {
    code: 'user.email_taken',
    message: 'A user with this email already exists.',
    detail: message('email_taken'),
    fields: { email: message('email_taken') },
  };

  it("keeps the server's message in English", () => {
    expect([rejected(taken).message, fieldErrors(rejected(taken))]).toEqual([
      'A user with this email already exists.',
      { email: 'A user with this email already exists.' },
    ]);
  });

  it('translates the message and its fields, and keeps the details', async () => {
    await activate('de');
    const german = 'Einen Benutzer mit dieser E-\u2060Mail-Adresse gibt es bereits.';
    expect([rejected(taken).message, fieldErrors(rejected(taken))]).toEqual([german, { email: german }]);
    expect(
      rejected({
        code: 'project.changed',
        message: 'Ada has changed this project meanwhile.',
        changedByName: 'Ada',
        current: { version: 3 },
      }),
    ).toMatchObject({
      message: 'Ada hat dieses Projekt inzwischen geändert.',
      body: { code: 'project.changed', current: { version: 3 } },
    });
  });

  it('uses the details where they are more exact than the code', async () => {
    await activate('de');
    expect(
      rejected({
        code: 'auth.too_many_attempts',
        message: 'Too many attempts. Try again in 2 minutes.',
        retryAfterSeconds: 61,
      }).message,
    ).toBe('Zu viele Versuche. Bitte versuchen Sie es in 2 Min. erneut.');
    expect(rejected({ code: 'auth.too_many_attempts', message: 'x', retryAfterSeconds: 43_200 }).message).toBe(
      'Zu viele Versuche. Bitte versuchen Sie es in 12 Std. erneut.',
    );
    expect(
      rejected({
        code: 'request.invalid',
        message: 'x',
        files: [{ index: 0, name: 'a.exe', ...message('file-invalid-type', { types: '.jpg' }) }],
      }),
    ).toMatchObject({
      message: 'Diese Dateien werden nicht angenommen: a.exe',
      body: { files: [{ index: 0, name: 'a.exe', message: 'Erlaubt sind nur .jpg' }] },
    });
    const name = rejected({
      code: 'request.invalid',
      message: 'Project name is required',
      detail: message('project_name_required'),
      fields: { name: message('project_name_required'), range: message('invalid_value', { explanation: 'No.' }) },
    });
    expect([name.message, fieldErrors(name)]).toEqual([
      'Bitte geben Sie einen Projektnamen ein',
      { name: 'Bitte geben Sie einen Projektnamen ein', range: 'Diese Angabe stimmt nicht.' },
    ]);
  });

  it('translates the message of each rejected file', async () => {
    const files = [
      {
        index: 0,
        name: 'a.exe',
        ...message('file-invalid-type', { types: '.mp4' }),
      },
      {
        index: 1,
        name: 'b.mp4',
        ...message('file-too-large', { most: message('upload_limit_bytes', { count: '500' }) }),
      },
      {
        index: 2,
        name: 'c.png',
        ...message('file-too-small'),
      },
      { index: 3, name: 'd.png', ...message('file-from-a-newer-server'), message: 'Too blue' },
    ];
    const messages = () =>
      splitRejected(rejected({ code: 'request.invalid', message: 'x', files }))?.map(({ message: each }) => each);
    expect(messages()).toEqual([
      'File type must be .mp4',
      'File is larger than 500 bytes',
      'File is smaller than 1 byte',
      'Too blue',
    ]);
    await activate('de');
    expect(messages()).toEqual([
      'Erlaubt sind nur .mp4',
      'Datei ist größer als 500 Bytes',
      'Datei ist kleiner als 1 Byte',
      'Too blue',
    ]);
    // A name that cannot be stored is rejected at its field, and affects no other file.
    expect(
      splitRejected(
        rejected({
          code: 'request.invalid',
          message: 'x',
          fields: { 'files.2.name': message('control_characters', { field: 'files.2.name' }) },
        }),
      ),
    ).toEqual([{ index: 2, message: expect.stringMatching(/Steuerzeichen/) }]);
  });

  it('has a general text for codes that staff never meet or that are new', async () => {
    await activate('de');
    for (const code of ['download.limit_reached', 'from.a.newer.server', 'toString'])
      expect(rejected({ code, message: 'English' }).message).toBe(
        'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.',
      );
  });

  it('shows status and text of a reply that is not from the server', async () => {
    await activate('de');
    expect([
      toHttpError('<html>', 502, 'Bad Gateway').message,
      toHttpError(null, 504, 'Gateway Timeout').message,
    ]).toEqual(['502: Bad Gateway', '504: Gateway Timeout']);
  });
});
