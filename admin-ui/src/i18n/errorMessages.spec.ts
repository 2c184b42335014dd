import { toHttpError } from '../api/client';
import { fieldErrors } from '../api/errors';
import { splitRejected } from '../upload/engine/uploadErrors';
import { activate } from './language';

const message = (code: string, params: object = {}) => ({ code, params, message: `Server: ${code}` });
const refused = (body: object) => toHttpError({ statusCode: 409, ...body }, 409, 'Conflict');

afterEach(() => activate('en'));

describe('what the server refuses', () => {
  const taken = {
    code: 'user.email_taken',
    message: 'A user with this email already exists.',
    detail: message('email_taken'),
    fields: { email: message('email_taken') },
  };

  it('is said in its own words in English', () => {
    expect([refused(taken).message, fieldErrors(refused(taken))]).toEqual([
      'A user with this email already exists.',
      { email: 'A user with this email already exists.' },
    ]);
  });

  it('is said in German, at its field too, and keeps its details', async () => {
    await activate('de');
    const german = 'Einen Benutzer mit dieser E-Mail-Adresse gibt es schon.';
    expect([refused(taken).message, fieldErrors(refused(taken))]).toEqual([german, { email: german }]);
    expect(
      refused({
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

  it("is said by its details or the server's words where they say more than the code", async () => {
    await activate('de');
    expect(
      refused({
        code: 'auth.too_many_attempts',
        message: 'Too many attempts. Try again in 2 minutes.',
        retryAfterSeconds: 61,
      }).message,
    ).toBe('Zu viele Versuche. Versuchen Sie es in 2 Min. wieder.');
    expect(refused({ code: 'auth.too_many_attempts', message: 'x', retryAfterSeconds: 43_200 }).message).toBe(
      'Zu viele Versuche. Versuchen Sie es in 12 Std. wieder.',
    );
    expect(
      refused({
        code: 'request.invalid',
        message: 'x',
        files: [{ index: 0, name: 'a.exe', ...message('file-invalid-type', { types: '.jpg' }) }],
      }),
    ).toMatchObject({
      message: 'Diese Dateien werden nicht angenommen: a.exe',
      body: { files: [{ index: 0, name: 'a.exe', message: 'Erlaubt sind nur .jpg' }] },
    });
    const name = refused({
      code: 'request.invalid',
      message: 'Project name is required',
      detail: message('project_name_required'),
      fields: { name: message('project_name_required'), range: message('invalid_value', { explanation: 'No.' }) },
    });
    expect([name.message, fieldErrors(name)]).toEqual([
      'Der Name des Projekts fehlt',
      { name: 'Der Name des Projekts fehlt', range: 'Diese Angabe stimmt nicht.' },
    ]);
  });

  it('names of each refused file what is wrong with it', async () => {
    const files = [
      {
        index: 0,
        name: 'a.exe',
        ...message('file-invalid-type', { types: '.mp4' }),
      },
      {
        index: 1,
        name: 'b.mp4',
        ...message('file-too-large', { most: '500' }),
      },
      {
        index: 2,
        name: 'c.png',
        ...message('file-too-small'),
      },
      { index: 3, name: 'd.png', ...message('file-from-a-newer-server'), message: 'Too blue' },
    ];
    const said = () =>
      splitRejected(refused({ code: 'request.invalid', message: 'x', files }))?.map(({ message }) => message);
    expect(said()).toEqual([
      'File type must be .mp4',
      'File is larger than 500 bytes',
      'File is smaller than 1 byte',
      'Too blue',
    ]);
    await activate('de');
    expect(said()).toEqual([
      'Erlaubt sind nur .mp4',
      'Datei ist größer als 500 Bytes',
      'Datei ist kleiner als 1 Byte',
      'Too blue',
    ]);
    // A name that cannot be kept is refused at its field, and harms no other file.
    expect(
      splitRejected(
        refused({
          code: 'request.invalid',
          message: 'x',
          fields: { 'files.2.name': message('control_characters', { field: 'files.2.name' }) },
        }),
      ),
    ).toEqual([{ index: 2, message: expect.stringMatching(/^Hier steht ein Zeichen/) }]);
  });

  it('is never English in German, not even when it is for others or unknown', async () => {
    await activate('de');
    for (const code of ['download.limit_reached', 'from.a.newer.server', 'toString'])
      expect(refused({ code, message: 'English' }).message).toBe(
        'Das hat nicht geklappt. Versuchen Sie es bitte noch einmal.',
      );
  });

  it('is a status and a text where a proxy answers', async () => {
    await activate('de');
    expect([
      toHttpError('<html>', 502, 'Bad Gateway').message,
      toHttpError(null, 504, 'Gateway Timeout').message,
    ]).toEqual(['502: Bad Gateway', '504: Gateway Timeout']);
  });
});
