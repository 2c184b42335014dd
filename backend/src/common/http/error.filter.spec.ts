import { Logger } from '@nestjs/common';
import { ErrorFilter } from './error.filter.js';

beforeAll(() => Logger.overrideLogger(false));

const fault = (code: string, detail: string) => Object.assign(new Error('a text of the database'), { driverError: { code, detail } });
const absent = (table: string) => `Key (x_id)=(1) is not present in table "${table}".`;

test.each([
  ['a transaction that gave way to another', '40P01', 503, 'service.unavailable', ''],
  ['a server that shuts down', '57P01', 503, 'service.unavailable', ''],
  ['a text that cannot be stored', '22021', 400, 'request.invalid', ''],
  ['a fault of ours', '42601', 500, 'internal', ''],
  ['a project that was deleted meanwhile', '23503', 404, 'project.not_found', absent('project')],
  ['a client whose project was deleted meanwhile', '23503', 404, 'project.not_found', absent('client_access')],
  ['a file that was deleted meanwhile', '23503', 404, 'media.not_found', absent('media_file')],
  ['another row that is not there', '23503', 500, 'internal', absent('album')],
])('%s', (_, code, statusCode, ours, detail) => {
  const body = new ErrorFilter().describe(fault(code, detail));
  expect(body).toMatchObject({ statusCode, code: ours });
  expect(body.message).not.toContain('a text of the database');
});
