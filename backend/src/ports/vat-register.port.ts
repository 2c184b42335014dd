/** The register knows this about a VAT ID. */
export interface VatIdEntry {
  isValid: boolean;
  /** The registered text is null if the member state does not publish it. */
  name: string | null;
  address: string | null;
  /** This number proves the query; only a seller who is registered, too, gets one. */
  consultationNumber: string | null;
}

/** The register did not answer, or not in time: nothing is known about the VAT ID. */
export class VatRegisterError extends Error {
  override readonly name = 'VatRegisterError';
}

/** Reads the EU's register of VAT IDs for trade between member states (VIES). */
export abstract class VatRegisterPort {
  /**
   * Looks a VAT ID up. Called by VatIdChecksService while an order is priced, and by a job.
   * @param vatId compact, with its country's prefix
   * @param requester the seller's, for the consultation number; null outside the EU
   * @throws VatRegisterError after a few seconds at most
   */
  abstract find(vatId: string, requester: string | null): Promise<VatIdEntry>;
}
