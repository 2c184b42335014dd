import { jest } from '@jest/globals';
import { SystemClock } from '../../common/clock.js';
import { createClient } from './s3-client.js';

describe('createClient', () => {
  it('the S3 client warns of no version of Node', () => {
    const warn = jest.spyOn(process, 'emitWarning');
    const options = { bucket: 'b', region: 'eu-central-1', forcePathStyle: true, clock: new SystemClock() };
    createClient(options, undefined, 1).destroy();
    expect(warn).not.toHaveBeenCalled();
  });
});
