/** The units of each currency that one euro was worth, as published on a day. */
export interface EuroRates {
  /** The day is `YYYY-MM-DD`. */
  day: string;
  /** The currencies are ISO 4217 in lower case. */
  rates: Readonly<Record<string, number>>;
}

/**
 * Reads the European Central Bank's reference rates, with which amounts of VAT may be converted (Directive 2006/112/EC,
 * Art. 91).
 */
export abstract class ExchangeRatesPort {
  /**
   * Reads the rates that were the latest ones published at this time, at most 80 days ago. Called by
   * WaitingInvoicesService for the time of a payment.
   * @throws BackendUnavailableError when nobody answers, or the answer is outdated
   */
  abstract euroRatesAt(at: Date): Promise<EuroRates>;
}
