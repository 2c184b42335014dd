import { EcbExchangeRates } from '../../src/adapters/ecb/ecb-exchange-rates.js';
import { BackendUnavailableError } from '../../src/ports/job-queue.port.js';
import { FakeEcbServer } from '../servers/public/fake-ecb-server.js';

let server: FakeEcbServer;
let rates: EcbExchangeRates;

describe('exchange rates', () => {
  beforeAll(async () => {
    server = await FakeEcbServer.start();
    rates = new EcbExchangeRates({ url: server.url, timeoutMs: 200 });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.fault = 'none';
    server.rates = {
      '2026-11-20': { USD: 1.1516, SEK: 11.0345 },
      '2026-11-19': { USD: 1.1498, SEK: 11.04 },
      '2026-11-18': { USD: 1.15, SEK: 11.05 },
    };
  });

  it.each([
    // Published at 16:00 in Frankfurt, which is 15:00 UTC in winter.
    ['2026-11-20T14:59:00Z', '2026-11-19', 1.1498],
    ['2026-11-20T15:01:00Z', '2026-11-20', 1.1516],
    // A Sunday.
    ['2026-11-22T12:00:00Z', '2026-11-20', 1.1516],
  ])('has the rates that were the latest ones at %s', async (at, day, usd) => {
    const found = await rates.euroRatesAt(new Date(at));
    expect([found.day, found.rates['usd']]).toEqual([day, usd]);
  });

  it.each([
    ['2026-11-17T12:00:00Z', 'none'],
    ['2026-12-24T12:00:00Z', 'none'],
    ['2026-11-20T12:00:00Z', 'down'],
    ['2026-11-20T12:00:00Z', 'broken'],
    ['2026-11-20T12:00:00Z', 'silent'],
  ] as const)('has none for %s with fault %s: the job waits', async (at, fault) => {
    server.fault = fault;
    await expect(rates.euroRatesAt(new Date(at))).rejects.toThrow(BackendUnavailableError);
  });
});
