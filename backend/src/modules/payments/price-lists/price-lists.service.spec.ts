import { jest } from '@jest/globals';
import { PriceListsService } from './price-lists.service.js';

const free = (videos: number) => ({ videos, photos: 0, photoLabel: null });
const getPrices = jest.fn(async () => ({ content: { free: free(3) } }));
const service = new PriceListsService(
  { getPrices } as never,
  {} as never,
  {} as never,
  {} as never,
  // A bus whose connection is lost: no event arrives.
  { subscribe: () => () => undefined } as never,
);

describe('PriceListsService', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    service.onModuleDestroy();
    jest.useRealTimers();
  });

  it('learns of a new default allowance without an event', async () => {
    await service.onModuleInit();
    getPrices.mockResolvedValue({ content: { free: free(5) } });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(service.defaultAllowance).toEqual(free(5));
  });
});
