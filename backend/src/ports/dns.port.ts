/** Looks up records of the domain name system. */
export abstract class DnsPort {
  /**
   * Looks up the TXT records of a name; empty when there are none. Called by MailDnsService for the sender's domain.
   * @throws Error when no answer came in time
   */
  abstract txt(name: string): Promise<string[]>;
}
