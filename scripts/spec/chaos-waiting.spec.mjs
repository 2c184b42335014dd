import { describe, expect, test } from '@jest/globals';
import { waitUntil, within } from '../../chaos/waiting.mjs';

const never = new Promise(() => undefined);

describe('every wait of a chaos run', () => {
  test('ends with the name of what it waited for', async () => {
    await expect(within(never, { what: 'the audit', seconds: 0.05 })).rejects.toThrow('Waited 0.05 s for the audit.');
    const what = () => 'upload 3, refund 1';
    await expect(within(never, { what, seconds: 0.05 })).rejects.toThrow('for upload 3, refund 1.');
  });

  test('ends while a question is never answered', async () => {
    await expect(waitUntil(() => never, { what: 'Redis', seconds: 0.05 })).rejects.toThrow('for Redis.');
  });

  test('gives the result, and the failure, of work that ends', async () => {
    expect(await within(Promise.resolve(7), { what: 'it', seconds: 60 })).toBe(7);
    await expect(within(Promise.reject(new Error('broken')), { what: 'it', seconds: 60 })).rejects.toThrow('broken');
    expect(await waitUntil(async () => true, { what: 'it', seconds: 60 })).toBeGreaterThanOrEqual(0);
  });
});
