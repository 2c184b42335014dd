import { partSizeOf } from './part-uploads.service.js';
import { MAX_PARTS } from './upload-rules.js';

const MIB = 1024 * 1024;
/** The size of a part that `UPLOAD_PART_KB` stands for by default. */
const USUAL = 8 * MIB;
/** S3 takes this many parts, and parts of this size. */
const [MOST_PARTS, LARGEST_PART] = [10_000, 5 * 1024 * MIB];

describe('the size of parts', () => {
  test.each([
    ['500 MB', 500, 8],
    ['19 GB', 19 * 1024, 8],
    ['20 GB', 20 * 1024, 8.25],
    ['100 GB', 100 * 1024, 41],
  ])('of a file of %s suits its links, S3 and the proxy of the docs', (_, megabytes, partMegabytes) => {
    const size = megabytes * MIB;
    const each = partSizeOf(size, USUAL);
    expect(each).toBe(partMegabytes * MIB);
    expect(Math.ceil(size / each)).toBeLessThanOrEqual(MAX_PARTS);
    expect(Math.ceil(size / each)).toBeLessThanOrEqual(MOST_PARTS);
    expect(each).toBeLessThanOrEqual(LARGEST_PART);
    expect(each).toBeLessThanOrEqual(64 * MIB);
  });
});
