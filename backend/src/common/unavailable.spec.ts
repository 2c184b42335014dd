import { QueryFailedError } from 'typeorm';
import { appError } from './errors.js';
import { isUnavailable } from './unavailable.js';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isUnavailable', () => {
  test.each([
    appError('storage.unavailable', 'x'),
    appError('upload.storage_full', 'x'),
    appError('payments.provider_unavailable', 'x'),
    new QueryFailedError('SELECT 1', [], withCode('57P01')),
    new QueryFailedError('INSERT INTO a', [], withCode('53100')),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    withCode('ECONNREFUSED'),
    withCode('ENOTFOUND'),
    withCode('ENOSPC'),
  ])('%s is transient', (error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  test.each([
    appError('storage.object_not_found', 'x'),
    appError('media.not_found', 'x'),
    new QueryFailedError('SELECT 1', [], withCode('23505')),
    new TypeError('x is undefined'),
    withCode('ENOENT'),
    'text',
    null,
  ])('%s is not transient', (error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
