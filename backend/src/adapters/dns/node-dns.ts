import { Resolver } from 'node:dns/promises';
import { DnsPort } from '../../ports/dns.port.js';

const TIMEOUT_MS = 3_000;
/** The name exists without such a record, or does not exist. */
const ABSENT = ['ENODATA', 'ENOTFOUND'];

/** Asks DNS through the resolvers of this machine. */
export class NodeDns extends DnsPort {
  private readonly resolver: Resolver;

  /** @param servers the resolvers to ask, for tests */
  constructor(servers?: readonly string[], timeoutMs = TIMEOUT_MS) {
    super();
    this.resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    if (servers) this.resolver.setServers(servers);
  }

  async txt(name: string): Promise<string[]> {
    try {
      return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  }
}
