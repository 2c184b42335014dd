/** How many units of each currency one euro was worth, as it was published on a day. */
export interface EuroRates {
  /** `YYYY-MM-DD` */
  day: string;
  /** The rates by currency, ISO 4217 in lower case. */
  rates: Readonly<Record<string, number>>;
}

/** The European Central Bank's reference rates, with which amounts of VAT may be converted (Directive 2006/112/EC, Art. 91). */
export abstract class ExchangeRatesPort {
  /**
   * The rates that were the latest ones published at this time, at most 80 days ago. Called by WaitingInvoicesService
   * for the time of a payment.
   * @throws BackendUnavailableError when nobody answers, or the answer is outdated
   */
  abstract euroRatesAt(at: Date): Promise<EuroRates>;
}
