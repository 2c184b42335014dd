import { Logger } from '@nestjs/common';
import { ErrorFilter } from './error.filter.js';

beforeAll(() => Logger.overrideLogger(false));

const fault = (code: string) => Object.assign(new Error('a text of the database'), { driverError: { code } });

test.each([
  ['a transaction that gave way to another', '40P01', 503, 'service.unavailable'],
  ['a server that shuts down', '57P01', 503, 'service.unavailable'],
  ['a text that cannot be stored', '22021', 400, 'request.invalid'],
  ['a fault of ours', '42601', 500, 'internal'],
])('%s', (_, code, statusCode, ours) => {
  const body = new ErrorFilter().describe(fault(code));
  expect(body).toMatchObject({ statusCode, code: ours });
  expect(body.message).not.toContain('a text of the database');
});
