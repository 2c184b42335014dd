import { Logger } from '@nestjs/common';
import { appError } from '../errors.js';
import { message } from '../messages.js';
import { describeError } from './describe-error.js';

describe('describeError', () => {
  beforeAll(() => Logger.overrideLogger(false));

  const fault = (code: string, constraint: string) =>
    Object.assign(new Error('a text of the database'), {
      driverError: { code, constraint, detail: 'Schlüssel (x_id)=(1) ist nicht in Tabelle »x« vorhanden.' },
    });

  test.each([
    ['a transaction cancelled to end a deadlock', '40P01', 503, 'service.unavailable', ''],
    ['a server that shuts down', '57P01', 503, 'service.unavailable', ''],
    ['a text that cannot be stored', '22021', 400, 'request.invalid', ''],
    ['a fault of ours', '42601', 500, 'internal', ''],
    ['a project that was deleted meanwhile', '23503', 404, 'project.not_found', 'album_project_id_fkey'],
    ['a client whose project was deleted meanwhile', '23503', 404, 'project.not_found', 'download_access_id_fkey'],
    ['a file that was deleted meanwhile', '23503', 404, 'media.not_found', 'project_cover_file_id_fkey'],
    ['a section that was deleted meanwhile', '23503', 404, 'album.not_found', 'media_file_album_id_fkey'],
    ['another row that is not there', '23503', 500, 'internal', 'refund_purchase_id_fkey'],
  ])('%s', (_, code, statusCode, ours, constraint) => {
    const body = describeError(fault(code, constraint));
    expect(body).toMatchObject({ statusCode, code: ours });
    expect(body.message).not.toContain('a text of the database');
  });

  test('an error has its detail and fields by code, each once and in English', () => {
    const taken = message('email_taken');
    expect(describeError(appError('user.email_taken', taken, { fields: { email: taken } }))).toEqual({
      statusCode: 409,
      code: 'user.email_taken',
      message: 'A user with this email already exists.',
      detail: { code: 'email_taken', params: {}, message: 'A user with this email already exists.' },
      fields: { email: { code: 'email_taken', params: {}, message: 'A user with this email already exists.' } },
    });
  });
});
