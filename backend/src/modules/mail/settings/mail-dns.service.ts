import { Injectable } from '@nestjs/common';
import { domainToASCII } from 'node:url';
import { DnsPort } from '../../../ports/dns.port.js';
import type { DnsRecordDto, RecordState } from './mail-settings.dto.js';

/** The large mail providers publish DKIM keys under these names. Others cannot be discovered. */
const DKIM_SELECTORS = [
  'default',
  'dkim',
  'mail',
  's1',
  's2',
  'k1',
  'k2',
  'google',
  'selector1',
  'selector2',
  'fm1',
  'protonmail',
  'zoho',
  'brevo',
  'pm',
  'resend',
];

export interface MailDnsReport {
  domain: string;
  lookedUp: boolean;
  records: DnsRecordDto[];
}

/** Looks up what a domain publishes so that mail servers trust its mails. */
@Injectable()
export class MailDnsService {
  constructor(private readonly dns: DnsPort) {}

  /** Reads the domain of an address and its records. */
  async read(address: string): Promise<MailDnsReport> {
    const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
    const [spf, dmarc, dkim] = await Promise.all([
      this.find(domain, /^v=spf1\b/i),
      this.findDmarc(domain),
      this.findDkim(domain),
    ]);
    return {
      domain,
      lookedUp: spf !== 'unknown' && dmarc !== 'unknown',
      records: [
        { record: 'spf', state: spf },
        { record: 'dkim', state: dkim },
        { record: 'dmarc', state: dmarc },
      ],
    };
  }

  /** Finds the policy of a domain; a subdomain without one has that of the domain above it. */
  private async findDmarc(domain: string): Promise<RecordState> {
    const own = await this.find(`_dmarc.${domain}`, /^v=DMARC1\b/i);
    const parent = domain.split('.').slice(-2).join('.');
    return own !== 'missing' || parent === domain ? own : this.find(`_dmarc.${parent}`, /^v=DMARC1\b/i);
  }

  /** Finds a key under one of the usual names; that there is none under these proves nothing. */
  private async findDkim(domain: string): Promise<RecordState> {
    const states = await Promise.all(
      DKIM_SELECTORS.map((selector) => this.find(`${selector}._domainkey.${domain}`, /(?:^|;)\s*p=[A-Za-z0-9+/]/)),
    );
    return states.includes('found') ? 'found' : 'unknown';
  }

  private async find(name: string, pattern: RegExp): Promise<RecordState> {
    try {
      return (await this.dns.txt(name)).some((text) => pattern.test(text)) ? 'found' : 'missing';
    } catch {
      return 'unknown';
    }
  }
}
