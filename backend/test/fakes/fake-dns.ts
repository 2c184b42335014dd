import { DnsPort } from '../../src/ports/dns.port.js';

/** TXT records in memory. */
export class FakeDns extends DnsPort {
  readonly records = new Map<string, string[]>();
  /** No resolver answers. */
  offline = false;

  async txt(name: string): Promise<string[]> {
    if (this.offline) throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
    return this.records.get(name) ?? [];
  }
}
