import { dayInZone } from '../../common/clock.js';
import { ExchangeRatesPort, type EuroRates } from '../../ports/exchange-rates.port.js';
import { BackendUnavailableError } from '../../ports/job-queue.port.js';

const TIMEOUT_MS = 20_000;
const HOUR_MS = 3_600_000;
/** On working days, the bank publishes rates at about 16:00 in Frankfurt. */
const PUBLISHED_AT_HOUR = 16;
const TIME_ZONE = 'Europe/Berlin';
/** No holidays last longer; a feed whose rates are older than that is outdated. */
const LONGEST_PAUSE_DAYS = 7;

export interface EcbExchangeRatesOptions {
  /** The bank's file of the last 90 days. */
  url: string;
  timeoutMs?: number;
}

/** The reference rates of the last 90 days, from the European Central Bank's public file. */
export class EcbExchangeRates extends ExchangeRatesPort {
  constructor(private readonly options: EcbExchangeRatesOptions) {
    super();
  }

  async euroRatesAt(at: Date): Promise<EuroRates> {
    const days = readRates(await this.load());
    const latest = dayInZone(new Date(at.getTime() - PUBLISHED_AT_HOUR * HOUR_MS), TIME_ZONE);
    const found = days.filter(({ day }) => day <= latest).sort((one, other) => (one.day < other.day ? 1 : -1))[0];
    if (!found || daysBetween(found.day, latest) > LONGEST_PAUSE_DAYS)
      throw new BackendUnavailableError(`The European Central Bank's file has no exchange rates for ${latest}.`);
    return found;
  }

  private async load(): Promise<string> {
    const { url, timeoutMs = TIMEOUT_MS } = this.options;
    try {
      const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'text/xml' } });
      if (!reply.ok) throw new Error(`status ${reply.status}`);
      return await reply.text();
    } catch (cause) {
      throw new BackendUnavailableError('The European Central Bank does not answer.', { cause });
    }
  }
}

/** Reads the rates of every day of the file. A rate that cannot be read is left out. */
function readRates(xml: string): EuroRates[] {
  return xml
    .split(/<Cube\s+time=/)
    .slice(1)
    .map((part) => ({
      day: /^["'](\d{4}-\d{2}-\d{2})["']/.exec(part)?.[1] ?? '',
      rates: Object.fromEntries(
        [...part.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d+(?:\.\d+)?)["']/g)].flatMap(
          ([, currency, rate]) => (Number(rate) > 0 ? [[currency!.toLowerCase(), Number(rate)]] : []),
        ),
      ),
    }))
    .filter(({ day, rates }) => day !== '' && Object.keys(rates).length > 0);
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS);
